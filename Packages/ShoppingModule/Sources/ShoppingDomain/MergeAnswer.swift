import Quantities

/// An answer to a question of a preview, identified by the question's number.
public indirect enum MergeAnswer: Hashable, Sendable {
    /// Yes.
    case accept(question: Int)
    /// Yes to every question that can be answered with yes.
    case acceptAll
    /// Yes, with the total in a unit.
    case unit(question: Int, unit: String)
    /// An amount for a line without a number.
    case amount(question: Int, amount: String)
    /// Keep the needs of the question's ingredient separate.
    case keepApart(question: Int)
    /// Keep the needs of an item, identified by its name, separate.
    case keepItemApart(name: String)
    /// An answer to the only question about an item, identified by its name; the number of the answer doesn't count.
    case about(name: String, MergeAnswer)

    /// The same answer to another question.
    fileprivate func numbered(_ question: Int) -> MergeAnswer {
        switch self {
        case .accept: .accept(question: question)
        case .unit(_, let unit): .unit(question: question, unit: unit)
        case .amount(_, let amount): .amount(question: question, amount: amount)
        case .keepApart: .keepApart(question: question)
        case .acceptAll, .keepItemApart: self
        case .about(_, let answer): answer.numbered(question)
        }
    }

    /// The amount that it gives; `nil` for any other answer.
    package var amount: String? {
        switch self {
        case .amount(_, let amount): amount
        case .about(_, let answer): answer.amount
        default: nil
        }
    }
}

/// Why an answer doesn't lead to a decision.
public enum MergeAnswerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The preview has no such question.
    case noQuestion(Int, count: Int)
    /// The question isn't about a total.
    case noTotal(Int)
    /// The question isn't about a line without a number.
    case noLine(Int)
    /// Yes alone doesn't answer the question.
    case needsAmount(Int)
    /// The list has no such item.
    case noItem(name: String)
    /// Nothing is asked about the item.
    case noQuestionAbout(name: String)
    /// Several questions are about the item, with these numbers.
    case severalQuestions(name: String, numbers: [Int])
    /// No known conversion leads to the unit; the item's totals are in the other units.
    case noPath(name: String, unit: String, units: [String])

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noQuestion(let number, 0): "There is no question \(number): nothing waits for a decision."
        case .noQuestion(let number, let count):
            "There is no question \(number): they are numbered from 1 to \(count)."
        case .noTotal(let number):
            "Question \(number) doesn't ask for a total: a unit goes with those that add amounts up."
        case .noLine(let number):
            "Question \(number) isn't about a line without a number: accept it, or leave it as it is."
        case .needsAmount(let number): "Question \(number) needs an amount, such as \"1/8 tsp\"."
        case .noItem(let name): "There is no \"\(name)\" on the list: name an item as the list shows it."
        case .noQuestionAbout(let name): "Nothing is to decide about \"\(name)\": look at the questions."
        case .severalQuestions(let name, let numbers):
            "Several questions are about \"\(name)\": name one by its number, "
                + numbers.map(String.init).joined(separator: " or ") + "."
        case .noPath(let name, let unit, let units):
            "\(name) cannot be added up in \(unit), to which no conversion is known: choose "
                + units.map { $0.isEmpty ? "pieces" : $0 }.joined(separator: " or ") + "."
        }
    }
}

extension MergedLines {
    /// Returns the decisions for the answers, with renames last so that the other decisions still find their
    /// ingredients.
    ///
    /// The lines are those of the merge.
    public func decisions(
        for answers: [MergeAnswer],
        on lines: [PlannedLine]
    ) throws(MergeAnswerError) -> [MergeDecision] {
        var decisions: [MergeDecision] = []
        var renames: [MergeDecision] = []
        var hasAcceptedAll = false
        for answer in answers {
            if answer == .acceptAll {
                if hasAcceptedAll { continue }
                hasAcceptedAll = true
            }
            for decision in try self.decisions(for: answer, lines) {
                if case .rename = decision { renames.append(decision) } else { decisions.append(decision) }
            }
        }
        return decisions + renames
    }

    /// Checks that conversions lead to the units of the decisions from a position on.
    ///
    /// Earlier decisions that don't match this list are only reported as idle.
    package func requireUnits(of decisions: [MergeDecision], from position: Int) throws(MergeAnswerError) {
        for index in idle where index >= position {
            guard case .join(let key, let unit) = decisions[index], let item = items.first(where: { $0.key == key })
            else { continue }
            throw .noPath(name: item.name, unit: unit, units: item.totals.map { $0.standardUnit ?? "" })
        }
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
        case .keepItemApart(let name): return [.split(key: try item(name).key)]
        case .about(let name, let answer):
            let key = try item(name).key
            let numbers = questions.indices.filter { questions[$0].key == key }.map { $0 + 1 }
            guard let number = numbers.first else { throw .noQuestionAbout(name: name) }
            guard numbers.count == 1 else { throw .severalQuestions(name: name, numbers: numbers) }
            return try decisions(for: answer.numbered(number), lines)
        }
    }

    private func item(_ name: String) throws(MergeAnswerError) -> MergedItem {
        let wanted = name.lowercased()
        let item = items.first { $0.key.lowercased() == wanted || $0.name.lowercased() == wanted }
        guard let item else { throw .noItem(name: name) }
        return item
    }

    private func question(_ number: Int) throws(MergeAnswerError) -> MergeQuestion {
        guard questions.indices.contains(number - 1) else { throw .noQuestion(number, count: questions.count) }
        return questions[number - 1]
    }
}
