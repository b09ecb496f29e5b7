import InventoryModuleTestKit
import Testing

@Suite struct InMemoryInventoryStoreTests {
    @Test func `the store in memory keeps the contract of inventory stores`() async throws {
        try await InventoryStoreContract(store: InMemoryInventoryStore()).check()
    }
}
