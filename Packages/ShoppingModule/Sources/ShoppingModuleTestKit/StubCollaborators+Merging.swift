import Quantities
import ShoppingModule

extension StubCollaborators {
    /// Returns an item for each ingredient, which adds up amounts of one unit, and asks about amounts of two units with
    /// a weight in ``gramsPerUnit``, about lines without a number, and whether oats are oat flakes.
    func mergedByKey(
        _ lines: [PlannedLine],
        _ decisions: [PlacedDecision]
    ) throws(CollaboratorFailure) -> MergedLines {
        var keys: [String] = []
        var positions: [String: [Int]] = [:]
        for (position, line) in lines.enumerated() {
            let key = renamed(line.reading.key?.rawValue ?? "", decisions)
            if positions[key] == nil { keys.append(key) }
            positions[key, default: []].append(position)
        }
        var (items, questions): ([MergedItem], [MergeQuestion]) = ([], [])
        for key in keys.sorted() {
            let own = positions[key] ?? []
            let item = try merged(own, key, lines, decisions)
            items.append(item)
            questions += try asked(own, item, lines, decisions)
        }
        if keys.contains("oats"), keys.contains("oat flakes") {
            let kind = MergeQuestion.Kind.rename(to: "oat flakes")
            questions.append(MergeQuestion(key: "oats", kind: kind, sentence: "Are oats oat flakes?"))
        }
        return MergedLines(items: items, questions: questions, idle: [])
    }

    private func renamed(_ key: String, _ decisions: [PlacedDecision]) -> String {
        for case .rename(key, let other) in decisions { return other }
        return key
    }

    private func merged(
        _ positions: [Int],
        _ key: String,
        _ lines: [PlannedLine],
        _ decisions: [PlacedDecision]
    ) throws(CollaboratorFailure) -> MergedItem {
        var amounts: [Amount] = []
        var (counted, uncounted): ([Int], [Int]) = ([], [])
        for position in positions {
            guard let amount = amount(of: lines[position], at: position, decisions) else {
                uncounted.append(position)
                continue
            }
            counted.append(position)
            amounts.append(amount)
        }
        if decisions.contains(.join(key: key, unit: "")) { amounts = try weighed(amounts, key) }
        let totals = try sum(amounts).map(Self.quantity)
        let shares = counted.map { lines[$0] }.filter { !$0.recipe.isEmpty }
            .map { "\($0.recipe): \($0.reading.quantity.displayText)" }
        let phrases = uncounted.map { lines[$0] }.filter { !$0.reading.phrase.isEmpty }.map { line in
            line.reading.phrase + (line.recipe.isEmpty ? "" : " (\(line.recipe))")
        }
        let name = several(totals, of: key) ?? lines[positions[0]].reading.listName
        let sums = totals.map(\.displayText).joined(separator: " and ")
        let text = [
            sums.isEmpty ? name : "\(name): \(sums)", phrases.isEmpty ? "" : "plus: \(phrases.joined(separator: ", "))",
        ].filter { !$0.isEmpty }.joined(separator: ", ")
        return MergedItem(
            key: key,
            name: name,
            totals: totals,
            text: shares.isEmpty ? text : "\(text) (\(shares.joined(separator: ", ")))",
            path: [],
            counted: counted,
            uncounted: uncounted
        )
    }

    /// The name of several of an ingredient; `nil` where it is that of one.
    private func several(_ totals: [StructuredQuantity], of key: String) -> String? {
        guard totals.count == 1, let upper = totals[0].range?.upper, upper > .one else { return nil }
        return plurals[key]
    }

    private func amount(of line: PlannedLine, at position: Int, _ decisions: [PlacedDecision]) -> Amount? {
        for case .count(let counted, let text) in decisions where counted == position {
            let words = text.split(separator: " ").map(String.init)
            return Rational(words[0]).map { Amount($0, UnitCode(rawValue: words.count > 1 ? words[1] : "")) }
        }
        return line.reading.quantity.range?.amount
    }

    private func weighed(_ amounts: [Amount], _ key: String) throws(CollaboratorFailure) -> [Amount] {
        try amounts.map { (amount) throws(CollaboratorFailure) in
            guard let grams = gramsPerUnit["\(key) \(amount.unit)"] else { return amount }
            return Amount(try exactly { try amount.scaled(by: grams) }.value, UnitCode(rawValue: "g"))
        }
    }

    private func asked(
        _ positions: [Int],
        _ item: MergedItem,
        _ lines: [PlannedLine],
        _ decisions: [PlacedDecision]
    ) throws(CollaboratorFailure) -> [MergeQuestion] {
        var questions = item.uncounted.map { position in
            MergeQuestion(
                key: item.key,
                kind: .count(position: position, text: lines[position].text),
                sentence: "How much is \(lines[position].text)?"
            )
        }
        let amounts = try weighed(item.totals.compactMap(\.range?.amount), item.key)
        if item.totals.count > 1, try sum(amounts).count == 1, !decisions.contains(.split(key: item.key)) {
            let total = Self.quantity(try sum(amounts)[0])
            let kind = MergeQuestion.Kind.join(total: total, path: [], units: ["g"])
            questions.append(MergeQuestion(key: item.key, kind: kind, sentence: "Add up \(item.key)?"))
        }
        return questions
    }
}
