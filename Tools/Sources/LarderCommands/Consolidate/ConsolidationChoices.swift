import ArgumentParser
import QuantityMessages

/// What the options of one run decide, by the numbers that the preview gives its questions.
struct ConsolidationChoices: ParsableArguments {
    @Option(help: ArgumentHelp("Say yes to these questions: numbers, or all.", valueName: "n,…"))
    var accept: [String] = []
    @Option(help: ArgumentHelp("Say yes, with the total in a unit: 2=cup.", valueName: "n=unit"))
    var unit: [String] = []
    @Option(help: ArgumentHelp("Give a line without a number an amount: 3=1/8 tsp.", valueName: "n=amount"))
    var amount: [String] = []
    @Option(help: ArgumentHelp("Keep the needs of an ingredient apart.", valueName: "n|name"))
    var split: [String] = []

    /// Whether nothing is decided.
    var isEmpty: Bool { accept.isEmpty && unit.isEmpty && amount.isEmpty && split.isEmpty }

    func validate() throws {
        for text in unit + amount {
            guard let (number, value) = Self.pair(text), number > 0, !value.isEmpty else {
                throw ValidationError("\"\(text)\" decides nothing: write --unit 2=cup or --amount 3=\"1/8 tsp\".")
            }
        }
        for text in accept where text != "all" && Self.numbers(text) == nil {
            throw ValidationError("\"\(text)\" is no question: write --accept 1,3 or --accept all.")
        }
        guard split.allSatisfy({ !$0.trimmedOfSpace.isEmpty }) else {
            throw ValidationError("--split is empty: name an ingredient, or the number of a question.")
        }
    }

    /// The answers to the questions of a preview; names change last, so that every other answer finds its ingredient.
    func answers(
        to preview: PreviewConsolidationReply,
        on lines: [ConsolidationLine]
    ) throws(CommandFailure) -> [ConsolidationAnswer] {
        let questions = preview.proposals
        var answers: [ConsolidationAnswer] = []
        for text in split { answers.append(.split(key: try key(text, preview))) }
        for text in unit {
            guard let (number, unit) = Self.pair(text) else { continue }
            let question = try question(number, questions)
            guard question.hasTotal else {
                throw .refused("Question \(number) asks for no total: --unit goes with those that add amounts up.")
            }
            answers.append(.join(key: question.ingredientKey, unit: unit))
        }
        for text in amount {
            guard let (number, amount) = Self.pair(text) else { continue }
            let question = try question(number, questions)
            guard question.hasPosition, lines.indices.contains(Int(question.position)) else {
                throw .refused(
                    "Question \(number) is about no line without a number: --accept \(number) says yes to it."
                )
            }
            let line = lines[Int(question.position)]
            answers.append(.count(text: line.parsed.text, source: line.source, amount: amount))
        }
        var renames: [ConsolidationAnswer] = []
        for number in try accepted(questions) {
            let question = questions[number - 1]
            switch question.acceptance.decision {
            case .join(let key): answers.append(.join(key: key, unit: nil))
            case .rename(let rename): renames.append(.rename(key: rename.ingredientKey, to: rename.to))
            default: throw .refused("Question \(number) needs an amount: write --amount \(number)=\"1/8 tsp\".")
            }
        }
        return answers + renames
    }

    private func accepted(_ questions: [MergeProposal]) throws(CommandFailure) -> [Int] {
        var numbers: Set<Int> = []
        for text in accept {
            if text == "all" {
                numbers.formUnion(questions.indices.filter { questions[$0].hasAcceptance }.map { $0 + 1 })
            } else {
                for number in Self.numbers(text) ?? [] {
                    _ = try question(number, questions)
                    numbers.insert(number)
                }
            }
        }
        return numbers.sorted()
    }

    private func question(_ number: Int, _ questions: [MergeProposal]) throws(CommandFailure) -> MergeProposal {
        guard questions.indices.contains(number - 1) else {
            throw .refused(
                questions.isEmpty
                    ? "There is no question \(number): nothing waits for a decision."
                    : "There is no question \(number): they are numbered from 1 to \(questions.count)."
            )
        }
        return questions[number - 1]
    }

    /// The ingredient of a question, or of an item's name.
    private func key(_ text: String, _ preview: PreviewConsolidationReply) throws(CommandFailure) -> String {
        if let number = Int(text) { return try question(number, preview.proposals).ingredientKey }
        let wanted = text.trimmedOfSpace.lowercased()
        let found = preview.items.first { $0.ingredientKey == wanted || $0.listName.lowercased() == wanted }
        guard let found else {
            throw .refused("There is no \"\(text)\" on the list: name an item as the list shows it.")
        }
        return found.ingredientKey
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
