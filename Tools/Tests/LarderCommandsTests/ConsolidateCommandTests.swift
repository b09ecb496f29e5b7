import CategoryMessages
import CommonMessages
import Foundation
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import Testing
import TextFormats

@testable import LarderCommands

@Suite struct ConsolidateCommandTests {
    private static let list = "2 cups flour\n\na pinch of salt\nFor the dough:\n"

    private static let decision = MergeDecision.with {
        $0.join.ingredientKey = "flour"
        $0.join.unit = "cup"
    }

    /// Services that merge any list to flour and salt, and ask about both until a decision is made.
    private func services(locale: String = "") -> StubServices {
        let services = StubServices.recipes()
        services.answer(PreviewMergeRequest.self) { request in
            var reply = Self.preview(request)
            reply.locale = locale
            return reply
        }
        return services
    }

    private static func preview(_ request: PreviewMergeRequest) -> PreviewMergeReply {
        .with { reply in
            reply.lines = [.with { $0.source = "week" }, .with { $0.text = "a pinch of salt" }]
            reply.items = [
                .with {
                    $0.ingredientKey = "flour"
                    $0.name = "Flour"
                    $0.text = "Flour: 2 cups"
                    $0.counted = [0]
                    $0.totals = [Samples.twoCups]
                    $0.conversions = ["2 cups = 240 g"]
                    $0.assumptions = [.with { $0.sentence = "flour is read as wheat flour" }]
                }
            ]
            reply.coverage.lines = 2
            reply.coverage.counted = 1
            reply.leftOut = [.with { $0.text = "For the dough:" }]
            reply.decisions = request.decisions
            if request.undo { reply.takenBack = reply.decisions.popLast() == nil ? "" : "add up flour in cup" }
            if !request.answers.isEmpty { reply.decisions.append(decision) }
            guard reply.decisions.isEmpty else { return }
            reply.questions = [
                .with {
                    $0.ingredientKey = "flour"
                    $0.sentence = "Flour: add 2 cups and 100 g to 340 g?"
                    $0.total = Samples.twoCups
                    $0.units = ["cup", "g"]
                },
                .with {
                    $0.ingredientKey = "salt"
                    $0.sentence = "\"a pinch of salt\" has no number."
                    $0.position = 1
                },
            ]
        }
    }

    private func folder(_ files: [String: String] = ["week.txt": list]) throws -> String {
        try TemporaryFolder.make(files)
    }

    @Test func `a list takes one request and is shown with numbered questions`() async throws {
        let run = await Run(["consolidate", "--list", "\(try folder())/week.txt"], services: services())
        let expected = """
            ! Flour: 2 cups
                2 cups = 240 g
                flour is read as wheat flour

            To decide
              1  Flour: add 2 cups and 100 g to 340 g?
                 --accept 1, or --unit 1=cup|g
              2  "a pinch of salt" has no number.
                 --amount 2=AMOUNT

            1 of 2 lines counted, 2 to decide
            not on the list: "For the dough:" is not an ingredient

            """
        #expect(run.output == expected)
        #expect(run.services.sent.count == 1)
        let request = run.services.sent(PreviewMergeRequest.self).first
        #expect(request?.lists.map(\.name) == ["week"])
        #expect(request?.lists.map(\.text) == [Self.list])
        #expect(run.status == .done)
    }

    @Test func `a list has its words and questions in the language of the home`() async throws {
        let run = await Run(
            ["consolidate", "--list", "\(try folder())/week.txt"],
            services: services(locale: "de-DE")
        )
        #expect(run.output.contains("Zu entscheiden\n  1  Flour: 2 cups zu 2 cups addieren?"))
        #expect(run.output.contains("  2  „a pinch of salt“ hat keine Zahl: bitte eine Menge angeben"))
        #expect(run.output.contains("1 von 2 Zeilen gezählt, 2 zu entscheiden\n"))
        #expect(run.output.contains("nicht auf der Liste: „For the dough:“ ist keine Zutat"))
    }

