import Commands
import CommandsTestKit
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

@Suite struct LocationNameTests {
    let store = InMemoryInventoryStore()

    private let milk: ProductID

    init() throws { milk = try ProductID("milk") }

    private func module() -> InventoryModuleService {
        InventoryModuleService(store: store, converter: FixedRateConverter(), context: .test(household: "home"))
    }

    private func add(_ liters: Rational, in place: String) async throws -> Set<String> {
        let amount = try StockedAmount(Amount(liters, "l"))
        return Set(
            try await module().addStock(amount, of: milk, location: LocationName(place)).places.map(\.name.name)
        )
    }

    private func use(_ liters: Rational) async throws -> Set<String> {
        Set(try await module().useStock(StockedAmount(Amount(liters, "l")), of: milk).stock.places.map(\.name.name))
    }

    @Test func `stock is where it was put, until nothing is left`() async throws {
        #expect(try await add(1, in: " fridge ") == ["Fridge"])
        #expect(try await add(2, in: "pantry") == ["Fridge", "Pantry"])
        #expect(try await add(1, in: "") == ["Fridge", "Pantry"])
        #expect(try await add(1, in: "fridge") == ["Fridge", "Pantry"])
        #expect(try await use(5).isEmpty)
        #expect(try await add(1, in: "freezer") == ["Freezer"])
    }

    @Test func `a location is the same in any case and with any space`() async throws {
        #expect(try await add(1, in: "fridge") == ["Fridge"])
        #expect(try await add(1, in: "Fridge") == ["Fridge"])
        #expect(try await add(1, in: "Left  shelf") == ["Fridge", "Left shelf"])
        #expect(try await add(1, in: "left shelf") == ["Fridge", "Left shelf"])
        #expect(try Set([LocationName("ÉTAGÈRE"), LocationName("étagère"), LocationName("etagere")]).count == 2)
    }

    @Test func `a location has one line of at most 60 characters`() throws {
        let long = String(repeating: "é", count: 60)
        #expect(try LocationName("  \(long)\n")?.name == long)
        #expect(try LocationName("left\n shelf")?.name == "left shelf")
        #expect(try LocationName(" \n") == nil)
        #expect(throws: StockError.locationTooLong(characters: 61)) { try LocationName(long + "x") }
        // Joiners make one character of any number of bytes.
        let joined = "a" + String(repeating: "\u{200d}", count: 60)
        #expect(throws: StockError.locationTooLong(characters: 61)) { try LocationName(joined) }
    }
}
