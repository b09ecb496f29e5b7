import ProductModuleTestKit
import Testing

@Suite struct InMemoryProductStoreTests {
    @Test func `the in-memory store fulfills the contract of product stores`() async throws {
        try await ProductLocalStoreContract(store: InMemoryProductStore()).check()
    }
}