    @Test func `an answers file keeps its permissions`() async throws {
        let folder = try TemporaryFolder.make(["week.txt": "2 cups flour\n", "a.json": "{}\n"])
        let path = "\(folder)/a.json"
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        var file = try AnswersFile(path: path)
        file.decisions = []
        try file.write()
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func `choices are sent as answers, and decisions are stored for the next list`() async throws {
        let folder = try folder()
        let arguments = ["consolidate", "--list", "\(folder)/week.txt", "--answers", "\(folder)/a.json"]
        let choices = ["--unit", "1=cup", "--amount", "2=1/8 tsp", "--split", "Tea", "--accept", "all"]
        let first = await Run(arguments + choices, services: services())
        let answers = try #require(first.services.sent(PreviewMergeRequest.self).first?.answers)
        #expect(answers.map(\.question) == [0, 1, 2, 0])
        #expect(answers.map(\.item) == ["Tea", "", "", ""])
        #expect(answers.map(\.unit) == ["", "cup", "", ""] && answers.map(\.amount) == ["", "", "1/8 tsp", ""])
        #expect(answers.last?.acceptAll == true)
        let next = await Run(arguments, services: services())
        #expect(next.services.sent(PreviewMergeRequest.self).map(\.decisions) == [[Self.decision]])
        let back = await Run(arguments + ["--undo"], services: services())
        #expect(back.errors == "Taken back: add up flour in cup.\n")
        let empty = await Run(arguments + ["--undo"], services: services())
        #expect(empty.errors.contains("has no decision to undo") && empty.status == .failed)
    }

    @Test func `a list is written, and a rollback restores its file byte for byte`() async throws {
        let folder = try folder()
        let file = "\(folder)/week.txt"
        let run = await Run(["consolidate", "--list", file, "--to", file, "--accept", "all"], services: services())
        #expect(run.errors.contains("week.txt.~1~: --rollback restores it."))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "Flour: 2 cups\n")
        let back = await Run(["consolidate", "--rollback", file])
        #expect(back.status == .done)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.list)
        let none = await Run(["consolidate", "--rollback", file])
        #expect(none.errors.contains("there is nothing to restore") && none.status == .failed)
    }

    @Test(arguments: [
        ("txt", "Flour: 2 cups\n"), ("MD", "- [ ] Flour: 2 cups\n"), ("markdown", "- [ ] Flour: 2 cups\n"),
    ])
    func `the ending of the file's name is its format`(ending: String, text: String) async throws {
        let path = "\(try folder([:]))/list.\(ending)"
        let run = await Run(["consolidate", "--line", "2 cups flour", "--to", path], services: services())
        #expect(run.status == .done)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func `a JSON file holds the whole document, and each rewrite keeps the one before`() async throws {
        let path = "\(try folder([:]))/list.json"
        let arguments = ["consolidate", "--line", "2 cups flour", "--to", path, "--json"]
        let first = await Run(arguments, services: services())
        #expect(first.status == .done)
        let document = try String(contentsOfFile: path, encoding: .utf8)
        #expect(document.hasPrefix("{") && document.contains("\"items\""))
        _ = await Run(arguments, services: services())
        _ = await Run(arguments, services: services())
        for number in 1...2 { #expect(FileManager.default.fileExists(atPath: "\(path).~\(number)~")) }
    }

    @Test func `a list is one JSON object, with its questions and decisions`() async throws {
        let run = await Run(["consolidate", "--line", "1 egg", "--accept", "1", "--json"], services: services())
        let json = try JSONValue(reading: run.output)
        #expect(json["questions"] == .array([]))
        #expect(json["coverage"]?["counted"] == .number("1"))
        guard case .array(let decisions)? = json["decisions"] else { throw NoDecisions() }
        #expect(decisions.first?["join"]?["unit"] == .string("cup"))
    }

    private struct NoDecisions: Error {}

    @Test func `a list is in the order of a store, and so is its file`() async throws {
        let services = StubServices()
        services.answer(PreviewMergeRequest.self) { _ in
            .with { reply in
                reply.lines = [.with { $0.text = "milk" }, .with { $0.text = "flour" }, .with { $0.text = "cream" }]
                reply.items = ["Milk", "Flour", "Cream"].map { name in .with { ($0.name, $0.text) = (name, name) } }
            }
        }
        services.answer(SortByAisleRequest.self) { request in
            .with { reply in
                guard request.items.map(\.name) == ["Milk", "Flour", "Cream"] else { return }
                reply.items = [(1, "Baking"), (0, "Dairy"), (2, "Dairy")].map { index, category in
                    .with { ($0.index, $0.category.name) = (index, "\(request.store) \(category)") }
                }
            }
        }
        let path = "\(try folder([:]))/list.txt"
        let arguments = ["consolidate", "--line", "milk", "--store", "Corner"]
        let run = await Run(arguments, services: services)
        #expect(run.output.hasPrefix("Corner Baking\n  Flour\nCorner Dairy\n  Milk\n  Cream\n\n"))
        #expect(await Run(arguments + ["--to", path], services: services).status == .done)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "Flour\nMilk\nCream\n")
        let json = try JSONValue(reading: await Run(arguments + ["--json"], services: services).output)
        guard case .array(let items)? = json["items"] else { throw NoDecisions() }
        #expect(items.map { $0["category"] } == ["Baking", "Dairy", "Dairy"].map { .string("Corner \($0)") })
    }

    @Test func `a list without an ingredient says so`() async throws {
        let services = StubServices()
        services.answer(PreviewMergeRequest.self) { _ in .with { $0.leftOut = [.with { $0.text = "For the dough:" }] } }
        let run = await Run(["consolidate", "--line", "For the dough:"], services: services)
        #expect(
            run.output == """
                nothing is on the list
                not on the list: "For the dough:" is not an ingredient

                """
        )
    }

    @Test func `a missing or binary list is refused, and the others count`() async throws {
        let folder = try folder()
        let picture = "\(folder)/picture.png"
        try Data([0x89, 0x50, 0x4E, 0x47, 0, 0xFF]).write(to: URL(fileURLWithPath: picture))
        try Data("1 egg\0".utf8).write(to: URL(fileURLWithPath: "\(folder)/zero.txt"))
        let lists = [picture, "\(folder)/zero.txt", "\(folder)/gone.txt", "\(folder)/week.txt"]
        let run = await Run(["consolidate"] + lists.flatMap { ["--list", $0] }, services: services())
        #expect(
            run.errors == """
                \(picture): It is not a text in UTF-8: give a list with one item a line.
                \(folder)/zero.txt: It is not a text in UTF-8: give a list with one item a line.
                \(folder)/gone.txt: There is no such file: check the path.

                """
        )
        #expect(run.services.sent(PreviewMergeRequest.self).map { $0.lists.map(\.name) } == [["week"]])
        #expect(run.status == .failed)
    }

