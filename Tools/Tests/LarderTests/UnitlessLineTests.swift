import Foundation
import Testing

/// Lines that lost their unit, as some pages have them.
@Suite struct UnitlessLineTests {
    @Test func `a number of an ingredient that isn't counted is not bought or scaled, but asked about`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "larder-unitless-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let page = folder.appending(path: "page.txt")
        try Data("Salad\nServes 4\n\n2 olive oil\n4 pine nuts\n2 eggs\n".utf8).write(to: page)
        let run = await RecipePage.run(["plan", page.path, "--servings", "6"], data: folder.path)
        let lines = run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.contains("Pine nuts") && lines.contains("Olive oil"), "\(run.output)")
        #expect(run.output.contains("Needs you\n  2 olive oil\n") && run.output.contains("\n  4 pine nuts\n"))
        #expect(run.output.contains("recipes don't count pine nuts by the piece"))
    }
}
