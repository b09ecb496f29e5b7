import ArgumentParser
import ShoppingMessages
import SwiftProtobuf

/// The decisions in the options of one run, which refer to the numbers of the preview's questions.
struct ConsolidationChoices: ParsableArguments {
    @Option(help: ArgumentHelp("Say yes to these questions: numbers, or all.", valueName: "n,…"))
    var accept: [String] = []
    @Option(help: ArgumentHelp("Say yes, with the total in this unit: 2=cup.", valueName: "n=unit"))
    var unit: [String] = []
    @Option(help: ArgumentHelp("Set the amount of a line without a number: 3=1/8 tsp.", valueName: "n=amount"))
    var amount: [String] = []
    @Option(help: ArgumentHelp("Keep the needs of an ingredient apart.", valueName: "n|name"))
    var split: [String] = []

    /// Whether there are no decisions.
    var isEmpty: Bool { accept.isEmpty && unit.isEmpty && amount.isEmpty && split.isEmpty }

    func validate() throws {
        for text in unit + amount {
            guard let (number, value) = Self.pair(text), number > 0, !value.isEmpty else {
                throw ValidationError("\"\(text)\" is not a decision: write --unit 2=cup or --amount 3=\"1/8 tsp\".")
            }
        }
        for text in accept where text != "all" && Self.numbers(text) == nil {
            throw ValidationError("\"\(text)\" is not a question: write --accept 1,3 or --accept all.")
        }
        guard split.allSatisfy({ !$0.trimmedOfSpace.isEmpty }) else {
            throw ValidationError("--split is empty: name an ingredient, or the number of a question.")
        }
    }

    /// The choices as answers in a request; the service interprets the numbers.
    var answers: [MergeAnswer] {
        let pairs = { (texts: [String]) in texts.compactMap(Self.pair) }
        let apart = split.map { text in
            MergeAnswer.with {
                if let number = UInt32(text) { ($0.question, $0.keepApart) = (number, true) } else { $0.item = text }
            }
        }
        let units = pairs(unit).map { number, unit in
            MergeAnswer.with { ($0.question, $0.unit) = (UInt32(number), unit) }
        }
        let amounts = pairs(amount).map { number, amount in
            MergeAnswer.with { ($0.question, $0.amount) = (UInt32(number), amount) }
        }
        let accepted = accept.flatMap { text in
            text == "all"
                ? [MergeAnswer.with { $0.acceptAll = true }]
                : (Self.numbers(text) ?? []).map { number in
                    .with { ($0.question, $0.accept) = (UInt32(clamping: number), true) }
                }
        }
        return apart + units + amounts + accepted
    }

    private static func numbers(_ text: String) -> [Int]? {
        let numbers = text.split(separator: ",").map { Int($0.trimmedOfSpace) }
        return numbers.isEmpty || numbers.contains(nil) ? nil : numbers.compactMap(\.self)
    }

    private static func pair(_ text: String) -> (number: Int, value: String)? {
        guard let equals = text.firstIndex(of: "="), let number = Int(text[..<equals].trimmedOfSpace) else {
            return nil
        }
        return (number, text[text.index(after: equals)...].trimmedOfSpace)
    }
}
