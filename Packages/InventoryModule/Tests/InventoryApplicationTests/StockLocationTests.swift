import Commands
import CommandsTestKit
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

@Suite struct StockLocationTests {
    let store = InMemoryInventoryStore()

    private let milk: ProductID

    init() throws { milk = try ProductID("milk") }

    private func module() -> InventoryModuleService {
        InventoryModuleService(store: store, converter: FixedRateConverter(), context: .test(household: "home"))
    }

    private func add(_ liters: Rational, in place: String) async throws -> [String] {
        let amount = try StockedAmount(Amount(liters, "l"))
        return try await module().addStock(amount, of: milk, location: StockLocation(place)).locations.map(\.name)
    }

    private func use(_ liters: Rational) async throws -> [String] {
        try await module().useStock(StockedAmount(Amount(liters, "l")), of: milk).stock.locations.map(\.name)
    }

    @Test func `stock is where it was put, until nothing is left`() async throws {
        #expect(try await add(1, in: " fridge ") == ["fridge"])
        #expect(try await add(2, in: "pantry") == ["fridge", "pantry"])
        #expect(try await add(1, in: "") == ["fridge", "pantry"])
        #expect(try await add(1, in: "fridge") == ["fridge", "pantry"])
        #expect(try await use(4) == ["fridge", "pantry"])
        #expect(try await module().stock(of: [milk]).first?.locations.map(\.name) == ["fridge", "pantry"])
        #expect(try await use(1).isEmpty)
        #expect(try await add(1, in: "freezer") == ["freezer"])
    }

    @Test func `a location is the same in any case and with any space`() async throws {
        #expect(try await add(1, in: "fridge") == ["fridge"])
        #expect(try await add(1, in: "Fridge") == ["fridge"])
        #expect(try await add(1, in: "Left  shelf") == ["fridge", "Left shelf"])
        #expect(try await add(1, in: "left shelf") == ["fridge", "Left shelf"])
        #expect(try Set([StockLocation("ÉTAGÈRE"), StockLocation("étagère"), StockLocation("etagere")]).count == 2)
    }

    @Test func `a location has one line of at most 60 characters`() throws {
        let long = String(repeating: "é", count: 60)
        #expect(try StockLocation("  \(long)\n")?.name == long)
        #expect(try StockLocation("left\n shelf")?.name == "left shelf")
        #expect(try StockLocation(" \n") == nil)
        #expect(throws: StockError.locationTooLong(characters: 61)) { try StockLocation(long + "x") }
        // Joiners make one character of any number of bytes.
        let joined = "a" + String(repeating: "\u{200d}", count: 60)
        #expect(throws: StockError.locationTooLong(characters: 61)) { try StockLocation(joined) }
    }
}
