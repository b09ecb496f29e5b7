import Foundation
import Testing

@testable import AisleLexicon

@Suite(.enabled(if: SharedPages.folder != nil, "needs the shared recipe pages: set LARDER_SHARED to their folder"))
struct RecipePagesTests {
    private struct Page: Decodable {
        let ingredients: [String]?
    }

    @Test func `nine of ten ingredient lines of real pages have a category`() throws {
        let folder = try #require(SharedPages.folder)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let lines = try Set(
            files.filter { $0.path.hasSuffix(".expected.json") }.flatMap {
                try JSONDecoder().decode(Page.self, from: Data(contentsOf: $0)).ingredients ?? []
            }
        )
        let unknown = lines.filter { AisleLexicon.standard.hint(for: $0) == nil }
        #expect(lines.count > 100)
        #expect(Double(unknown.count) <= 0.1 * Double(lines.count), "\(unknown.count) of \(lines.count)")
    }
}
