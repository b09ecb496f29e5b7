extension NameLabeler {
    /// Labels Turkish purposes, which end with the word for "for": "süslemek için".
    ///
    /// Before a name, the purpose is the whole clause: "üzeri için pudra şekeri"; after a name, it is only the last
    /// word.
    func closedPurposes(_ words: UnsafeMutableBufferPointer<NameWord>) {
        var clause = 0
        var labeled = 0
        for index in words.indices.dropFirst() {
            if !words[index].before.isDisjoint(with: .boundary) { clause = index }
            guard grammar.has(.purpose, words[index].token) else { continue }
            let endsClause = index + 1 == words.count || !words[index + 1].before.isDisjoint(with: .boundary)
            let begin = clause == 0 && endsClause ? index - 1 : max(clause, labeled)
            for place in words[begin].token...words[index].token { labels[place] = .purpose }
            labeled = index
        }
    }

    /// Keeps a precise unit with the number before it: in "minus 1 tablespoon oats", the name is oats.
    func keepUnits(_ words: UnsafeMutableBufferPointer<NameWord>) {
        for index in words.indices.dropFirst() where labels[words[index].token] == .name {
            let number = words[index - 1].token
            let isNumber = grammar.kind(number) == .number || grammar.kind(number) == .fraction
            guard isNumber, labels[number] != .name, words[index].before.isEmpty, index + 1 < words.count,
                let unit = grammar.unit(at: words[index].token), grammar.isPrecise(unit.unit)
            else { continue }
            labels[words[index].token] = labels[number]
        }
    }

    /// Labels remarks in other languages than English, where the model has not seen the words that follow: "zum
    /// Braten", "per friggere", "q.b.".
    ///
    /// Purposes and "as much as is needed" are remarks wherever they follow the name. Unknown words before them are the
    /// name.
    func foreignRemarks(_ words: UnsafeMutableBufferPointer<NameWord>) {
        for word in words {
            let isKnown = grammar.has([.comment, .optional, .approx, .purpose, .taste, .each], word.token)
            guard labels[word.token] == .comment, !isKnown, word.depth == 0, word.clauseIndex == 0 else { break }
            labels[word.token] = .name
        }
        var isInside = false
        for index in words.indices {
            let token = words[index].token
            if !words[index].before.isDisjoint(with: .boundary) { isInside = false }
            if labels[token] == .name, index > 0, let enough = enough(at: token) {
                for place in token..<enough { labels[place] = .comment }
            }
            let isAfterName = index > 0 && labels[words[index - 1].token] == .name
            let begins = grammar.has(.purpose, token) && grammar.language != .turkish
            // "z. B." stands after a comma, too.
            let isExample = grammar.has(.phrase, token) && grammar.phrase(from: token, as: .comment) != nil
            if index > 0, isExample { isInside = true }
            if isAfterName, begins || grammar.has(.plus, token) || grammar.kind(token) == .plus { isInside = true }
            if isInside, labels[token] == .name { labels[token] = .comment }
        }
    }

    /// Returns the position after words for "as much as is needed".
    private func enough(at token: Int) -> Int? {
        guard grammar.has(.phrase, token), let phrase = grammar.phrase(from: token, as: .vague) else { return nil }
        return phrase.next
    }

    /// Labels words around the amount that belong neither to its number nor to its unit: "About", "optional:", "each",
    /// "(1 inch thick)".
    func remarks(_ reading: Reading?) {
        for index in labels.indices where labels[index] == .none && grammar.kind(index) == .word {
            if isRemark(index, reading) { labels[index] = .comment }
        }
    }

    private func isRemark(_ index: Int, _ reading: Reading?) -> Bool {
        guard let reading else { return grammar.has([.optional, .each], index) }
        if reading.brackets?.contains(index) == true {
            let ofAmount: WordClass = [
                .unit, .weakUnit, .number, .fraction, .range, .and, .plus, .article, .of, .times, .phrase,
            ]
            return grammar.has(.approx, index) || !grammar.has(ofAmount, index)
        }
        if index >= reading.measure.begin, index < reading.measure.end {
            return reading.kind == .imprecise && grammar.has(.vague, index) && grammar.has([.comment, .taste], index)
        }
        let isMore =
            grammar.has(.range, index) && grammar.has(.extra, index + 1)
            || grammar.has(.extra, index) && grammar.has(.range, index - 1)
        return isMore || grammar.has([.optional, .each], index)
            || grammar.has(.approx, index) && !grammar.has(.size, index)
    }
}
