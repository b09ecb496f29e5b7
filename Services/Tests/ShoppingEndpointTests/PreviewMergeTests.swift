import CommonMessages
import Envelope
import MessageBus
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import Synchronization
import Testing

/// Lists that are added up with a person's decisions, by message.
@Suite struct PreviewMergeTests {
    /// A quantity service that merges any list to flour and salt, asks three questions, and keeps its requests.
    private final class Merger: Sendable {
        let requests = Mutex<[PreviewConsolidationRequest]>([])

        func answer(_ request: any RequestMessage) throws(Refusal) -> any WireMessage {
            if let request = request as? PreviewConsolidationRequest { requests.withLock { $0.append(request) } }
            return PreviewConsolidationReply.with { reply in
                reply.items = [
                    .with {
                        ($0.ingredientKey, $0.listName, $0.text) = ("flour", "Flour", "Flour: 3 cup")
                        $0.totals = [StubServices.quantity("3", "cup")]
                        $0.counted = [0, 2]
                        $0.conversions = ["1 cup = 120 g"]
                    },
                    .with {
                        ($0.ingredientKey, $0.listName, $0.text) = ("salt", "Salt", "Salt")
                        $0.uncounted = [1]
                    },
                ]
                reply.proposals = [
                    .with {
                        ($0.ingredientKey, $0.sentence, $0.units) = ("flour", "Add up flour?", ["g", "cup"])
                        $0.total = StubServices.quantity("3", "cup")
                    },
                    .with {
                        ($0.ingredientKey, $0.sentence, $0.text, $0.position) = ("salt", "How much?", "salt", 1)
                    },
                    .with {
                        ($0.ingredientKey, $0.sentence) = ("salt", "Is it the same?")
                        $0.acceptance.rename = .with { ($0.ingredientKey, $0.to) = ("salt", "sea salt") }
                    },
                ]
                (reply.counted, reply.uncounted, reply.idle) = (2, 1, [1])
            }
        }
    }

    private let merger = Merger()
    private var call: EndpointCall {
        EndpointCall(
            StubServices([
                "PreviewConsolidationRequest": { [merger] (request) throws(Refusal) in try merger.answer(request) }
            ])
        )
    }

    private func request(_ decisions: [ShoppingMessages.MergeDecision] = []) -> PreviewMergeRequest {
        .with {
            $0.recipes = PlanRequest.inline(.test("Bread", ["1 cup flour", "salt", "Topping:"])).recipes
            $0.lists = [.with { ($0.name, $0.text) = ("week", "2 cup flour\n") }]
            $0.decisions = decisions
        }
    }

    @Test func `items and questions refer to the lines with an ingredient`() async throws {
        let reply = try await call(request())
        #expect(reply.lines.map(\.text) == ["1 cup flour", "salt", "2 cup flour"])
        #expect(reply.lines.map(\.source) == ["Bread", "Bread", "week"])
        #expect(reply.leftOut.map(\.text) == ["Topping:"])
        #expect(reply.items.map(\.ingredientKey) == ["flour", "salt"] && reply.items.map(\.name) == ["Flour", "Salt"])
        #expect(reply.items.map(\.counted) == [[0, 2], []] && reply.items.map(\.uncounted) == [[], [1]])
        #expect(reply.items.map(\.text) == ["Flour: 3 cup", "Salt"])
        #expect(reply.items[0].totals.map(\.displayText) == ["3 cup"] && reply.items[1].totals.isEmpty)
        #expect(reply.items[0].conversions == ["1 cup = 120 g"])
        #expect(reply.questions.map(\.sentence) == ["Add up flour?", "How much?", "Is it the same?"])
        #expect(reply.questions.map(\.ingredientKey) == ["flour", "salt", "salt"])
        #expect(reply.questions.map(\.units) == [["g", "cup"], [], []])
        #expect(reply.questions.map(\.hasTotal) == [true, false, false])
        #expect(reply.questions.map(\.hasPosition) == [false, true, false] && reply.questions[1].position == 1)
        #expect(reply.questions.map(\.renameTo) == ["", "", "sea salt"])
        let entries = try #require(merger.requests.withLock { $0.first }).entries
        #expect(entries.map(\.ingredientKey) == ["flour", "salt", "flour"])
        #expect(entries.map(\.source) == ["Bread", "Bread", "week"])
        #expect(entries.map(\.amountText) == ["", "to taste", ""])
    }

    @Test func `decisions are applied in order, reported when they match nothing, and taken back`() async throws {
        let decisions: [ShoppingMessages.MergeDecision] = [
            .with { $0.join = .with { ($0.ingredientKey, $0.unit) = ("flour", "g") } }, .with { $0.split = "salt" },
            .with { $0.split = "cheese" },
            .with { $0.rename = .with { ($0.ingredientKey, $0.to) = ("salt", "sea salt") } },
        ]
        let reply = try await call(request(decisions))
        #expect(reply.decisions == decisions && reply.takenBack.isEmpty)
        // The stub says that the second one has no effect; nothing is cheese.
        #expect(reply.idle.count == 2)
        let sent = try #require(merger.requests.withLock { $0.first }).decisions
        #expect(sent.count == 3)
        #expect(sent[0].joinIn.ingredientKey == "flour" && sent[0].joinIn.unit == "g")
        #expect(sent[1].split == "salt" && sent[2].rename.to == "sea salt")
        var undoing = request(decisions)
        undoing.undo = true
        let back = try await call(undoing)
        #expect(back.decisions == Array(decisions.dropLast()) && !back.takenBack.isEmpty)
    }

    @Test func `an answer becomes a decision`() async throws {
        var request = request()
        request.answers = [Self.answer(1) { $0.unit = "cup" }]
        let reply = try await call(request)
        #expect(reply.decisions.map(\.join.ingredientKey) == ["flour"] && reply.decisions.map(\.join.unit) == ["cup"])
        let sent = merger.requests.withLock { $0.last?.decisions } ?? []
        #expect(sent.map(\.joinIn.unit) == ["cup"])
        request.answers = [Self.answer(2) { $0.amount = "1/8 tsp" }]
        let counted = try await call(request)
        #expect(counted.decisions.map(\.count.amount) == ["1/8 tsp"])
    }

    private static func answer(_ question: UInt32, _ fill: (inout MergeAnswer) -> Void) -> MergeAnswer {
        var answer = MergeAnswer()
        answer.question = question
        fill(&answer)
        return answer
    }
}
