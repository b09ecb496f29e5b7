import ShoppingModuleTestKit
import Testing

@Suite struct InMemoryShoppingStoreTests {
    @Test func `it keeps the contract of shopping stores`() async throws {
        try await ShoppingStoreContract(store: InMemoryShoppingStore()).check()
    }
}
