import ProductModule
import ProductModuleTestKit
import Testing

/// A caller of the module imports nothing besides it.
@Suite struct ExportedNamesTests {
    @Test func `a query, its pages and a conflict policy have names of the module alone`() async throws {
        let page = PageRequest(limit: 5, cursor: PageCursor(after: "title", "a", "b").token)
        let store: any ProductLocalStore = InMemoryProductStore()
        let home = HouseholdID(name: "smith")
        let found: Page<Product> = try await store.query(ProductQuery(page: page), of: home)
        #expect(found.elements.isEmpty && found.nextCursor.isEmpty)
        let strategy = SyncStrategy(conflictPolicy: ConflictPolicy.merge(ProductConflictMerger()))
        guard case .merge? = strategy.conflictPolicy else {
            Issue.record("\(strategy)")
            return
        }
    }
}
