import CommonMessages
import QuantityMessages

/// A consolidated list as one JSON object.
///
/// Its names and their order are promised to scripts.
struct ConsolidationDocument {
    let outcome: ConsolidationOutcome

    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("items", .array(outcome.reply.items.map(item))),
            .init("questions", .array(outcome.reply.proposals.enumerated().map { question($1, number: $0 + 1) })),
            .init("coverage", coverage),
            .init("leftOut", .array(outcome.leftOut.map { line($0) })),
            .init("decisions", .array(outcome.answers.map(\.json))),
        ]
        if !outcome.failures.isEmpty {
            let failed = outcome.failures.map { failure in
                JSONValue.object([.init("recipe", .string(failure.name)), .init("message", .string(failure.sentence))])
            }
            members.append(.init("failed", .array(failed)))
        }
        return .object(members)
    }

    private func item(_ item: ConsolidatedItem) -> JSONValue {
        .object([
            .init("name", .string(item.listName)), .init("ingredientKey", .string(item.ingredientKey)),
            .init("totals", .array(item.totals.map(\.json))), .init("text", .string(item.text)),
            .init("sources", .array(item.counted.compactMap(line))),
            .init("uncounted", .array(item.uncounted.compactMap(line))),
            .init("path", .array(item.path.map(\.json))),
            .init("assumptions", .array(outcome.assumptions(on: item).map { .string($0) })),
        ])
    }

    private func line(_ position: UInt32) -> JSONValue? {
        outcome.lines.indices.contains(Int(position)) ? line(outcome.lines[Int(position)]) : nil
    }

    private func line(_ line: ConsolidationLine) -> JSONValue {
        .object([
            .init("source", .string(line.source)), .init("line", .string(line.parsed.text)),
            .init("Q", line.parsed.quantity.json),
        ])
    }

    private func question(_ proposal: MergeProposal, number: Int) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("number", .integer(number)), .init("ingredientKey", .string(proposal.ingredientKey)),
            .init("sentence", .string(proposal.sentence)),
        ]
        if proposal.hasTotal {
            members += [
                .init("kind", .string("join")), .init("total", proposal.total.json),
                .init("units", .array(proposal.units.map { .string($0) })),
                .init("path", .array(proposal.path.map(\.json))),
            ]
        } else if proposal.hasPosition {
            members += [.init("kind", .string("count")), .init("line", line(proposal.position) ?? .null)]
        } else {
            members += [.init("kind", .string("rename")), .init("to", .string(proposal.acceptance.rename.to))]
        }
        return .object(members)
    }

    private var coverage: JSONValue {
        .object([
            .init("lines", .integer(outcome.lines.count)), .init("counted", .integer(outcome.reply.counted)),
            .init("uncounted", .integer(outcome.reply.uncounted)),
            .init("mergedExactly", .integer(outcome.merged.reduce(0) { $0 + $1.counted.count })),
        ])
    }
}
