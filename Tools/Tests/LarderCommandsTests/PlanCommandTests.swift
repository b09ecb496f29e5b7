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
    @Test func `a folder is read by name, and what is no recipe file is passed over`() async throws {
        let path = try TemporaryFolder.make([
            "b.html": "Bread", "a.txt": "Apple pie", "notes.pdf": "x", "data.json": "{\"@type\": \"Person\"}",
            ".hidden.txt": "x",
            "c.json": "{\"@type\": \"Recipe\"}",
        ])
        let run = await Run(["plan", path], services: .recipes())
        #expect(run.status == .done)
        #expect(run.services.sent(ReadRecipeRequest.self).map(\.fileName).sorted() == ["a.txt", "b.html", "c.json"])
        let titles = run.services.sent(PlanRequest.self).first?.recipes.map(\.inline.title)
        #expect(titles == ["Apple pie", "Bread", "{\"@type\": \"Recipe\"}"])
        #expect(run.services.closed == 1)
    }

    @Test func `one page is one message, and all recipes are one plan`() async throws {
        let path = try TemporaryFolder.make(["a.txt": "A", "b.txt": "B", "c.txt": "C"])
        let run = await Run(["plan", path], services: .recipes())
        #expect(run.services.sent.count == 4)
        #expect(run.services.sent(PlanRequest.self).first?.recipes.allSatisfy(\.inline.steps.isEmpty) == true)
    }

    @Test func `a page that fails is told, and the rest goes on`() async throws {
        let path = try TemporaryFolder.make(["a.txt": "A", "b.txt": "broken"])
        let run = await Run(["plan", path], services: .recipes())
        #expect(run.status == .failed)
        #expect(run.errors == "b.txt: There is no recipe in it: send a recipe page.\n")
        #expect(run.output.contains("Flour"))
    }

    @Test func `standard input and kept recipes stand beside files`() async {
        let run = await Run(
            ["plan", "-", "Soup", "--servings", "6", "--store", "Corner"],
            services: .recipes(),
            console: StubConsole(input: "Stew\n1 onion\n")
        )
        let request = run.services.sent(PlanRequest.self).first
        #expect(run.status == .done)
        #expect(request?.recipes.map(\.reference) == ["", "soup-1"])
        #expect(request?.recipes.map(\.servings) == ["6", "6"])
        #expect(request?.store == "Corner")
    }

    @Test func `recipes that could not be planned are told by the name the user gave`() async {
        let services = StubServices.recipes()
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
        let run = await Run(["plan", name], services: .recipes())
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
        let run = await Run(["plan", "Soup"] + options, services: .recipes())
        #expect(run.status == .usage)
        #expect(run.errors.contains(sentence))
        #expect(run.services.sent.isEmpty)
    }

    @Test(arguments: [("3/2", "3/2"), ("1.5", "3/2"), ("1 1/2", "3/2"), ("2", "2")])
    func `a factor is read exactly`(typed: String, sent: String) async {
        let run = await Run(["plan", "Soup", "--factor", typed], services: .recipes())
        #expect(run.services.sent(PlanRequest.self).first?.recipes.map(\.factor) == [sent])
    }
}
