import Commands
import CommandsTestKit
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

/// What the stock of other systems gets wrong, and scenarios of families that are apart.
@Suite struct FamilyStockTests {
    private let nodes = TwoNodes(InMemoryInventoryStore.init)

    private func module(
        _ store: InMemoryInventoryStore? = nil,
        key: String? = nil,
        as principal: String = "tester"
    ) -> InventoryModuleService {
        InventoryModuleService(
            store: store ?? nodes.hub,
            converter: FixedRateConverter(),
            context: CommandContext(
                household: nodes.home,
                principal: principal,
                idempotencyKey: key,
                requestHash: Array((key ?? "").utf8),
                locale: "",
                now: CommandContext.test(household: "smith").now
            )
        )
    }

    private func amount(_ value: Rational, _ unit: String) throws -> StockedAmount {
        try StockedAmount(Amount(value, unit))
    }

    private func exchange() async throws {
        while try await nodes.outbox().contains(where: { $0.status == .pending }) { try await nodes.push() }
        try await nodes.pull()
    }

    private func expectSame(_ product: String, _ onHand: [Amount], shortfall: [Amount] = []) async throws {
        for store in nodes.both {
            let stock = try #require(try await module(store).stock(of: [ProductID(product)]).first)
            #expect(stock.onHand == onHand && stock.shortfall == shortfall)
        }
        let hash = try await nodes.device.stateHash(of: nodes.home).hash
        #expect(try await nodes.hub.stateHash(of: nodes.home).hash == hash)
    }

    /// One of cream and 300 g of cream are not 301 g.
    @Test func `amounts of unlike units are never added`() async throws {
        let cream = try ProductID("cream")
        _ = try await module(key: "1").addStock(amount(1, ""), of: cream)
        let stock = try await module(key: "2").addStock(amount(300, "g"), of: cream)
        #expect(stock.onHand == [Amount(1, ""), Amount(300, "g")])
        let used = try await module(key: "3").useStock(amount(200, "ml"), of: cream).stock
        #expect(used.onHand == [Amount(1, ""), Amount(300, "g")] && used.shortfall == [Amount(200, "ml")])
    }

    /// A third of a bag, three times, is the bag.
    @Test func `a third is kept as a third`() async throws {
        let flour = try ProductID("flour")
        _ = try await module(key: "buy").addStock(amount(1, "bag"), of: flour)
        var left: [[Amount]] = []
        for key in ["1", "2", "3"] {
            left.append(try await module(key: key).useStock(amount(Rational(1, 3), "bag"), of: flour).stock.onHand)
        }
        #expect(left == [[Amount(try Rational(2, 3), "bag")], [Amount(try Rational(1, 3), "bag")], []])
    }

    /// Two recipes need 450 g and 300 g, and 500 g are there: 250 g are missing, neither 750 g nor 50 g.
    @Test func `who needs 750 g and has 500 g gets 250 g`() async throws {
        let flour = try ProductID("flour")
        _ = try await module(key: "1").addStock(amount(500, "g"), of: flour)
        let needs = try [450, 300].map { StockNeed([flour], [try amount($0, "g")]) }
        let rests = try await module().coverStock(needs).flatMap(\.amounts).map(\.rest)
        #expect(rests == [Amount(0, "g"), Amount(250, "g")])
    }

    /// Deleting a place, or anything else that food refers to, loses sight of nothing.
    @Test func `a location with food in it is not deleted, and one within it counts`() async throws {
        let (cellar, shelf) = (try #require(try LocationName("Cellar")), try #require(try LocationName("Shelf")))
        let wine = try ProductID("wine")
        _ = try await module(key: "1").addLocation(cellar)
        _ = try await module(key: "2").addLocation(shelf, within: "Cellar")
        _ = try await module(key: "3").addStock(NewStock(try amount(2, ""), location: shelf), of: wine)
        for (key, place) in [("4", shelf), ("5", cellar)] {
            await #expect(throws: InventoryError.stock(.locationInUse(place.name, lots: 1))) {
                try await module(key: key).deleteLocation(place)
            }
        }
        #expect(try await module().stock(of: [wine])[0].lots.map { $0.place?.name.name } == ["Shelf"])
        _ = try await module(key: "6").useStock(amount(2, ""), of: wine)
        #expect(try await module(key: "7").deleteLocation(shelf).allSatisfy { $0.name != shelf })
    }

