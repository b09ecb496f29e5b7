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
    @Test func `a folder is read by name, skipping files that are not recipes`() async throws {
        let path = try TemporaryFolder.make([
            "b.html": "Bread", "a.txt": "Apple pie", "notes.pdf": "x", "data.json": "{\"@type\": \"Person\"}",
            ".hidden.txt": "x",
            "c.json": "{\"@type\": \"Recipe\"}",
        ])
        let run = await Run(["plan", path], services: .recipes())
        #expect(run.status == .done)
        let pages = run.services.sent(PlanRequest.self).first?.recipes.map(\.page)
        #expect(pages?.map(\.fileName) == ["a.txt", "b.html", "c.json"])
        #expect(pages?.map(\.content) == ["Apple pie", "Bread", "{\"@type\": \"Recipe\"}"].map { Data($0.utf8) })
        #expect(run.services.closed == 1)
    }

    @Test func `offers that a person accepts go with the request`() async throws {
        let path = try TemporaryFolder.make(["a.txt": "A"])
        let run = await Run(
            ["plan", path, "--use", "Rice=Basmati rice", "--use", "Oil=Olive oil"],
            services: .recipes()
        )
        let accepted = run.services.sent(PlanRequest.self).first?.accepted ?? []
        #expect(accepted.map(\.product) == ["Rice", "Oil"] && accepted.map(\.item) == ["Basmati rice", "Olive oil"])
    }

    @Test func `a plan takes one request, and pages beyond its room are read in advance`() async throws {
        let path = try TemporaryFolder.make(["a.txt": "A", "b.txt": "B", "c.txt": "C"])
        #expect(await Run(["plan", path], services: .recipes()).services.sent.count == 1)
        let long = "C\n" + String(repeating: "x", count: 3 << 20)
        let large = try TemporaryFolder.make(["a.txt": "A", "c.txt": long])
        let run = await Run(["plan", large], services: .recipes())
        #expect(run.services.sent.count == 2)
        let recipes = run.services.sent(PlanRequest.self).first?.recipes
        #expect(recipes?.map(\.page.fileName) == ["a.txt", ""])
        #expect(recipes?.last?.inline.title == "C" && recipes?.last?.inline.steps == [])
    }

    @Test func `notes and refusals of pages use the user's names`() async throws {
        let path = try TemporaryFolder.make(["a.txt": "A", "b.txt": "B"])
        let services = StubServices.recipes()
        services.answer(PlanRequest.self) { _ in
            .with {
                $0.recipes = [Samples.recipe("A")]
                $0.items = [Samples.flour]
                $0.notes = [
                    .with {
                        $0.position = 0
                        $0.sentence = "The page is torn."
                    }
                ]
                $0.refused = [
                    .with {
                        $0.position = 1
                        $0.problem.sentence = "There is no recipe in it."
                    }
                ]
            }
        }
        let run = await Run(["plan", path], services: services)
        #expect(run.status == .failed)
        #expect(run.errors == "a.txt: The page is torn.\nb.txt: There is no recipe in it.\n")
        #expect(run.output.contains("Flour"))
    }

    @Test func `standard input, saved recipes and files can be combined`() async {
        let run = await Run(
            ["plan", "-", "Soup", "--servings", "6", "--store", "Corner"],
            services: .recipes(),
            console: StubConsole(input: "Stew\n1 onion\n")
        )
        let request = run.services.sent(PlanRequest.self).first
        #expect(run.status == .done)
        #expect(request?.recipes.map(\.reference) == ["", "Soup"])
        #expect(request?.recipes.map(\.servings) == ["6", "6"])
        #expect(request?.store == "Corner")
    }

    @Test func `recipes that could not be planned are reported by the user's names`() async {
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

    @Test(arguments: ["nowhere.html", "no/such/folder"])
    func `a missing file or recipe is reported`(name: String) async {
        let run = await Run(["plan", name], services: .recipes())
        #expect(run.status == .failed)
        #expect(run.errors.hasPrefix("\(name): There is no "))
        #expect(run.output.isEmpty)
    }

    @Test func `an unreachable stack is reported in a sentence with exit status 1`() async {
        let services = StubServices(failure: BackendFailure(sentence: "The data folder is in use: wait."))
        let run = await Run(["plan", "Soup"], services: services)
        #expect(run.status == .failed)
        #expect(run.errors == "The data folder is in use: wait.\n")
    }

    @Test(arguments: [
        (["--servings", "0"], "--servings 0 is not possible"), (["--factor", "-1"], "--factor -1 is not possible"),
        (["--factor", "two"], "--factor two is not possible"),
        (["--servings", "2", "--factor", "2"], "use one of them"),
        (["--timeout", "0"], "--timeout takes"), (["--json", "--format", "text"], "--json and --format text exclude"),
    ])
    func `invalid options are a usage error`(options: [String], sentence: String) async {
        let run = await Run(["plan", "Soup"] + options, services: .recipes())
        #expect(run.status == .usage)
        #expect(run.errors.contains(sentence))
        #expect(run.services.sent.isEmpty)
    }

    @Test func `JSON may be asked for twice`() async {
        let once = await Run(["plan", "Soup", "--json"], services: .recipes())
        let twice = await Run(["plan", "Soup", "--json", "--format", "json"], services: .recipes())
        #expect(once.status == .done && twice.status == .done)
        #expect(once.output == twice.output && once.output.hasPrefix("{"))
    }

    @Test(arguments: [("3/2", "3/2"), ("1.5", "3/2"), ("1 1/2", "3/2"), ("2", "2")])
    func `a factor is read exactly`(typed: String, sent: String) async {
        let run = await Run(["plan", "Soup", "--factor", typed], services: .recipes())
        #expect(run.services.sent(PlanRequest.self).first?.recipes.map(\.factor) == [sent])
    }
}
