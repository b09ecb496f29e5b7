import Commands
import CommandsTestKit
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

/// Stock in packs is used by what a pack holds, and stock by weight in packs.
@Suite struct PackTests {
    let store = InMemoryInventoryStore()

    private let id: ProductID
    private let grams = UnitCode(rawValue: "g")
    private let can = UnitCode(rawValue: "can")

    init() throws { id = try ProductID("tomatoes") }

    private func module() throws -> InventoryModuleService {
        let thousandth = try Rational(1, 1_000)
        let converter = FixedRateConverter(
            [UnitCode(rawValue: "kg"): [grams: 1_000], grams: [UnitCode(rawValue: "kg"): thousandth]],
            measured: ["tomato": [UnitCode(rawValue: "cup"): [grams: 200]]]
        )
        return InventoryModuleService(store: store, converter: converter, context: .test(household: "home"))
    }

    private func addCans(_ number: Rational = 3) async throws {
        let pack = try #require(PackContent(can, holding: Amount(400, grams)))
        _ = try await module().addStock(StockedAmount(Amount(number, can)), of: id, pack: pack)
    }

    @Test(arguments: [("400", "g", "2"), ("1", "kg", "1/2"), ("100", "g", "11/4"), ("1", "can", "2")])
    func `an amount is taken out of packs exactly`(value: String, unit: String, left: String) async throws {
        try await addCans()
        let amount = try StockedAmount(Amount(#require(Rational(value)), unit))
        let used = try await module().useStock(amount, of: id)
        #expect(used.stock.onHand == [Amount(try #require(Rational(left)), can)])
        #expect(used.measuredBy.isEmpty && used.assumptions.isEmpty)
        let pack = try #require(PackContent(can, holding: Amount(400, grams)))
        #expect(used.packs == (unit == "can" ? [] : [pack]))
    }

    @Test func `a measured weight leads to the content of a pack`() async throws {
        try await addCans()
        let used = try await module().useStock(StockedAmount(Amount(2, "cup")), of: id, ingredientKey: "tomato")
        #expect(used.stock.onHand == [Amount(2, can)])
        #expect(used.measuredBy == ["a test"])
        #expect(used.assumptions == [FixedRateConverter.assumption])
    }

    @Test func `packs are taken out of what they were counted by`() async throws {
        let bottle = try #require(PackContent(.count, holding: Amount(330, "ml")))
        _ = try await module().addStock(StockedAmount(Amount(1_980, "ml")), of: id, pack: bottle)
        let used = try await module().useStock(StockedAmount(Amount(2, .count)), of: id)
        #expect(used.stock.onHand == [Amount(1_320, "ml")])
        #expect(used.packs == [bottle])
    }

    @Test func `a pack too large to calculate with leaves other stock usable`() async throws {
        let grains = try #require(Rational("170141183460469231731687303715884105727"))
        let pack = try #require(PackContent(can, holding: Amount(grains, grams)))
        let kilograms = UnitCode(rawValue: "kg")
        _ = try await module().addStock(StockedAmount(Amount(5, can)), of: id, pack: pack)
        let dates = LotDates(bestBefore: CalendarDay(number: 0))
        _ = try await module().addStock(NewStock(StockedAmount(Amount(2, kilograms)), dates: dates), of: id)
        let used = try await module().useStock(StockedAmount(Amount(1, kilograms)), of: id)
        #expect(Set(used.stock.onHand) == [Amount(5, can), Amount(1, kilograms)])
    }

    @Test func `more than all packs hold is a shortfall, and so is what no pack leads to`() async throws {
        try await addCans()
        let much = try await module().useStock(StockedAmount(Amount(1_201, grams)), of: id).stock
        #expect(much.onHand.isEmpty && much.shortfall == [Amount(1, grams)])
        let odd = try await module().useStock(StockedAmount(Amount(1, "m")), of: id).stock
        #expect(odd.shortfall == [Amount(1, grams), Amount(1, "m")])
    }

    @Test func `each pack is used by its own content, and a part of one opens it`() async throws {
        try await addCans(1)
        let larger = try #require(PackContent(can, holding: Amount(800, grams)))
        let later = LotFacts(purchased: try CalendarDay("2023-11-15"), pack: larger)
        _ = try await module().addStock(NewStock(StockedAmount(Amount(3, can)), facts: later), of: id)
        let used = try await module().useStock(StockedAmount(Amount(1_200, grams)), of: id)
        #expect(used.stock.onHand == [Amount(2, can)])
        let part = try await module().useStock(StockedAmount(Amount(200, grams)), of: id).stock
        #expect(part.lots.map(\.quantity) == [try Rational(3, 4), 1])
        #expect(part.lots.map { $0.dates.opened == nil } == [false, true])
        let opened = try await module().useStock(StockedAmount(Amount(600, grams)), of: id).stock
        #expect(opened.lots.map(\.quantity) == [1], "The opened pack goes first.")
    }

    private func addBottles() async throws {
        let bottle = try #require(PackContent(.count, holding: Amount(330, "ml")))
        _ = try await module().addStock(StockedAmount(Amount(1_980, "ml")), of: id, pack: bottle)
    }

    @Test func `one pack of several is opened, and the others stay sealed`() async throws {
        try await addBottles()
        let opened = try await module().openStock(of: id).stock
        #expect(opened.lots.map(\.quantity) == [330, 1_650])
        #expect(opened.lots.map { $0.dates.opened != nil } == [true, false])
        let two = try await module().openStock(StockedAmount(Amount(2, .count)), of: id).stock
        #expect(two.lots.filter { $0.dates.opened != nil }.map(\.quantity).sorted() == [330, 660])
    }

    @Test func `packs are frozen and moved by their number, and by another unit`() async throws {
        try await addBottles()
        let fridge = try #require(try LocationName("fridge"))
        let moved = try await module().moveStock(StockedAmount(Amount(2, .count)), of: id, to: fridge).stock
        #expect(moved.lots.filter { $0.place?.name.name == "Fridge" }.map(\.quantity) == [660])
        let frozen = try await module().freezeStock(StockedAmount(Amount(1, .count)), of: id, from: .at(fridge)).stock
        #expect(frozen.lots.filter(\.dates.isFrozen).map(\.quantity) == [330])
        await #expect(
            throws: InventoryError.stock(.notEnough(id, requested: Amount(7, .count), there: [Amount(1_980, "ml")]))
        ) {
            try await module().moveStock(StockedAmount(Amount(7, .count)), of: id, to: fridge)
        }
    }

    @Test func `cans are moved by the weight of their content`() async throws {
        try await addCans()
        let cellar = try #require(try LocationName("cellar"))
        let moved = try await module().moveStock(StockedAmount(Amount(Rational(4, 5), "kg")), of: id, to: cellar).stock
        #expect(moved.lots.filter { $0.place?.name.name == "cellar" }.map(\.quantity) == [2])
    }

    @Test func `a number alone counts cans when nothing else says what it is of`() async throws {
        try await addCans()
        let used = try await module().useStock(StockedAmount(Amount(1, .count)), of: id)
        #expect(used.stock.onHand == [Amount(2, can)] && used.stock.shortfall.isEmpty && used.packs.isEmpty)
        let counted = ProductCount(id, [try CountedAmount(Amount(5, .count))])
        #expect(try await module().recountStock([counted])[0].stock.onHand == [Amount(5, can)])
        let need = StockNeed([id], [try StockedAmount(Amount(1, .count))])
        let cover = try await module().coverStock([need])
        #expect(
            cover[0].amounts[0].pieces.isEmpty && cover[0].uncompared == [id],
            "A recipe does not say what it counts."
        )
    }
}
