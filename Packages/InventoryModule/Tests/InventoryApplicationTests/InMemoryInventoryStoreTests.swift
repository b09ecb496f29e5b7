import InventoryModuleTestKit
import Testing

@Suite struct InMemoryInventoryStoreTests {
    @Test func `the in-memory store fulfills the contract of inventory stores`() async throws {
        try await InventoryStoreContract(store: InMemoryInventoryStore()).check()
    }
}
