import Foundation
import Testing

@Suite(.serialized) struct RecipePageTests {
    private let data = FileManager.default.temporaryDirectory.appending(path: "larder-pages-\(UUID().uuidString)").path

    @Test func `pages come in seven languages`() {
        let languages = Set(RecipePage.all.map { $0.file.lastPathComponent.prefix(2) })
        #expect(languages == ["de", "en", "es", "fr", "it", "sv", "tr"])
        #expect(RecipePage.all.count == 40)
    }

    /// Writes the lists with `LARDER_WRITE_LISTS=1`, to be judged line by line before they are committed.
    @Test(arguments: RecipePage.all)
    func `the list of a page is what a shopper expects`(page: RecipePage) async throws {
        defer { try? FileManager.default.removeItem(atPath: data) }
        let expected = try String(contentsOf: page.expectation, encoding: .utf8)
        let parts = expected.split(separator: "\n\n", maxSplits: 1)
        let options = try #require(parts.first).split(separator: " ").map(String.init)
        let plan = await RecipePage.plan([page], options, data: data)
        if ProcessInfo.processInfo.environment["LARDER_WRITE_LISTS"] == "1" {
            let list = options.joined(separator: " ") + "\n\n" + plan.output
            try list.write(to: page.expectation, atomically: true, encoding: .utf8)
        }
        #expect(plan.output == String(try #require(parts.last)), "\(plan.errors)")
    }
}
