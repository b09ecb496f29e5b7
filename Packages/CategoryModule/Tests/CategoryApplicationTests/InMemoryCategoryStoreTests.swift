import CategoryModuleTestKit
import Testing

@Suite struct InMemoryCategoryStoreTests {
    @Test func `it keeps the contract of category stores`() async throws {
        try await CategoryStoreContract(store: InMemoryCategoryStore()).check()
    }
}
