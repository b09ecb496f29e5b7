import Foundation
import Testing

/// Recipes that leave a home as files and come into another one, over all real services.
@Suite struct RecipeFileJourneyTests {
    private let data = FileManager.default.temporaryDirectory.appending(path: "larder-files-\(UUID().uuidString)").path

    private func run(_ words: String...) async -> (output: String, errors: String) {
        await RecipePage.run(words, data: data)
    }

    /// Adds pages to the home, and returns how many recipes it has then.
    private func add(_ pages: String) async throws -> Int {
        let added = await run("recipe", "add", pages)
        return added.output.split(separator: "\n").count { $0.hasPrefix("Added ") }
    }

    /// Exports every recipe in each format, imports it into a home of its own, and compares the homes.
    private func checkTrips(
        of count: Int,
        formats: [String] = ["larder", "paprika", "cooklang", "jsonld"]
    ) async throws {
        let archive = "\(data)/first.zip"
        #expect(
            await run("recipe", "export", "--all", "-o", archive).output == "Wrote \(count) recipes to \(archive).\n"
        )
        for format in formats {
            let place = "\(data)/\(format)-files"
            let exported = await run("recipe", "export", "--all", "--format", format, "-o", place)
            #expect(exported.output.hasPrefix("Wrote \(count) recipes to \(place)"), "\(format): \(exported)")
            let taken = await run("recipe", "import", place, "--household", format)
            // What the export names may be something else in the file, such as a step that became a heading.
            let left = exported.output.contains(", left ")
            let sentence = "Imported \(count) (0 of them changed), unchanged 0, refused 0, left \(left ? "" : "0.\n")"
            #expect(taken.output.hasPrefix(sentence), "\(format): \(taken)")
            let again = await run("recipe", "import", place, "--household", format)
            #expect(
                again.output == "Imported 0 (0 of them changed), unchanged \(count), refused 0, left 0.\n",
                "\(format): \(again)"
            )
            let copy = "\(data)/\(format).zip"
            _ = await run("recipe", "export", "--all", "-o", copy, "--household", format)
            let isEqual = FileManager.default.contentsEqual(atPath: archive, andPath: copy)
            #expect(isEqual || left, "\(format) names nothing that it leaves, and the recipes are others.")
        }
    }

    @Test func `the test pages leave a home in each format and come into another as they were`() async throws {
        defer { try? FileManager.default.removeItem(atPath: data) }
        let count = try await add(RecipePage.folder.path)
        #expect(count == 40)
        try await checkTrips(of: count)
    }

    private static let shared = ProcessInfo.processInfo.environment["LARDER_SHARED"].map { "\($0)/data/recipes" }

    @Test(.enabled(if: shared != nil, "needs the shared recipe pages: set LARDER_SHARED to their folder"))
    func `real pages leave a home in each format and come into another as they were`() async throws {
        defer { try? FileManager.default.removeItem(atPath: data) }
        let count = try await add(try #require(Self.shared))
        #expect(count > 20)
        try await checkTrips(of: count)
    }
}
