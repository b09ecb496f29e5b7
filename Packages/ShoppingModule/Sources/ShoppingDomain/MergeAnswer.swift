/// An answer to a question of a preview, by the number that the preview gives it.
public enum MergeAnswer: Hashable, Sendable {
    /// Yes.
    case accept(question: Int)
    /// Yes to all questions that can be answered so.
    case acceptAll
    /// Yes, with the total in a unit.
    case unit(question: Int, unit: String)
    /// A line without a number is so much.
    case amount(question: Int, amount: String)
    /// The needs of the question's ingredient stay apart.
    case keepApart(question: Int)
    /// The needs of an item, by its name, stay apart.
    case keepItemApart(name: String)
}

/// Why an answer decides nothing.
public enum MergeAnswerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The preview has no such question.
    case noQuestion(Int, count: Int)
    /// The question asks for no total.
    case noTotal(Int)
    /// The question is about no line without a number.
    case noLine(Int)
    /// The question cannot be answered by yes alone.
    case needsAmount(Int)
    /// The list has no such item.
    case noItem(name: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noQuestion(let number, 0): "There is no question \(number): nothing waits for a decision."
        case .noQuestion(let number, let count):
            "There is no question \(number): they are numbered from 1 to \(count)."
        case .noTotal(let number):
            "Question \(number) asks for no total: a unit goes with those that add amounts up."
        case .noLine(let number):
            "Question \(number) is about no line without a number: accept it, or leave it as it is."
        case .needsAmount(let number): "Question \(number) needs an amount, such as \"1/8 tsp\"."
        case .noItem(let name): "There is no \"\(name)\" on the list: name an item as the list shows it."
        }
    }
}

extension MergedLines {
    /// Returns what the answers decide; names change last, so that every other decision finds its ingredient.
    ///
    /// The lines are those that were merged.
    public func decisions(
        for answers: [MergeAnswer],
        on lines: [PlannedLine]
    ) throws(MergeAnswerError) -> [MergeDecision] {
        var decisions: [MergeDecision] = []
        var renames: [MergeDecision] = []
        for answer in answers {
            for decision in try self.decisions(for: answer, lines) {
                if case .rename = decision { renames.append(decision) } else { decisions.append(decision) }
            }
        }
        return decisions + renames
    }

    private func decisions(
        for answer: MergeAnswer,
        _ lines: [PlannedLine]
    ) throws(MergeAnswerError) -> [MergeDecision] {
        switch answer {
        case .acceptAll: return questions.compactMap(\.acceptance)
        case .accept(let number):
            guard let decision = try question(number).acceptance else { throw .needsAmount(number) }
            return [decision]
        case .unit(let number, let unit):
            let question = try question(number)
            guard case .join = question.kind else { throw .noTotal(number) }
            return [.join(key: question.key, unit: unit)]
        case .amount(let number, let amount):
            guard case .count(let position, let text) = try question(number).kind, lines.indices.contains(position)
            else { throw .noLine(number) }
            return [.count(text: text, source: lines[position].recipe, amount: amount)]
        case .keepApart(let number): return [.split(key: try question(number).key)]
        case .keepItemApart(let name):
            let wanted = name.lowercased()
            let item = items.first { $0.key.lowercased() == wanted || $0.name.lowercased() == wanted }
            guard let item else { throw .noItem(name: name) }
            return [.split(key: item.key)]
        }
    }

    private func question(_ number: Int) throws(MergeAnswerError) -> MergeQuestion {
        guard questions.indices.contains(number - 1) else { throw .noQuestion(number, count: questions.count) }
        return questions[number - 1]
    }
}