    @Test func `a file behind a symbolic link is written, and keeps its mode and its link`() async throws {
        let folder = try folder()
        let (file, link) = ("\(folder)/week.txt", "\(folder)/list")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "week.txt")
        _ = await Run(["consolidate", "--list", link, "--to", link, "--accept", "all"], services: services())
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "week.txt")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "Flour: 2 cups\n")
        let mode = { try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int }
        #expect(try mode() == 0o600)
        let back = await Run(["consolidate", "--rollback", link])
        #expect(back.status == .done)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.list)
        #expect(try mode() == 0o600)
    }

    @Test func `recipes are sent with their requested size`() async {
        let run = await Run(["consolidate", "Soup", "--factor", "1.5"], services: services())
        let recipes = run.services.sent(PreviewMergeRequest.self).first?.recipes
        #expect(recipes?.map(\.reference) == ["Soup"])
        #expect(recipes?.map(\.factor) == ["3/2"])
    }

    @Test(arguments: [
        ["consolidate"], ["consolidate", "--line", "1 egg", "--undo"], ["consolidate", "--line", " "],
        ["consolidate", "--line", "1 egg", "--unit", "cup"],
        ["consolidate", "-", "--list", "-"], ["consolidate", "--rollback", "a", "--line", "1 egg"],
        ["consolidate", "Soup", "--factor", "2", "--servings", "4"], ["consolidate", "Soup", "--servings", "x"],
        ["consolidate", "--line", "1 egg", "--factor", "2"], ["consolidate", "--list", "week.txt", "--servings", "4"],
    ])
    func `contradictory options are a usage error`(arguments: [String]) async {
        #expect(await Run(arguments, services: services()).status == .usage)
    }

    @Test func `a file that is not an answers file is reported and unchanged`() async throws {
        let folder = try folder(["a.json": "{\"decisions\": [{\"joi\": \"x\"}]}"])
        let run = await Run(["consolidate", "--line", "1 egg", "--answers", "\(folder)/a.json"], services: services())
        #expect(run.status == .failed && run.errors.contains("is not an answers file"))
    }
}
