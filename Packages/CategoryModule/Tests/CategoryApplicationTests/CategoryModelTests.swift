import CategoryModuleTestKit
import Testing

@Suite struct CategoryModelTests {
    @Test(arguments: 1...12)
    func `random commands agree with a model of lists and dictionaries`(seed: UInt64) async throws {
        var check = CategoryModelCheck(store: InMemoryCategoryStore(), seed: seed)
        try await check.run(120)
    }
}
