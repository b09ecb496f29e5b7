import CommonMessages
import Envelope
import Foundation
import MessageBus
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct PlanCommandTests {
    /// Services that read any page as a recipe of its first line, and plan what they are sent.
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(ReadRecipeRequest.self) { request in
            let text = String(decoding: request.content, as: UTF8.self)
            guard !text.contains("broken") else {
                throw Refusal(
                    .invalid,
                    code: "recipe.noRecipe",
                    sentence: "There is no recipe in it: send a recipe page."
                )
            }
            let title = text.split(separator: "\n").first.map(String.init) ?? ""
            return .with {
                $0.recipes = [
                    .with {
                        $0.title = title
                        $0.steps = ["Mix."]
                    }
                ]
            }
        }
        services.answer(GetRecipesRequest.self) { request in
            .with { reply in
                reply.recipes = request.references.map { name in
                    .with {
                        if name == "Soup" {
                            $0.recipe = .with {
                                $0.id = "soup-1"
                                $0.title = "Soup"
                            }
                        }
                    }
                }
            }
        }
        services.answer(PlanRequest.self) { request in
            .with { reply in
                reply.items = [Samples.flour]
                reply.coverage.lines = 2
                reply.coverage.counted = 2
                reply.recipes = request.recipes.map { planned in
                    Samples.recipe(planned.inline.title.isEmpty ? planned.reference : planned.inline.title)
                }
            }
        }
        return services
    }

    /// A folder with files, removed at the end of the process's temporary folder.
    private func folder(_ files: [String: String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "larder-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        return folder.path
    }

    @Test func `a folder is read by name, and what is no recipe file is passed over`() async throws {
        let path = try folder([
            "b.html": "Bread", "a.txt": "Apple pie", "notes.pdf": "x", "data.json": "{}", ".hidden.txt": "x",
            "c.json": "{\"@type\": \"Recipe\"}",
        ])
        let run = await Run(["plan", path], services: services())
        #expect(run.status == .done)
        #expect(run.services.sent(ReadRecipeRequest.self).map(\.fileName).sorted() == ["a.txt", "b.html", "c.json"])
        let titles = run.services.sent(PlanRequest.self).first?.recipes.map(\.inline.title)
        #expect(titles == ["Apple pie", "Bread", "{\"@type\": \"Recipe\"}"])
        #expect(run.services.closed == 1)
    }

    @Test func `one page is one message, and all recipes are one plan`() async throws {
        let path = try folder(["a.txt": "A", "b.txt": "B", "c.txt": "C"])
        let run = await Run(["plan", path], services: services())
        #expect(run.services.sent.count == 4)
        #expect(run.services.sent(PlanRequest.self).first?.recipes.allSatisfy(\.inline.steps.isEmpty) == true)
    }

    @Test func `a page that fails is told, and the rest goes on`() async throws {
        let path = try folder(["a.txt": "A", "b.txt": "broken"])
        let run = await Run(["plan", path], services: services())
        #expect(run.status == .failed)
        #expect(run.errors == "b.txt: There is no recipe in it: send a recipe page.\n")
        #expect(run.output.contains("Flour"))
    }

    @Test func `standard input and kept recipes stand beside files`() async {
        let run = await Run(
            ["plan", "-", "Soup", "--servings", "6", "--store", "Corner"],
            services: services(),
            console: StubConsole(input: "Stew\n1 onion\n")
        )
        let request = run.services.sent(PlanRequest.self).first
        #expect(run.status == .done)
        #expect(request?.recipes.map(\.reference) == ["", "soup-1"])
        #expect(request?.recipes.map(\.servings) == ["6", "6"])
        #expect(request?.store == "Corner")
    }

    @Test func `recipes that could not be planned are told by the name the user gave`() async {
        let services = services()
        services.answer(PlanRequest.self) { _ in
            .with {
                $0.recipes = [Samples.recipe("Soup")]
                $0.refused = [
                    .with {
                        $0.position = 0
                        $0.title = "Stew"
                        $0.problem.sentence = "It says \"a few\" servings."
                    }
                ]
            }
        }
        let run = await Run(["plan", "-", "Soup"], services: services, console: StubConsole(input: "Stew"))
        #expect(run.status == .failed)
        #expect(run.errors == "standard input: It says \"a few\" servings.\n")
    }

    @Test(arguments: ["nowhere.html", "no/such/folder", "Unheard of"])
    func `what is not there is told`(name: String) async {
        let run = await Run(["plan", name], services: services())
        #expect(run.status == .failed)
        #expect(run.errors.hasPrefix("\(name): There is no "))
        #expect(run.output.isEmpty)
    }

    @Test func `an unreadable stack is a sentence and exit 1`() async {
        let services = StubServices(failure: BackendFailure(sentence: "The data folder is in use: wait."))
        let run = await Run(["plan", "Soup"], services: services)
        #expect(run.status == .failed)
        #expect(run.errors == "The data folder is in use: wait.\n")
    }

    @Test(arguments: [
        (["--servings", "0"], "--servings 0 cannot be cooked"), (["--factor", "-1"], "--factor -1 cannot be cooked"),
        (["--factor", "two"], "--factor two cannot be cooked"),
        (["--servings", "2", "--factor", "2"], "give one of them"),
        (["--timeout", "0"], "--timeout takes"),
    ])
    func `what cannot be meant is a usage error`(options: [String], sentence: String) async {
        let run = await Run(["plan", "Soup"] + options, services: services())
        #expect(run.status == .usage)
        #expect(run.errors.contains(sentence))
        #expect(run.services.sent.isEmpty)
    }

    @Test(arguments: [("3/2", "3/2"), ("1.5", "3/2"), ("1 1/2", "3/2"), ("2", "2")])
    func `a factor is read exactly`(typed: String, sent: String) async {
        let run = await Run(["plan", "Soup", "--factor", typed], services: services())
        #expect(run.services.sent(PlanRequest.self).first?.recipes.map(\.factor) == [sent])
    }
}
