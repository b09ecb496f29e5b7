import Envelope
import Foundation
import MessageBus
import RecipeMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// Files from which an import takes nothing.
@Suite struct RecipeImportFailureTests {
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(GetRecipesRequest.self) { request in
            .with { $0.recipes = request.references.map { _ in FoundRecipe() } }
        }
        services.answer(AddRecipesRequest.self) { request in
            .with { $0.recipes = request.recipes.map { recipe in .with { $0.recipe = recipe } } }
        }
        return services
    }

    private func titles(_ services: StubServices) -> [String] {
        services.sent(AddRecipesRequest.self).flatMap(\.recipes).map(\.title)
    }

    @Test func `a file that can't be read is refused, and the files after it are taken`() async throws {
        let folder = try TemporaryFolder.make(["rye.cook": "@rye", "oats.cook": "@oats", "t.csv": "a,b\n1,2\n"])
        let services = services()
        let names = ["\(folder)/rye.cook", "/nowhere/x", "\(folder)/t.csv", "\(folder)/oats.cook"]
        let run = await Run(["recipe", "import"] + names, services: services)
        #expect(titles(services) == ["rye", "oats"] && run.status == .failed)
        #expect(run.output == "Imported 2 (2 of them changed), unchanged 0, refused 2, left 0.\n")
        let refused = run.errors.split(separator: "\n").filter { !$0.contains(": changed:") }
        #expect(
            refused.map { $0.replacing(folder, with: "F") } == [
                "/nowhere/x: It cannot be read: check the path, and that you may read it.",
                "F/t.csv: It has the columns a, b: an export of Plan to Eat or My Recipe Box has a title and "
                    + "ingredients. Export it again.",
            ]
        )
    }

    @Test func `an archive that breaks off keeps what was before it`() async throws {
        let folder = try TemporaryFolder.make(["a.cook": "@a", "b.zip": "no archive", "c.cook": "@c"])
        let services = services()
        let run = await Run(["recipe", "import", folder], services: services)
        #expect(titles(services) == ["a", "c"] && run.status == .failed && run.errors.contains("b.zip"))
    }

    @Test(arguments: [("noise.bin", nil), ("note.txt", "paprika"), ("photo.jpg", nil), ("page.html", "nextcloud")])
    func `a file that is no recipe is refused in a sentence`(name: String, format: String?) async throws {
        let folder = try TemporaryFolder.make([name: "\u{1}\u{2}"])
        let words = ["recipe", "import", "\(folder)/\(name)"] + (format.map { ["--from", $0] } ?? [])
        let run = await Run(words, services: services())
        #expect(run.status == .failed)
        #expect(run.output == "Imported 0 (0 of them changed), unchanged 0, refused 1, left 0.\n")
        #expect(run.errors.contains("It is no recipe in a form that Larder knows"))
    }

    @Test func `a folder without a recipe is refused in a sentence, and one with a menu is not`() async throws {
        let empty = try TemporaryFolder.make([:])
        let run = await Run(["recipe", "import", empty], services: services())
        #expect(run.status == .failed && run.errors == "\(empty): There is no recipe in it: use another file.\n")
        let plans = try TemporaryFolder.make(["week.menu": "@./Soup{2}"])
        #expect(await Run(["recipe", "import", plans], services: services()).status == .done)
    }
}