    /// A pantry that people asked for since years: several lots, dates, places, and what goes first.
    @Test func `a home knows what it has, where, and what to use first`() async throws {
        let milk = try ProductID("milk")
        for (key, day, place) in [("1", "2026-03-09", "fridge"), ("2", "2026-03-04", "pantry")] {
            let dates = LotDates(bestBefore: try CalendarDay(day))
            let new = NewStock(try amount(1, "l"), dates: dates, location: try LocationName(place))
            _ = try await module(key: key).addStock(new, of: milk)
        }
        let listed = try await module().listStock().elements
        #expect(listed.map(\.productId) == [milk])
        #expect(listed[0].lots.map { $0.place?.name.name } == ["Pantry", "Fridge"], "The earlier date goes first.")
        let opened = try await module(key: "3").openStock(of: milk, from: .at(#require(try LocationName("fridge"))))
            .stock
        #expect(opened.lots.map { $0.place?.name.name } == ["Fridge", "Pantry"], "What is open goes first.")
        let used = try await module(key: "4").useStock(amount(Rational(3, 2), "l"), of: milk).stock
        #expect(used.lots.map(\.amount) == [Amount(try Rational(1, 2), "l")])
    }

    @Test(arguments: [true, false])
    func `F2: two who use one of five and both recount to three have three, in either order`(hubLast: Bool) async throws
    {
        let eggs = try ProductID("eggs")
        _ = try await module(key: "buy").addStock(amount(5, ""), of: eggs)
        try await exchange()
        let three = [ProductCount(eggs, [try CountedAmount(Amount(3, ""))])]
        let order = hubLast ? [nodes.device, nodes.hub] : nodes.both
        for (index, store) in order.enumerated() {
            _ = try await module(store, key: "use \(index)").useStock(amount(1, ""), of: eggs)
        }
        for (index, store) in order.enumerated() {
            _ = try await module(store, key: "count \(index)").recountStock(three)
        }
        try await exchange()
        try await expectSame("eggs", [Amount(3, "")])
        _ = try await module(nodes.device, key: "later").useStock(amount(1, ""), of: eggs)
        try await exchange()
        try await expectSame("eggs", [Amount(2, "")])
    }

    @Test func `F4: a location that is deleted and added again, on two devices, is there once`() async throws {
        let cellar = try #require(try LocationName("Cellar"))
        _ = try await module(nodes.device, key: "1").addLocation(cellar)
        try await exchange()
        _ = try await module(nodes.device, key: "2").deleteLocation(cellar)
        _ = try await module(nodes.device, key: "3").addLocation(cellar, temperature: .cool)
        _ = try await module(key: "4").deleteLocation(cellar)
        _ = try await module(key: "5").addLocation(cellar)
        try await exchange()
        for store in nodes.both {
            let found = try await module(store).locations().locations.filter { $0.name == cellar }
            #expect(found.count == 1)
        }
        let hash = try await nodes.device.stateHash(of: nodes.home).hash
        #expect(try await nodes.hub.stateHash(of: nodes.home).hash == hash)
    }

    @Test func `F5: a barcode that arrives while another device uses the product loses nothing`() async throws {
        let (early, barcode) = (try ProductID("prd_x"), try ProductID("4006381333931"))
        _ = try await module(key: "buy").addStock(amount(3, ""), of: early)
        try await exchange()
        _ = try await module(key: "barcode").rewriteReferences([ReferenceChange(from: early, to: barcode)])
        _ = try await module(nodes.device, key: "use").useStock(amount(1, ""), of: early)
        _ = try await module(nodes.device, key: "scan").addStock(amount(2, ""), of: barcode)
        try await exchange()
        for product in ["prd_x", "4006381333931"] { try await expectSame(product, [Amount(4, "")]) }
    }

    @Test(arguments: [true, false])
    func `F13: both partners who tick milk bought it once`(isApart: Bool) async throws {
        let milk = try ProductID("milk")
        let ticked = NewStock(try amount(2, "l"), occasion: "list/milk/1")
        for (store, partner) in zip(nodes.both, ["ann", "ben"]) {
            _ = try await module(store, key: "tick by \(partner)", as: partner).addStock(ticked, of: milk)
            if !isApart { try await exchange() }
        }
        try await exchange()
        try await expectSame("milk", [Amount(2, "l")])
        let next = NewStock(try amount(2, "l"), occasion: "list/milk/2")
        _ = try await module(key: "next week").addStock(next, of: milk)
        try await exchange()
        try await expectSame("milk", [Amount(4, "l")])
    }

    /// Ann and Ben check milk apart, and one of them unchecks it: whatever each node hears of first, it isn't there.
    @Test(arguments: ["ann ben undo", "ann undo ben", "undo ann ben"], [true, false])
    func `milk that one partner unchecks is gone, whatever arrives when and where`(
        order: String,
        isUndoneAtTheHub: Bool
    ) async throws {
        let milk = try ProductID("milk")
        let ticked = NewStock(try amount(2, "l"), occasion: "list/milk/1")
        for step in order.split(separator: " ") {
            let isAtTheHub = step == "undo" ? isUndoneAtTheHub : step == "ann"
            let (store, partner) = isAtTheHub ? (nodes.hub, "ann") : (nodes.device, "ben")
            let module = module(store, key: String(step), as: partner)
            if step == "undo" {
                _ = try await module.undoOccasion(ticked.occasion, of: milk)
            } else {
                _ = try await module.addStock(ticked, of: milk)
            }
        }
        try await exchange()
        try await expectSame("milk", [])
        for (key, store) in [("late 1", nodes.hub), ("late 2", nodes.device)] {
            #expect(try await module(store, key: key).addStock(ticked, of: milk).stock.onHand.isEmpty)
        }
        let next = NewStock(try amount(1, "l"), occasion: "list/milk/2")
        _ = try await module(nodes.device, key: "next", as: "ben").addStock(next, of: milk)
        try await exchange()
        try await expectSame("milk", [Amount(1, "l")])
    }

    @Test func `milk is undone by any of its identifiers, also where another node uses another one`() async throws {
        let (early, barcode) = (try ProductID("prd_milk"), try ProductID("4006381333931"))
        _ = try await module(key: "move").rewriteReferences([ReferenceChange(from: early, to: barcode)])
        let ticked = NewStock(try amount(2, "l"), occasion: "list/milk/1")
        _ = try await module(nodes.device, key: "ben", as: "ben").addStock(ticked, of: early)
        _ = try await module(key: "undo", as: "ann").undoOccasion(ticked.occasion, of: barcode)
        try await exchange()
        try await expectSame("4006381333931", [])
        _ = try await module(key: "late", as: "ann").addStock(ticked, of: barcode)
        try await exchange()
        try await expectSame("4006381333931", [])
    }

    @Test func `an occasion comes in once, and says so, also under another identifier of the product`() async throws {
        let (early, barcode) = (try ProductID("prd_row"), try ProductID("4006381333931"))
        let row = NewStock(try amount(2, "l"), occasion: "row/1")
        #expect(try await module(key: "1").addStock(row, of: early).isEnteredBefore == false)
        let again = try await module(key: "2").addStock(row, of: early)
        #expect(again.isEnteredBefore && again.stock.onHand == [Amount(2, "l")])
        _ = try await module(key: "3").rewriteReferences([ReferenceChange(from: early, to: barcode)])
        let later = try await module(key: "4").addStock(row, of: barcode)
        #expect(later.isEnteredBefore && later.eventId == again.eventId && later.stock.onHand == [Amount(2, "l")])
    }

    @Test(arguments: [true, false])
    func `both partners who enter the same dish used its milk once`(isApart: Bool) async throws {
        let milk = try ProductID("milk")
        _ = try await module(key: "buy").addStock(NewStock(try amount(2, "l")), of: milk)
        try await exchange()
        for (store, partner) in zip(nodes.both, ["ann", "ben"]) {
            let used = try await module(store, key: "cooked by \(partner)", as: partner)
                .useStock(amount(1, "l"), of: milk, occasion: "dish/1")
            #expect(used.stock.onHand == [Amount(1, "l")])
            if !isApart { try await exchange() }
        }
        try await exchange()
        try await expectSame("milk", [Amount(1, "l")])
        _ = try await module(key: "again").useStock(amount(1, "l"), of: milk, occasion: "dish/2")
        try await exchange()
        try await expectSame("milk", [])
    }

    @Test func `an occasion uses a product once, whatever it is called, and never again after an undo`() async throws {
        let (early, barcode, tea) = (try ProductID("prd_dish"), try ProductID("4006381333931"), try ProductID("tea"))
        for product in [early, tea] {
            _ = try await module(key: "buy \(product)").addStock(NewStock(try amount(5, "l")), of: product)
        }
        let used = try await module(key: "1").useStock(amount(2, "l"), of: early, occasion: "dish/1")
        _ = try await module(key: "2").rewriteReferences([ReferenceChange(from: early, to: barcode)])
        let again = try await module(key: "3").useStock(amount(2, "l"), of: barcode, occasion: "dish/1")
        #expect(again.change.eventId == used.change.eventId && again.stock.onHand == [Amount(3, "l")])
        // Another product of the same dish is another use.
        let other = try await module(key: "4").useStock(amount(2, "l"), of: tea, occasion: "dish/1")
        #expect(other.stock.onHand == [Amount(3, "l")])
        _ = try await module(key: "5").undoEvent(used.change.eventId)
        #expect(try await module().stock(of: [barcode])[0].onHand == [Amount(5, "l")])
        let redone = try await module(key: "6").useStock(amount(2, "l"), of: barcode, occasion: "dish/1")
        #expect(redone.change.eventId == used.change.eventId && redone.stock.onHand == [Amount(5, "l")])
        #expect(try await module().stock(of: [barcode])[0].onHand == [Amount(5, "l")])
    }

    @Test func `a use for an occasion with too long a name is refused, and takes nothing`() async throws {
        let milk = try ProductID("milk")
        _ = try await module(key: "buy").addStock(NewStock(try amount(2, "l")), of: milk)
        let long = String(repeating: "d", count: 201)
        let refusal = InventoryError.stock(.textTooLong(beginning: String(long.prefix(20)), most: 200))
        await #expect(throws: refusal) {
            try await module(key: "use").useStock(amount(1, "l"), of: milk, occasion: long)
        }
        let longest = String(long.dropLast())
        let used = try await module(key: "use").useStock(amount(1, "l"), of: milk, occasion: longest)
        #expect(used.stock.onHand == [Amount(1, "l")])
    }

    @Test func `a price is for all that comes in, or for as much as it says`() async throws {
        var facts = LotFacts(price: try Money(3, "EUR"))
        _ = try await module(key: "1").addStock(NewStock(try amount(1, "l"), facts: facts), of: ProductID("milk"))
        facts.pricedAmount = 2
        _ = try await module(key: "2").addStock(NewStock(try amount(1, "l"), facts: facts), of: ProductID("tea"))
        let stock = try await module().stock(of: [ProductID("milk"), ProductID("tea")])
        #expect(stock.flatMap(\.lots).map(\.facts.pricedAmount) == [1, 2])
    }
}
