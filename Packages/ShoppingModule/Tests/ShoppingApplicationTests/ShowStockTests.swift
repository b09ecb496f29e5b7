import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct ShowStockTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    private static func lot(
        _ id: String,
        _ amount: Int,
        at place: StockPlace? = nil,
        due: String = "",
        isDanger: Bool = false
    ) -> StockLot {
        let day = LotDay(rawValue: due).map { DueDay($0, .useBy, isDanger: isDanger) }
        var purchase = StockLot.Purchase()
        (purchase.price, purchase.pricedAmount) = (Price(3, "EUR"), Amount(2, .count))
        return StockLot(id: id, Amount(Rational(amount), .count), at: place, due: day, purchase: purchase)
    }

    private static let shelf = StockPlace(id: "id-2", name: "Shelf")

    private func arrange() async {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Milk", "prd_2": "Tea"]
            stubs.stock = ["prd_1": [Amount(6, .count)], "prd_2": [Amount(1, .count)]]
            stubs.places = [
                StockLocation(id: "id-1", name: "Pantry"),
                StockLocation(id: "id-2", name: "Shelf", parentId: "id-1", path: "Pantry › Shelf"),
            ]
            stubs.lots["prd_1"] = [
                Self.lot("a", 1, due: "2026-11-28"), Self.lot("b", 2, at: Self.shelf, due: "2026-11-27"),
                Self.lot("c", 3, due: "2026-11-28", isDanger: true),
            ]
            stubs.lots["prd_2"] = [Self.lot("d", 1)]
            stubs.wishes["prd_1"] = StockWish(minimum: Amount(2, .count), kind: "milk", locationId: "id-2")
        }
    }

    @Test func `a product is shown with its lots and what the home wants of it`() async throws {
        await arrange()
        guard case .one(let shown) = try await shopping.showStock("milk") else {
            Issue.record("The product is known.")
            return
        }
        #expect(shown.stock.onHand.map(\.displayText) == ["6"])
        #expect(shown.lots.map { $0.quantity?.displayText } == ["1", "2", "3"])
        #expect(shown.lots.map { $0.pricedQuantity?.displayText } == ["2", "2", "2"])
        #expect(shown.lots.map(\.lot.place?.name) == [nil, "Shelf", nil])
        #expect([shown.wish.minimum?.displayText, shown.wish.kind, shown.wish.location] == ["2", "milk", "Shelf"])
        #expect(shown.wish.target == nil)
    }

    @Test(arguments: ["Shelf", "pantry  >shelf", "Pantry › Shelf", "Regal", "id-2"])
    func `a location is found by its name in any language, and by its path`(text: String) async throws {
        await arrange()
        await stubs.arrange { stubs in
            stubs.places[1] = StockLocation(
                id: "id-2",
                name: "Shelf",
                parentId: "id-1",
                path: "Pantry › Shelf",
                otherNames: ["Regal"]
            )
        }
        let found = try await shopping.findStock(location: text)
        #expect(found.map { "\($0.product.title) \($0.onHand.map(\.displayText).joined())" } == ["Milk 2"])
    }

    @Test func `a name that matches several products is asked about`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Green tea", "prd_2": "Black tea"]
            stubs.stock = ["prd_1": [Amount(1, .count)], "prd_2": [Amount(1, .count)]]
        }
        guard case .ambiguous(let products) = try await shopping.showStock("tea") else {
            Issue.record("Two products match.")
            return
        }
        #expect(products.map(\.title) == ["Green tea", "Black tea"])
    }

    @Test func `amounts are listed by their due days, a dangerous reason first`() async throws {
        await arrange()
        let due = try await shopping.findStock(["milk"]).flatMap(\.due)
        #expect(due.map(\.due.day.rawValue) == ["2026-11-27", "2026-11-28"])
        #expect(due.map { $0.amounts.map(\.displayText) } == [["2"], ["4"]])
        #expect(due.map(\.due.isDanger) == [false, true])
    }

    @Test(arguments: ["pantry", "shelf", "id-1", "pantry › shelf"])
    func `a location is listed with what is within it, and only what is there`(location: String) async throws {
        await arrange()
        let found = try await shopping.findStock(location: location)
        #expect(found.map(\.product.title) == ["Milk"])
        #expect(found.map { $0.onHand.map(\.displayText) } == [["2"]])
        #expect(found.map(\.locations) == [["Shelf"]])
    }

    private func arrangeEvents() async {
        await arrange()
        await stubs.arrange { stubs in
            stubs.events = [
                StockEvent(id: "abcd1111", .consume, of: ProductID(rawValue: "prd_1"), Amount(1, .count), at: 3),
                StockEvent(id: "abcd2222", .discard, of: ProductID(rawValue: "prd_9"), nil, at: 2),
                StockEvent(id: "ffff3333", .purchase, of: ProductID(rawValue: "prd_2"), Amount(2, .count), at: 1),
            ]
        }
    }

    @Test func `the journal names products, and can be of some`() async throws {
        await arrangeEvents()
        let all = try await shopping.stockEvents(limit: 2)
        #expect(all.events.map(\.product.title) == ["Milk", ""])
        #expect(all.events.map { $0.amount?.displayText } == ["1", nil])
        #expect(all.nextCursor == "2")
        let tea = try await shopping.stockEvents(of: ["tea"], StockEventFilter(kinds: [.purchase]), limit: 100)
        #expect(tea.events.map(\.event.id) == ["ffff3333"])
        #expect(try await shopping.stockEvents(of: ["saffron"], limit: 100).events.isEmpty)
        let between = try await shopping.stockEvents(StockEventFilter(by: "", from: 2, until: 3), limit: 100)
        #expect(between.events.map(\.event.id) == ["abcd2222"])
    }

    @Test func `an event is undone by the beginning of its identifier`() async throws {
        await arrangeEvents()
        let undone = try await shopping.undoStockEvent("FFFF")
        #expect(undone.event.event.undone == StockEvent.Undone(at: 1, by: "me"))
        #expect(try await [undone.isUnchanged, shopping.undoStockEvent("ffff").isUnchanged] == [false, true])
        #expect(undone.stock.product.title == "Tea")
        #expect(undone.stock.onHand.map(\.displayText) == ["1"])
        let redone = try await shopping.undoStockEvent("ffff3333", redo: true)
        #expect(redone.event.event.undone == nil)
        let again = try await shopping.undoStockEvent("ffff3333", redo: true)
        #expect([redone.isUnchanged, again.isUnchanged] == [false, true])
    }

    @Test func `a full identifier of an event is undone without reading the journal`() async throws {
        await arrange()
        let id = "3fa85f64-5717-4562-b3fc-2c963f66afa6"
        await stubs.arrange { stubs in
            stubs.events = [StockEvent(id: id, .consume, of: ProductID(rawValue: "prd_2"), Amount(1, .count), at: 3)]
        }
        #expect(try await shopping.undoStockEvent(id.uppercased()).event.event.id == id)
        let first = try #require(await stubs.questions.first)
        #expect(first == "undo \(id)")
        #expect(await stubs.questions.filter { $0.hasPrefix("events of") } == [])
    }

    @Test func `an event behind the first page of the journal is undone by the beginning of its identifier`()
        async throws
    {
        await arrange()
        await stubs.arrange { stubs in
            stubs.longestPage = 200
            stubs.events = (0..<250).map { number in
                let id = number == 230 ? "beef0001" : "abcd\(number)"
                return StockEvent(id: id, .consume, of: ProductID(rawValue: "prd_2"), Amount(1, .count), at: 9)
            }
        }
        #expect(try await shopping.undoStockEvent("beef").event.event.id == "beef0001")
        await #expect { _ = try await shopping.undoStockEvent("abcd1") } throws: { error in
            "\(error)".hasSuffix("abcd17, abcd18, and 101 more): enter more of it.")
        }
    }

    @Test func `the reply says what was undone, even when no service writes its amounts for people`() async throws {
        await arrangeEvents()
        await stubs.arrange { $0.isMute = true }
        let undone = try await shopping.undoStockEvent("ffff")
        #expect(undone.event.event.undone == StockEvent.Undone(at: 1, by: "me"))
        #expect(undone.event.product.title == "Tea" && undone.event.amount?.displayText == "2")
        #expect(undone.stock.onHand.map(\.displayText) == ["1"])
    }

    @Test(arguments: ["abc", "eeee"])
    func `an identifier that begins no event, or is too short, is refused`(text: String) async throws {
        await arrangeEvents()
        await #expect { _ = try await shopping.undoStockEvent(text) } throws: { error in
            guard case .stock(.noSuchEvent(text)) = error as? ShoppingError else { return false }
            return true
        }
        await #expect { _ = try await shopping.undoStockEvent("abcd") } throws: { error in
            guard case .stock(.severalEvents("abcd", let events)) = error as? ShoppingError else { return false }
            return events == ["abcd1111", "abcd2222"]
        }
    }

    @Test func `what should be used soon has its product's name`() async throws {
        await arrange()
        await stubs.arrange { stubs in
            stubs.expiringLots = [
                ExpiringLot(Self.lot("a", 1, due: "2026-11-28"), of: ProductID(rawValue: "prd_1"), daysLeft: 2),
                ExpiringLot(Self.lot("z", 4, due: "2026-11-29"), of: ProductID(rawValue: "prd_9"), daysLeft: 3),
            ]
        }
        let found = try await shopping.expiringStock(ExpiringQuery(days: 5, limit: 10))
        #expect(found.lots.map(\.product.title) == ["Milk", ""])
        #expect(found.lots.map { $0.lot.quantity?.displayText } == ["1", "4"])
        #expect(found.lots.map(\.daysLeft) == [2, 3])
        #expect(await stubs.questions.contains("expiring today 5"))
    }

    @Test func `what is missing has its product's name, by title`() async throws {
        await arrange()
        await stubs.arrange { stubs in
            let (two, three) = (Amount(2, .count), Amount(3, .count))
            stubs.missingStock = [
                MissingStock(ProductID(rawValue: "prd_2"), minimum: two, target: nil, onHand: [], toGet: two),
                MissingStock(ProductID(rawValue: "prd_1"), minimum: two, target: three, onHand: [two], toGet: nil),
            ]
        }
        let found = try await shopping.missingStock(limit: 10).missing
        #expect(found.map(\.product.title) == ["Milk", "Tea"])
        #expect(found.map { $0.minimum?.displayText } == ["2", "2"])
        #expect(found.map { $0.target?.displayText } == ["3", nil])
        #expect(found.map { $0.onHand.map(\.displayText) } == [["2"], []])
        #expect(found.map { $0.toGet?.displayText } == [nil, "2"])
    }
}
