import QuantityModuleTestKit
import Testing

@Suite struct InMemoryQuantityStoreTests {
    @Test func `it satisfies the contract of quantity stores`() async throws {
        try await QuantityStoreContract(store: InMemoryQuantityStore()).check()
    }
}
