/// An amount that a line gives once for each of several ingredients, in bytes of its text: "1 tsp" and "cumin and
/// coriander" in "1 tsp each cumin and coriander".
package struct AmountForEach {
    package let amount: Range<Int>
    /// The names, with what may follow them.
    package let names: Range<Int>
    /// Whether a further amount follows, as in "salt and pepper, 1/2 tsp each, plus 1 cup sugar".
    package let hasMore: Bool
}

extension AmountGrammar {
    /// Finds an amount for each of several ingredients, before or after their names; both are ranges of tokens.
    func amountForEach() -> (amount: Range<Int>, names: Range<Int>, hasMore: Bool)? {
        guard tokens.contains(where: { $0.classes.contains(.each) }) else { return nil }
        var begin = 0
        while [.star, .other, .dash].contains(kind(begin)) { begin += 1 }
        guard let found = leadingForEach(begin) ?? trailingForEach(begin), !found.names.isEmpty else { return nil }
        let rest = max(found.amount.upperBound, found.names.lowerBound)..<tokens.count
        if rest.contains(where: beginsFurtherAmount) { return (found.amount, found.names, true) }
        // "4 fillets (6 oz each)" says how large each of the four is.
        let isSize = found.names.contains { kind($0) == .number || kind($0) == .fraction || has(.each, $0) }
        return isSize ? nil : (found.amount, found.names, false)
    }

    /// Whether a number behind a comma, a plus sign, or an "and" begins the amount of a further ingredient.
    private func beginsFurtherAmount(_ index: Int) -> Bool {
        guard kind(index) == .number || kind(index) == .fraction, index > 0 else { return false }
        let isJoined = isJoint(index - 1) || has([.plus, .extra], index - 1)
        guard isJoined, let end = amount(at: index)?.measure.end else { return false }
        return kind(end) == .word && !has(.each, end)
    }

    /// Reads "1 tsp each of cumin and coriander", "je 1 TL Salz und Pfeffer", and "1 tsp salt and pepper (each)".
    private func leadingForEach(_ begin: Int) -> (amount: Range<Int>, names: Range<Int>)? {
        let first = skipEach(begin)
        guard let reading = amount(at: first) else { return nil }
        let end = reading.measure.end
        let names = skipEach(end)
        let isInside = (first..<max(first, end)).contains { has(.each, $0) }
        guard first == begin, names == end, !isInside else { return (first..<end, skipJoint(names)..<tokens.count) }
        return endingEach(after: end).map { (first..<end, skipJoint(end)..<$0) }
    }

    /// Reads "salt and pepper, 1/2 tsp each" and "Salz und Pfeffer (je 1/2 TL)".
    private func trailingForEach(_ begin: Int) -> (amount: Range<Int>, names: Range<Int>)? {
        for index in (begin + 1)..<max(begin + 2, tokens.count) {
            let isSign = [.comma, .open, .colon, .semicolon, .dash].contains(kind(index))
            guard isSign || has(.each, index) else { continue }
            let first = skipEach(isSign ? index + 1 : index)
            guard let reading = amount(at: first) else { continue }
            let last = skipEach(reading.measure.end)
            let isSaid = first > index + (isSign ? 1 : 0) || last > reading.measure.end
            guard isSaid, [nil, .close, .comma, .period, .semicolon].contains(kind(last)) else { return nil }
            return (first..<reading.measure.end, begin..<index)
        }
        return nil
    }

    /// Returns the position after words for "each", with the "of" before them: "each", "cada uno", "av varje".
    func skipEach(_ index: Int) -> Int {
        var place = index
        while true {
            let word = has([.of, .partitive], place) && has([.each, .phrase], place + 1) ? place + 1 : place
            if has(.phrase, word), let phrase = phrase(from: word, as: .each) {
                place = phrase.next
            } else if has(.each, word), !has(.number, word) {
                place = word + 1
            } else {
                return place
            }
        }
    }

