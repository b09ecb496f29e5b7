import Foundation
import MessageBus
import RecipeMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// An export doesn't lose a file that is something else.
@Suite struct RecipeExportPlaceTests {
    private let services: StubServices = {
        let services = StubServices()
        services.answer(GetRecipesRequest.self) { _ in
            .with { $0.recipes = [.with { $0.recipe.title = "Pie" }] }
        }
        return services
    }()

    private func export(_ place: String, _ more: [String] = [], typed: String? = nil) async -> Run {
        let console = typed.map { StubConsole(input: $0, isTerminal: true) } ?? StubConsole()
        return await Run(["recipe", "export", "Pie", "-o", place] + more, services: services, console: console)
    }

    @Test func `a file that is something else is replaced only after a yes`() async throws {
        let folder = try TemporaryFolder.make(["pie.html": "<p>Pie</p>", "empty.zip": ""])
        let page = "\(folder)/pie.html"
        let refused = await export(page)
        #expect(
            refused.status == .failed && refused.errors.contains("pie.html exists, and is no such archive. Replace it?")
        )
        #expect(services.sent(GetRecipesRequest.self).isEmpty)
        let denied = await export(page, typed: "no\n")
        #expect(denied.status == .failed)
        #expect(try String(contentsOfFile: page, encoding: .utf8) == "<p>Pie</p>")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
        #expect(await export("\(folder)/empty.zip").status == .done)
        #expect(await export(page, typed: "y\n").status == .done)
        try Data("<p>".utf8).write(to: URL(filePath: page))
        #expect(await export(page, ["--yes"]).output == "Wrote 1 recipe to \(page).\n")
    }

    @Test func `an earlier archive of the same kind is replaced, and one of another kind is not`() async throws {
        let folder = try TemporaryFolder.make([:])
        let (own, paprika) = ("\(folder)/own.zip", "\(folder)/p.paprikarecipes")
        for _ in 1...2 {
            #expect(await export(own).status == .done)
            #expect(await export(paprika, ["--format", "paprika"]).status == .done)
        }
        #expect(await export(paprika).status == .failed)
        #expect(await export(own, ["--format", "paprika"]).status == .failed)
    }
}
