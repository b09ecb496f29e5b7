import HouseholdModuleTestKit
import Testing

@Suite struct InMemoryHouseholdStoreTests {
    @Test func `it keeps the contract of household stores`() async throws {
        try await HouseholdStoreContract(store: InMemoryHouseholdStore()).check()
    }
}
