import ArgumentParser
import ShoppingMessages
import SwiftProtobuf

/// The decisions in the options of one run, which refer to the numbers of the preview's questions.
struct ConsolidationChoices: ParsableArguments {
    @Option(help: ArgumentHelp("Say yes to these questions: numbers, names of items, or all.", valueName: "n|name,…"))
    var accept: [String] = []
    @Option(help: ArgumentHelp("Say yes, with the total in this unit: 2=cup.", valueName: "n|name=unit"))
    var unit: [String] = []
    @Option(help: ArgumentHelp("Set the amount of a line without a number: 3=1/8 tsp.", valueName: "n|name=amount"))
    var amount: [String] = []
    @Option(help: ArgumentHelp("Keep the needs of an ingredient apart.", valueName: "n|name"))
    var split: [String] = []

    /// Whether there are no decisions.
    var isEmpty: Bool { accept.isEmpty && unit.isEmpty && amount.isEmpty && split.isEmpty }

    func validate() throws {
        for text in unit + amount {
            guard let (_, value) = Self.pair(text), !value.isEmpty else {
                throw ValidationError("\"\(text)\" is not a decision: write --unit 2=cup or --amount 3=\"1/8 tsp\".")
            }
        }
        for text in accept where text != "all" && Self.references(text).isEmpty {
            throw ValidationError("\"\(text)\" is not a question: write --accept 1,3 or --accept all.")
        }
        guard split.allSatisfy({ !$0.trimmedOfSpace.isEmpty }) else {
            throw ValidationError("--split is empty: name an ingredient, or the number of a question.")
        }
    }

    /// The choices as answers in a request; the service interprets the numbers and names.
    var answers: [MergeAnswer] {
        let apart = split.map { text in
            MergeAnswer.with {
                if let number = UInt32(text) { ($0.question, $0.keepApart) = (number, true) } else { $0.item = text }
            }
        }
        let units = unit.compactMap(Self.pair).map { reference, unit in reference.answer { $0.unit = unit } }
        let amounts = amount.compactMap(Self.pair).map { reference, amount in reference.answer { $0.amount = amount } }
        let accepted = accept.flatMap { text in
            text == "all"
                ? [MergeAnswer.with { $0.acceptAll = true }]
                : Self.references(text).map { $0.answer { $0.accept = true } }
        }
        return apart + units + amounts + accepted
    }

    /// The number of a question, or the name of the item that it is about.
    private enum Reference {
        case number(UInt32)
        case name(String)

        init?(_ text: some StringProtocol) {
            let text = String(text.trimmedOfSpace)
            guard let number = Int(text) else {
                guard !text.isEmpty else { return nil }
                self = .name(text)
                return
            }
            guard number > 0 else { return nil }
            self = .number(UInt32(clamping: number))
        }

        func answer(_ change: (inout MergeAnswer) -> Void) -> MergeAnswer {
            MergeAnswer.with {
                switch self {
                case .number(let number): $0.question = number
                case .name(let name): $0.about = name
                }
                change(&$0)
            }
        }
    }

    /// The questions of "1,3" or "flour"; none for a text that names none.
    private static func references(_ text: String) -> [Reference] {
        let found = text.split(separator: ",", omittingEmptySubsequences: false).map { Reference($0) }
        return found.contains { $0 == nil } ? [] : found.compactMap(\.self)
    }

    private static func pair(_ text: String) -> (reference: Reference, value: String)? {
        guard let equals = text.firstIndex(of: "="), let reference = Reference(text[..<equals]) else { return nil }
        return (reference, String(text[text.index(after: equals)...].trimmedOfSpace))
    }
}
