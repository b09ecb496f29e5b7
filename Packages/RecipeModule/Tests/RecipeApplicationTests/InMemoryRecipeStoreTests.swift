import RecipeModuleTestKit
import Testing

@Suite struct InMemoryRecipeStoreTests {
    @Test func `the in-memory store keeps the contract`() async throws {
        try await RecipeStoreContract(store: InMemoryRecipeStore()).check()
    }
}
