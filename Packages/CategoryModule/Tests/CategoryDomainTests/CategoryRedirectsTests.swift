import CategoryDomain
import Testing

@Suite struct CategoryRedirectsTests {
    private func redirects(_ pairs: [(String, String)]) -> CategoryRedirects {
        CategoryRedirects(
            Dictionary(pairs.map { (CategoryID(rawValue: $0), CategoryID(rawValue: $1)) }) { first, _ in first }
        )
    }

    private func end(_ id: String, _ pairs: (String, String)...) -> String {
        redirects(pairs).destination(of: CategoryID(rawValue: id)).rawValue
    }

    @Test func `a chain of deleted categories leads to its end`() {
        #expect(end("a") == "a")
        #expect(end("a", ("a", "b")) == "b")
        #expect(end("a", ("a", "b"), ("b", "c"), ("c", "d")) == "d")
        #expect(end("a", ("a", "b"), ("b", "UNKNOWN")) == "UNKNOWN")
    }

    @Test func `a circle leads to UNKNOWN`() {
        #expect(end("a", ("a", "a")) == "UNKNOWN")
        #expect(end("a", ("a", "b"), ("b", "a")) == "UNKNOWN")
        #expect(end("x", ("x", "a"), ("a", "b"), ("b", "c"), ("c", "a")) == "UNKNOWN")
        #expect(end("y", ("a", "b"), ("b", "a")) == "y")
    }

    @Test func `deletions and restorations are counted`() {
        let once = CategoryDeletion.never.deleting(for: .unknown)
        #expect(once == CategoryDeletion(count: 1, successor: .unknown) && once.isDeleted)
        #expect(once.deleting(for: nil) == CategoryDeletion(count: 1, successor: nil))
        #expect(once.restored == CategoryDeletion(count: 2, successor: nil) && !once.restored.isDeleted)
        #expect(once.restored.restored == once.restored)
    }
}
