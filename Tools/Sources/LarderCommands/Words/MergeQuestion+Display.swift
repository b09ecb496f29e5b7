import CommonMessages
import QuantityMessages
import ShoppingMessages
import TextFormats

/// An item that a question may be about.
struct QuestionedItem {
    let key: String
    let name: String
    let totals: [Quantity]
}

extension LocalWords {
    /// Writes a question from its values; in English, the service's own sentence.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - items: The items with which it was asked.
    ///   - line: The line whose amount is asked for; empty if it isn't known.
    /// - Returns: The sentence.
    func text(_ question: MergeQuestion, about items: [QuestionedItem], line: String = "") -> String {
        let item = items.first { $0.key == question.ingredientKey }
        let name = item?.name ?? question.ingredientKey
        if question.hasTotal {
            let joined = (item?.totals ?? []).filter { question.units.contains($0.standardUnit) }
            let parts = joined.map(\.shown).joined(separator: " + ")
            let sources = Set(question.path.filter { !$0.exact }.map(\.source)).sorted().joined(separator: "; ")
            return sentence("merge.join", [name, parts, question.total.shown, sources]) ?? question.sentence
        }
        if question.hasPosition {
            let line = line.isEmpty ? question.text : line
            return line.isEmpty ? question.sentence : sentence("merge.count", [line]) ?? question.sentence
        }
        let other = items.first { $0.key == question.renameTo }
        let names = [name, other?.name ?? question.renameTo].map(noun)
        return sentence("merge.rename", names) ?? question.sentence
    }
}

extension MergeQuestion {
    /// The options that answer it, by its number.
    func options(_ number: String) -> String {
        if hasPosition { return "--amount \(number)=AMOUNT" }
        guard hasTotal else { return "--accept \(number)" }
        let units = units.map { $0.isEmpty ? "whole" : $0 }
        return "--accept \(number), or --unit \(number)=\(units.joined(separator: "|"))"
    }
}

extension MergeQuestion {
    /// The question with its number, for scripts; one about an amount has the line.
    func json(number: Int, line: JSONValue?) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("number", .integer(number)), .init("ingredientKey", .string(ingredientKey)),
            .init("sentence", .string(sentence)),
        ]
        if hasTotal {
            members += [
                .init("kind", .string("join")), .init("total", total.json),
                .init("units", .array(units.map { .string($0) })), .init("path", .array(path.map(\.json))),
            ]
        } else if hasPosition {
            members += [.init("kind", .string("count")), .init("line", line ?? .null)]
        } else {
            members += [.init("kind", .string("rename")), .init("to", .string(renameTo))]
        }
        return .object(members)
    }
}
