import CommonMessages
import Envelope
import QuantityMessages
import ShoppingMessages
import TextFormats

/// A consolidated list as one JSON object.
///
/// The names and their order are stable for scripts.
struct ConsolidationDocument {
    let outcome: ConsolidationOutcome
    private var reply: PreviewMergeReply { outcome.reply }

    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("items", .array(reply.items.enumerated().map { item($1, category: category(at: $0)) })),
            .init(
                "questions",
                .array(
                    reply.questions.enumerated().map { number, question in
                        question.json(number: number + 1, line: question.hasPosition ? line(question.position) : nil)
                    }
                )
            ),
            .init("coverage", coverage),
            .init("leftOut", .array(reply.leftOut.map { line($0) })),
            .init("decisions", .array(reply.decisions.compactMap(Self.decision))),
        ]
        if !outcome.failures.isEmpty {
            let failed = outcome.failures.map { failure in
                JSONValue.object([.init("recipe", .string(failure.name)), .init("message", .string(failure.sentence))])
            }
            members.append(.init("failed", .array(failed)))
        }
        return .object(members)
    }

    private func category(at index: Int) -> [JSONValue.Member] {
        outcome.categories.isEmpty ? [] : [.init("category", .string(outcome.categories[index]))]
    }

    private func item(_ item: MergedItem, category: [JSONValue.Member]) -> JSONValue {
        let name: [JSONValue.Member] = [
            .init("name", .string(item.name)), .init("ingredientKey", .string(item.ingredientKey)),
        ]
        let rest: [JSONValue.Member] = [
            .init("totals", .array(item.totals.map(\.json))), .init("text", .string(item.text)),
            .init("sources", .array(item.counted.compactMap(line))),
            .init("uncounted", .array(item.uncounted.compactMap(line))),
            .init("path", .array(item.path.map(\.json))),
            .init("assumptions", .array(item.assumptions.map { .string($0.sentence) })),
        ]
        return .object(name + category + rest)
    }

    private func line(_ position: UInt32) -> JSONValue? {
        reply.lines.indices.contains(Int(position)) ? line(reply.lines[Int(position)]) : nil
    }

    private func line(_ line: MergeLine) -> JSONValue {
        .object([
            .init("source", .string(line.source)), .init("line", .string(line.text)),
            .init("Q", line.quantity.json),
        ])
    }

    private var coverage: JSONValue {
        .object([
            .init("lines", .integer(reply.coverage.lines)), .init("counted", .integer(reply.coverage.counted)),
            .init("uncounted", .integer(reply.coverage.uncounted)),
            .init("mergedExactly", .integer(reply.merged.reduce(0) { $0 + $1.counted.count })),
        ])
    }

    /// Returns a decision in the form of an answers file.
    private static func decision(_ decision: ShoppingMessages.MergeDecision) -> JSONValue? {
        (try? decision.wireBytes(as: .json)).flatMap { try? JSONValue(reading: $0) }
    }
}
