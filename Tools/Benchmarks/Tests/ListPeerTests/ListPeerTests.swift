import Foundation
import ListPeer
import PlainSQL
import Testing

/// The runs at a small size: each makes sure itself that both sides leave or find the same.
@Suite(.timeLimit(.minutes(3))) struct ListPeerTests {
    private func figures(_ run: (Engine) async throws -> [PeerFigure]) async throws -> [PeerFigure] {
        let engine = try Engine(named: "sqlite")
        defer { engine.end() }
        return try await run(engine)
    }

    @Test func `each round has a figure for adding, checking, and showing, with its baseline`() async throws {
        let found = try await figures { try await ListsRun.measure($0, lists: 2, rounds: 2) }
        #expect(found.map(\.name) == ["add", "check", "show", "add", "check", "show"])
        #expect(found.allSatisfy { $0.seconds > 0 && $0.plain > 0 })
    }

    @Test func `recipes are imported once, and searched in each round`() async throws {
        let found = try await figures { try await RecipesRun.measure($0, recipes: 120, rounds: 2) }
        #expect(found.map(\.name) == ["import", "search", "search"])
        #expect(found.allSatisfy { $0.seconds > 0 && $0.plain > 0 })
    }

    @Test func `a beginning is compared with SQL, and a slip with nothing`() async throws {
        let found = try await figures { try await IngredientsRun.measure($0, ingredients: 1_000, rounds: 1) }
        #expect(found.map(\.name) == ["suggest", "typo"])
        #expect(found[0].plain > 0 && found[1].plain == 0)
        #expect(found[1].description == "typo \(found[1].seconds) 0.0")
    }

    @Test func `the whole way over the bus has a figure for each task`() async throws {
        let size = BusRun.Size(recipes: 100, lists: 5, ingredients: 500)
        let found = try await BusRun.measure(size, rounds: 1)
        #expect(found.map(\.name) == ["add", "check", "show", "search", "suggest", "typo"])
        #expect(found.allSatisfy { $0.seconds > 0 && $0.plain == 0 })
    }

    @Test func `the same recipes make the same archive`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("larder-test-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["first", "second"].map { folder.appendingPathComponent($0) }
        for file in files { _ = try RecipeArchive(of: 3, at: file.path) }
        let bytes = try files.map { try Data(contentsOf: $0) }
        #expect(bytes[0] == bytes[1] && bytes[0].count > 1_000)
    }
}