    /// Skips the colon, the comma, and the "of" between an amount and the names.
    private func skipJoint(_ index: Int) -> Int {
        var place = index
        while kind(place) == .colon || kind(place) == .comma || has([.of, .partitive], place) { place += 1 }
        return min(place, tokens.count)
    }

    /// Returns the token that begins the words for "each" at the end of a line, with the sign before them.
    private func endingEach(after index: Int) -> Int? {
        var end = tokens.count
        while end > index, [.period, .close].contains(kind(end - 1)) { end -= 1 }
        for length in 1...3 where end - length > index && skipEach(end - length) == end {
            var place = end - length
            while has([.of, .partitive], place - 1) { place -= 1 }
            while [.open, .comma, .dash].contains(kind(place - 1)) { place -= 1 }
            return place > index ? place : nil
        }
        return nil
    }
}

extension AmountGrammar {
    /// Whether the words of a text say how to prepare an ingredient, or what it is for, and name none.
    func isRemark() -> Bool {
        guard let first = tokens.indices.first(where: { kind($0) == .word }) else { return true }
        let leads: WordClass = [.comment, .purpose, .optional, .taste, .extra, .range]
        if has(leads, first), !has([.partitive, .article, .number], first) { return true }
        if has(.cutPrep, first), has(.clause, first + 1) { return true }
        let how: WordClass = [
            .prep, .softPrep, .cutPrep, .adverb, .size, .bodySize, .adjective, .clause, .and, .partitive, .of, .article,
            .comment, .temperature, .optional, .taste, .extra, .partOf,
        ]
        return tokens.indices.allSatisfy { kind($0) != .word || has(how, $0) }
    }

    /// Whether the words of a line replace an amount and name nothing: "to taste", "as needed", "naar smaak".
    func isOnlyTaste() -> Bool {
        guard tokens.indices.contains(where: { has(.taste, $0) }) else { return false }
        let beside: WordClass = [
            .taste, .comment, .purpose, .optional, .range, .extra, .partitive, .of, .article, .vague,
        ]
        return tokens.indices.allSatisfy { index in
            switch kind(index) {
            case .number, .fraction: false
            case .word: has(beside, index)
            default: true
            }
        }
    }

    /// Whether a line may name several ingredients: a cheap look that rules out most lines.
    ///
    /// - Parameter hasAmount: Whether the line has an amount; otherwise every comma and every "and" may divide it.
    /// - Returns: Whether it is worth dividing.
    func mayNameSeveral(hasAmount: Bool) -> Bool {
        var depth = 0
        for index in tokens.indices {
            switch kind(index) {
            case .open: depth += 1
            case .close: depth = max(0, depth - 1)
            default: break
            }
            if has(.each, index) { return true }
            // "250 g pasta 1 clove of garlic", "500 g flour 2 eggs"
            if hasAmount, depth == 0, index > 2, kind(index) == .number, kind(index - 1) == .word,
                kind(index + 1) == .word
            {
                return true
            }
            guard index > 0, depth == 0, isJoint(index - 1) else { continue }
            switch kind(index) {
            case .number, .fraction: return true
            case .word: if !hasAmount || beginsAmount(index) { return true }
            default: break
            }
        }
        return false
    }

    /// Whether a word may begin an amount; "finely" of ", finely chopped" and "juice" of "and juice of 2" need a
    /// number.
    private func beginsAmount(_ index: Int) -> Bool {
        if has([.article, .number, .fraction, .vague], index) { return true }
        if has(.unit, index) { return language != .english || has([.partitive, .of], index + 1) }
        guard has([.partOf, .partitive, .phrase], index) else { return false }
        return language == .turkish || (index..<tokens.count).contains { kind($0) == .number || kind($0) == .fraction }
    }

    private func isJoint(_ index: Int) -> Bool {
        switch kind(index) {
        case .comma, .semicolon, .plus, .ampersand: true
        case .word: has([.and, .plus], index)
        default: false
        }
    }
}
