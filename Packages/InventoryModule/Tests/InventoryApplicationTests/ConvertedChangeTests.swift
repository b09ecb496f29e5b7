import Commands
import CommandsTestKit
import Foundation
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

/// Opening, moving, freezing, thawing, and counting in other units than the stock has.
@Suite struct ConvertedChangeTests {
    let store = InMemoryInventoryStore()
    private let rice: ProductID
    private let day: CalendarDay

    init() throws {
        rice = try ProductID("rice")
        day = try CalendarDay("2023-11-14")
    }

    /// A cup of rice has 200 g.
    private static let converter = FixedRateConverter(
        measured: ["rice": [UnitCode(rawValue: "cup"): [UnitCode(rawValue: "g"): 200]]]
    )

    private func module(_ key: String, _ converter: any AmountConverter = converter) -> InventoryModuleService {
        InventoryModuleService(store: store, converter: converter, context: .test(key: key, request: key))
    }

    private func cups(_ value: Rational) throws -> StockedAmount { try StockedAmount(Amount(value, "cup")) }
    private func place(_ text: String) throws -> LocationName { try #require(try LocationName(text)) }

    private func add(_ place: String) async throws {
        let new = NewStock(
            try StockedAmount(Amount(1_000, "g")),
            facts: LotFacts(purchased: day),
            location: try self.place(place)
        )
        _ = try await module("add").addStock(new, of: rice)
    }

    private func expectMeasured(_ change: StockChange, _ location: SourceLocation = #_sourceLocation) {
        let conversion = change.conversion
        #expect(conversion.measuredBy == ["a test"] && conversion.packs.isEmpty, sourceLocation: location)
        #expect(conversion.assumptions == [FixedRateConverter.assumption], sourceLocation: location)
    }

    @Test func `a change by what packs hold says so, and one in the unit of the stock says nothing`() async throws {
        let can = try #require(PackContent(UnitCode(rawValue: "can"), holding: Amount(400, "g")))
        let cans = NewStock(try StockedAmount(Amount(3, "can")), facts: LotFacts(pack: can))
        _ = try await module("add").addStock(cans, of: rice)
        let grams = try StockedAmount(Amount(400, "g"))
        let moved = try await module("1").moveStock(grams, of: rice, to: try place("cellar"))
        #expect(moved.conversion.packs == [can] && moved.conversion.measuredBy.isEmpty)
        #expect(moved.conversion.assumptions.isEmpty)
        let opened = try await module("2").openStock(StockedAmount(Amount(1, "can")), of: rice)
        #expect(opened.conversion == .none)
        let another = try await module("3").openStock(of: rice)
        #expect(another.conversion == .none)
        let all = try await module("4").moveStock(of: rice, to: try place("fridge"))
        #expect(all.conversion == .none)
    }

    @Test func `an outcome keeps what converted, and that of an earlier release is read without`() async throws {
        try await add("pantry")
        let change = try await module("1").openStock(cups(2), of: rice, ingredientKey: "rice")
        let repeated = try await module("1").openStock(cups(2), of: rice, ingredientKey: "rice")
        #expect(repeated == change)
        expectMeasured(repeated)
        let plain = StockChange(eventId: change.eventId, stock: change.stock)
        let kept = try JSONEncoder().encode(plain)
        let members = try #require(try JSONSerialization.jsonObject(with: kept) as? [String: Any])
        #expect(Set(members.keys) == ["eventId", "stock"])
        #expect(try JSONDecoder().decode(StockChange.self, from: kept) == plain && plain.conversion == .none)
    }

    @Test func `what is opened in another unit is converted by the weight of its ingredient`() async throws {
        try await add("pantry")
        let opened = try await module("1").openStock(cups(2), of: rice, ingredientKey: "rice", on: day)
        let stock = opened.stock
        expectMeasured(opened)
        #expect(stock.lots.map(\.quantity) == [400, 600] && stock.lots.map(\.dates.opened) == [day, nil])
        await #expect(
            throws: InventoryError.stock(
                .notEnough(rice, requested: Amount(1, "cup"), there: [Amount(600, "g")])
            )
        ) { try await module("2").openStock(cups(1), of: rice, on: day) }
    }

    @Test func `what is moved and frozen in another unit is converted, too`() async throws {
        try await add("pantry")
        let cellar = try place("cellar")
        let change = try await module("1").moveStock(cups(1), of: rice, to: cellar, ingredientKey: "rice")
        expectMeasured(change)
        let moved = change.stock
        #expect(moved.lots.map(\.amount).contains(Amount(200, "g")))
        #expect(Set(moved.lots.map(\.place?.name.name)) == ["Pantry", "cellar"])
        let freezer = try place("freezer")
        let frozen = try await module("2").freezeStock(
            cups(1),
            of: rice,
            from: .at(cellar),
            to: freezer,
            ingredientKey: "rice",
            on: day
        )
        expectMeasured(frozen)
        #expect(frozen.stock.lots.filter(\.dates.isFrozen).map(\.amount) == [Amount(200, "g")])
    }

    @Test func `what is thawed in another unit is converted, too`() async throws {
        try await add("freezer")
        let fridge = try place("fridge")
        let thawed = try await module("1").thawStock(
            cups(2),
            of: rice,
            to: fridge,
            ingredientKey: "rice",
            on: day
        )
        expectMeasured(thawed)
        #expect(thawed.stock.lots.filter { $0.dates.thawed == day }.map(\.amount) == [Amount(400, "g")])
    }

    @Test func `a recount of several products asks for all conversions at once`() async throws {
        for name in ["a", "b", "c"] {
            let new = NewStock(try StockedAmount(Amount(1_000, "g")))
            _ = try await module("add \(name)").addStock(new, of: ProductID(name))
        }
        let counting = CountingConverter(Self.converter)
        let counts = try ["a", "b", "c"].enumerated().map { number, name in
            ProductCount(
                try ProductID(name),
                [try CountedAmount(Amount(Rational(number + 1), "cup"))],
                ingredientKey: "rice"
            )
        }
        let stock = try await module("count", counting).recountStock(counts).map(\.stock.onHand)
        #expect(stock == [[Amount(200, "g")], [Amount(400, "g")], [Amount(600, "g")]])
        #expect(counting.messages == 1)
        _ = try await module("count", counting).recountStock(counts)
        #expect(counting.messages == 1, "A repetition asks nothing.")
    }
}
