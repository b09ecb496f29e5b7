import CommonMessages
import Foundation
import QuantityMessages
import RecipeMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct ConsolidateCommandTests {
    private static let list = "2 cups flour\n\n100 g flour\na pinch of salt\nFor the dough:\n"

    /// Services that read "2 cups flour" and the like, and ask about flour and salt until it is decided.
    private func services() -> StubServices {
        let services = StubServices.recipes()
        services.answer(ParseRequest.self) { request in
            .with { $0.lines = request.lines.map { Self.read($0.text) } }
        }
        services.answer(PreviewConsolidationRequest.self) { Self.preview($0) }
        return services
    }

    private static func read(_ text: String) -> ParsedLine {
        .with {
            $0.text = text
            let words = text.split(separator: " ").map(String.init)
            guard words.count > 1, !text.hasSuffix(":") else { return }
            $0.ingredientKey = words.last ?? ""
            $0.listName = $0.ingredientKey.capitalized
            $0.amountText = words.dropLast().joined(separator: " ")
            if text.hasSuffix("flour") { $0.assumptions = ["flour is read as wheat flour"] }
            let unit = words.count > 2 ? words[1] : ""
            if Int(words[0]) != nil {
                $0.quantity = Samples.quantity(words[0], unit, $0.amountText, numeric: 1)
            } else {
                $0.quantity.displayText = text
            }
        }
    }

    private static func preview(_ request: PreviewConsolidationRequest) -> PreviewConsolidationReply {
        .with { reply in
            for (position, entry) in request.entries.enumerated() {
                reply.items.append(
                    .with {
                        $0.ingredientKey = entry.ingredientKey
                        $0.listName = entry.listName
                        $0.text = "\(entry.listName): \(entry.amountText)"
                        guard entry.quantity.isParseable else { return }
                        $0.counted = [UInt32(position)]
                        $0.totals = [entry.quantity]
                    }
                )
            }
            reply.counted = UInt32(request.entries.count(where: \.quantity.isParseable))
            reply.uncounted = UInt32(request.entries.count) - reply.counted
            reply.proposals = Self.questions(request)
        }
    }

    private static func questions(_ request: PreviewConsolidationRequest) -> [MergeProposal] {
        let keys = Set(request.entries.map(\.ingredientKey))
        let isJoined = request.decisions.contains { $0.join == "flour" || $0.joinIn.ingredientKey == "flour" }
        var questions: [MergeProposal] = []
        if keys.contains("flour"), !isJoined {
            questions.append(
                .with {
                    $0.ingredientKey = "flour"
                    $0.sentence = "Flour: add 2 cups and 100 g to 340 g?"
                    $0.total = Samples.quantity("340", "g", "340 g", numeric: 340)
                    $0.units = ["cup", "g"]
                    $0.acceptance.join = "flour"
                }
            )
        }
        for (position, entry) in request.entries.enumerated() where !entry.quantity.isParseable {
            guard !request.decisions.contains(where: { $0.count.position == UInt32(position) }) else { continue }
            questions.append(
                .with {
                    $0.ingredientKey = entry.ingredientKey
                    $0.sentence = "\"a pinch of salt\" has no number: give it an amount."
                    $0.position = UInt32(position)
                    $0.text = "a pinch of salt"
                }
            )
        }
        return questions
    }

    private func folder(_ files: [String: String] = ["week.txt": list]) throws -> String {
        try TemporaryFolder.make(files)
    }

    @Test func `a list is shown with numbered questions, and what names nothing is told`() async throws {
        let run = await Run(["consolidate", "--list", "\(try folder())/week.txt"], services: services())
        let expected = """
            ! Flour: 2 cups
                flour is read as wheat flour
            ! Flour: 100 g
                flour is read as wheat flour
            ! Salt: a pinch of

            To decide
              1  Flour: add 2 cups and 100 g to 340 g?
                 --accept 1, or --unit 1=cup|g
              2  "a pinch of salt" has no number: give it an amount.
                 --amount 2="1/8 tsp"

            2 of 3 lines counted, 2 to decide
            not on the list: "For the dough:" names no ingredient

            """
        #expect(run.output == expected)
        #expect(
            run.services.sent(PreviewConsolidationRequest.self).first?.entries.map(\.source) == [
                "week", "week", "week",
            ]
        )
        #expect(run.status == .done)
    }

    @Test func `decisions go to the service by what they are about, and are kept for the next list`() async throws {
        let folder = try folder()
        let arguments = ["consolidate", "--list", "\(folder)/week.txt", "--answers", "\(folder)/a.json"]
        let first = await Run(arguments + ["--unit", "1=cup", "--amount", "2=1/8 tsp"], services: services())
        let decisions = try #require(first.services.sent(PreviewConsolidationRequest.self).last?.decisions)
        #expect(decisions.map(\.joinIn.unit) == ["cup", ""] && decisions[1].count.position == 2)
        #expect(first.output.contains("2 of 3 lines counted\n"))
        let next = await Run(arguments, services: services())
        #expect(next.services.sent(PreviewConsolidationRequest.self).map(\.decisions) == [decisions])
        let other = await Run(
            ["consolidate", "--line", "1 egg", "--answers", "\(folder)/a.json"],
            services: services()
        )
        #expect(other.services.sent(PreviewConsolidationRequest.self).last?.decisions.isEmpty == true)
        #expect(other.output.contains("not needed now: add up flour in cup\n"))
        let back = await Run(arguments + ["--undo"], services: services())
        #expect(back.errors == "Taken back: \"a pinch of salt\" of week is 1/8 tsp.\n")
        #expect(back.output.contains("1 to decide"))
        _ = await Run(arguments + ["--undo"], services: services())
        let empty = await Run(arguments + ["--undo"], services: services())
        #expect(empty.errors.contains("has no decision to take back") && empty.status == .failed)
    }

    @Test func `a list is written, and what was in its file comes back byte for byte`() async throws {
        let folder = try folder()
        let file = "\(folder)/week.txt"
        let run = await Run(["consolidate", "--list", file, "--to", file, "--accept", "all"], services: services())
        #expect(run.errors.contains("week.txt.~1~: --rollback goes back."))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "Flour: 2 cups\nFlour: 100 g\nSalt: a pinch of\n")
        let back = await Run(["consolidate", "--rollback", file])
        #expect(back.status == .done)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.list)
        #expect(try String(contentsOfFile: "\(file).undone", encoding: .utf8).hasPrefix("Flour: 2 cups\n"))
        let none = await Run(["consolidate", "--rollback", file])
        #expect(none.errors.contains("there is nothing to go back to") && none.status == .failed)
    }

    @Test func `a list is one JSON object, with its questions and decisions`() async throws {
        let run = await Run(
            ["consolidate", "--line", "2 cups flour", "--accept", "1", "--json"],
            services: services()
        )
        let json = try #require(JSONValue(reading: run.output))
        #expect(json["decisions"] == .array([.object([.init("join", .string("flour"))])]))
        #expect(json["questions"] == .array([]))
        #expect(json["coverage"]?["counted"] == .number("1"))
    }

    @Test func `recipes are added up under their titles`() async {
        let run = await Run(["consolidate", "Soup"], services: services())
        #expect(run.services.sent(PreviewConsolidationRequest.self).first?.entries.first?.source == "Soup")
        let missing = await Run(["consolidate", "Nothing"], services: services())
        #expect(missing.status == .failed && missing.errors.contains("Nothing: There is no file"))
    }

    @Test func `a unit that no path leads to is refused, and nothing is kept`() async throws {
        let services = services()
        services.answer(ParseRequest.self) { request in
            .with { $0.lines = request.lines.map { Self.read($0.text == "2 cloves" ? "2 clove x" : $0.text) } }
        }
        let answers = "\(try folder())/a.json"
        let arguments = ["consolidate", "--line", "2 cup flour", "--answers", answers, "--unit"]
        let run = await Run(arguments + ["1=cloves"], services: services)
        #expect(run.errors == "Flour cannot be told in clove, to which no path is known: it is in cup.\n")
        #expect(run.status == .failed && !FileManager.default.fileExists(atPath: answers))
        #expect(await Run(arguments + ["1=cup"], services: services).status == .done)
    }

    @Test func `recipes are added up in the size that is needed, and lists as they are`() async throws {
        let services = services()
        services.answer(ScaleRequest.self) { request in
            .with { $0.quantities = request.entries.map { Samples.quantity($0.factor, "cup", "", numeric: 1) } }
        }
        let file = "\(try folder())/week.txt"
        let run = await Run(["consolidate", "Soup", "--factor", "1.5", "--list", file], services: services)
        let entries = try #require(run.services.sent(PreviewConsolidationRequest.self).first?.entries)
        let scaled = run.services.sent(ScaleRequest.self).flatMap(\.entries).count
        #expect(scaled == entries.count { $0.source == "Soup" } && scaled > 0)
        #expect(entries.allSatisfy { ($0.quantity.amount.value == "3/2") == ($0.source == "Soup") })
        let both = ["consolidate", "Soup", "--factor", "2", "--servings", "4"]
        #expect(await Run(both, services: services).status == .usage)
    }

    @Test(arguments: [
        ["--accept", "7"], ["--unit", "2=cup"], ["--amount", "1=2 g"], ["--accept", "2"], ["--split", "tea"],
    ])
    func `a decision that fits no question is refused with what would`(choice: [String]) async throws {
        let run = await Run(["consolidate", "--list", "\(try folder())/week.txt"] + choice, services: services())
        #expect(run.status == .failed)
        #expect(run.errors.contains(":"))
        #expect(run.output.isEmpty)
    }

    @Test(arguments: [
        ["consolidate"], ["consolidate", "--line", "1 egg", "--undo"], ["consolidate", "--line", " "],
        ["consolidate", "--line", "1 egg", "--accept", "one"], ["consolidate", "--line", "1 egg", "--unit", "cup"],
        ["consolidate", "-", "--list", "-"], ["consolidate", "--rollback", "a", "--line", "1 egg"],
    ])
    func `what contradicts itself is a usage error`(arguments: [String]) async {
        #expect(await Run(arguments, services: services()).status == .usage)
    }

    @Test func `an answers file that is none is told, and stays as it is`() async throws {
        let folder = try folder(["a.json": "{\"decisions\": [{\"joi\": \"x\"}]}"])
        let run = await Run(["consolidate", "--line", "1 egg", "--answers", "\(folder)/a.json"], services: services())
        #expect(run.status == .failed && run.errors.contains("decides nothing: write it like"))
    }
}
