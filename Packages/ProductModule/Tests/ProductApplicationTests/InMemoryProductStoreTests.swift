import ProductModuleTestKit
import Testing

@Suite struct InMemoryProductStoreTests {
    @Test func `the store in memory keeps the contract of product stores`() async throws {
        try await ProductLocalStoreContract(store: InMemoryProductStore()).check()
    }
}
