import QuantityMessages
import SwiftProtobuf

/// What a person decided, in words that hold for the next list, too.
enum ConsolidationAnswer: Hashable, Sendable {
    /// Amounts of several dimensions are added; the total is in the unit, where one is named.
    case join(key: String, unit: String?)
    /// Every need of an ingredient stands by itself.
    case split(key: String)
    /// One ingredient is taken for another.
    case rename(key: String, to: String)
    /// A line without a number counts as an amount; the source says whose line, empty for nobody's.
    case count(text: String, source: String, amount: String)

    /// The answer as the answers file has it.
    var json: JSONValue {
        switch self {
        case .join(let key, let unit):
            .object([.init("join", .string(key))] + (unit.map { [.init("unit", .string($0))] } ?? []))
        case .split(let key): .object([.init("split", .string(key))])
        case .rename(let key, let other): .object([.init("rename", .string(key)), .init("to", .string(other))])
        case .count(let text, let source, let amount):
            .object([
                .init("count", .string(text)), .init("source", .string(source)), .init("amount", .string(amount)),
            ])
        }
    }

    /// Reads an answer; `nil` for anything else.
    init?(_ json: JSONValue) {
        if let key = json["join"]?.text {
            self = .join(key: key, unit: json["unit"]?.text)
        } else if let key = json["split"]?.text {
            self = .split(key: key)
        } else if let key = json["rename"]?.text, let other = json["to"]?.text {
            self = .rename(key: key, to: other)
        } else if let text = json["count"]?.text, let amount = json["amount"]?.text {
            self = .count(text: text, source: json["source"]?.text ?? "", amount: amount)
        } else {
            return nil
        }
    }

    /// The answer for people: what is no longer asked.
    var description: String {
        switch self {
        case .join(let key, let unit): "add up \(key)" + (unit.map { " in \($0)" } ?? "")
        case .split(let key): "keep \(key) apart"
        case .rename(let key, let other): "\(key) is \(other)"
        case .count(let text, let source, let amount):
            "\"\(text)\"" + (source.isEmpty ? "" : " of \(source)") + " is \(amount)"
        }
    }
}
