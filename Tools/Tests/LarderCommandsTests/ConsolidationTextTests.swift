import CommonMessages
import QuantityMessages
import ShoppingMessages
import SwiftProtobuf
import Testing
import TextFormats

@testable import LarderCommands

@Suite struct ConsolidationTextTests {
    /// Flour of three lines in two totals, eggs of two lines in one, and rice that a measure converts.
    private static let reply = PreviewMergeReply.with { reply in
        reply.lines = (0..<7).map { place in .with { ($0.source, $0.text) = ("week", "line \(place)") } }
        reply.items = [
            .with {
                ($0.name, $0.ingredientKey, $0.text, $0.counted) = ("Flour", "flour", "Flour: 3 cups", [0, 1, 2])
            },
            .with { ($0.name, $0.ingredientKey, $0.text, $0.counted) = ("Egg", "egg", "Egg: 3", [3, 4]) },
            .with { ($0.name, $0.ingredientKey, $0.text, $0.counted) = ("Rice", "rice", "Rice: 2 cups", [5, 6]) },
        ]
        reply.items[0].totals = [Samples.threeCups, Samples.oneKilogram]
        reply.items[1].totals = [Samples.oneCup]
        reply.items[2].totals = [Samples.twoCups]
        reply.items[2].path = [.with { $0.source = "USDA" }]
        (reply.coverage.lines, reply.coverage.counted) = (7, 7)
        reply.idle = ["split salt"]
    }

    private func text(_ reply: PreviewMergeReply, columns: Int? = nil) -> String {
        let page = Page(columns: columns, isColored: false)
        return ConsolidationText(reply: reply, page: page, words: LocalWords(locale: "")).render()
    }

    @Test func `what was added up exactly is marked and counted`() {
        let text = text(Self.reply)
        #expect(text.hasPrefix("✓ Flour: 3 cups\n✓ Egg: 3\n✓ Rice: 2 cups\n\n"))
        #expect(text.contains("7 of 7 lines counted, 5 added up exactly to 3\n"))
        #expect(text.contains("split salt"))
        let outcome = ConsolidationOutcome(reply: Self.reply, hasReply: true, failures: [])
        #expect(ConsolidationDocument(outcome: outcome).json["coverage"]?["mergedExactly"]?.line == "5")
    }

    @Test func `a line of its own is neither marked nor counted as added up`() {
        var reply = Self.reply
        reply.items = [.with { ($0.name, $0.text, $0.counted, $0.totals) = ("Egg", "Egg: 1", [0], [Samples.oneCup]) }]
        #expect(text(reply).hasPrefix("  Egg: 1\n\n7 of 7 lines counted\n"))
    }

    @Test func `a name that may be another one is a question`() {
        var reply = Self.reply
        reply.questions = [
            .with { ($0.ingredientKey, $0.renameTo, $0.sentence) = ("egg", "rice", "Is egg the same as rice?") }
        ]
        let text = text(reply)
        #expect(text.contains("! Egg: 3\n") && text.contains("     --accept 1\n") && text.contains(", 1 to decide\n"))
        let outcome = ConsolidationOutcome(reply: reply, hasReply: true, failures: [])
        let question = ConsolidationDocument(outcome: outcome).json["questions"]?.line ?? ""
        #expect(question.contains(#""number":1,"ingredientKey":"egg""#))
        #expect(question.contains(#""kind":"rename","to":"rice""#))
    }

    @Test(arguments: [24, 32, 60])
    func `items and questions wrap at the end of the page`(columns: Int) {
        var reply = Self.reply
        reply.items[0].text = "Flour: " + Array(repeating: "3 cups", count: 20).joined(separator: " + ")
        reply.questions = [.with { $0.sentence = Array(repeating: "Is it?", count: 20).joined(separator: " ") }]
        let lines = text(reply, columns: columns).split(separator: "\n").filter {
            $0.contains("cups +") || $0.contains("Is")
        }
        #expect(lines.count > 2 && lines.allSatisfy { $0.count <= columns })
        #expect(lines.contains { $0.count > columns - 8 }, "A line is as long as it may be.")
    }

    @Test func `an empty reply is an empty text`() { #expect(text(PreviewMergeReply()).isEmpty) }
}
