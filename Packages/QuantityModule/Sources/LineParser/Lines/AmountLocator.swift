/// Finds a line's amount and the parts before and after it.
struct AmountLocator {
    /// The parts of a line as ranges of tokens.
    struct Parts {
        var reading: Reading?
        /// The range of the ingredient's name and of what may follow it.
        var name: Range<Int>
        /// The part before the amount, when the name follows it: "juice of", "For the glaze:".
        var before: Range<Int> = 0..<0
        /// Whether ``before`` is a preparation: "juice of".
        var beforeIsPreparation = false
        /// The part after an amount that follows the name.
        var after: Range<Int> = 0..<0
        var isOptional = false
    }

    let grammar: AmountGrammar
    private var count: Int { grammar.tokens.count }

    init(_ grammar: AmountGrammar) { self.grammar = grammar }

    func parts() -> Parts {
        var begin = 0
        while isBullet(begin) { begin += 1 }
        var isOptional = false
        if grammar.has(.optional, begin), grammar.kind(begin + 1) == .colon {
            begin += 2
            isOptional = true
        } else if grammar.has(.optional, begin), let amount = optionalAmount(after: begin) {
            begin = amount
            isOptional = true
        }
        var parts =
            leading(begin) ?? trailing(begin) ?? inBrackets(begin) ?? afterColon(begin) ?? Parts(name: begin..<count)
        parts.isOptional = parts.isOptional || isOptional
        return parts
    }

    /// Returns the amount right after a word for "optional", as in "optional 1 tsp salt"; `nil` where a name follows.
    private func optionalAmount(after index: Int) -> Int? {
        let place = grammar.skipPeriod(index + 1)
        return grammar.kind(place) == .number || grammar.kind(place) == .fraction ? place : nil
    }

    private func isBullet(_ index: Int) -> Bool {
        switch grammar.kind(index) {
        case .star, .other, .dash, .period, .comma, .plus: true
        default: false
        }
    }

    private func leading(_ begin: Int) -> Parts? {
        if grammar.kind(begin) == .open {
            let close = grammar.closing(begin)
            if let product = product(in: begin) { return Parts(reading: product, name: close..<count) }
            guard close < count, let reading = grammar.amount(at: close) else { return nil }
            return Parts(reading: reading, name: reading.measure.end..<count, before: begin..<close)
        }
        return grammar.amount(at: begin).map { Parts(reading: $0, name: $0.measure.end..<count) }
    }

    /// Finds an amount after the name: "flour: 200 g", "Vinegar, ~15 g", "卵 2個", "juice of 1 lemon", "Glaze: 1/2 cup
    /// sugar".
    private func trailing(_ begin: Int) -> Parts? {
        var index = begin + 1
        var depth = grammar.kind(begin) == .open ? 1 : 0
        let firstBreak = firstBreak(from: begin)
        while index < count {
            if grammar.kind(index) == .open { depth += 1 }
            if grammar.kind(index) == .close { depth = max(0, depth - 1) }
            if depth == 0, let reading = candidate(index) {
                if isAmount(reading, at: index, from: begin, firstBreak: firstBreak) {
                    return parts(reading, at: index, from: begin)
                }
                index = max(index, reading.measure.end - 1)
            }
            index += 1
        }
        return nil
    }

    /// Finds an amount that is the entire content of brackets: "Broth to cover (1 to 2 pints)".
    private func inBrackets(_ begin: Int) -> Parts? {
        guard let open = (begin..<count).first(where: { grammar.kind($0) == .open }), open > begin else { return nil }
        if let product = product(in: open) {
            return Parts(reading: product, name: begin..<open, after: grammar.closing(open)..<count)
        }
        guard let measure = grammar.measure(at: open + 1), measure.end == grammar.closing(open) - 1,
            let unit = grammar.unit(measure.unit), unit.measures == .volume || unit.measures == .mass
        else { return nil }
        let reading = Reading(kind: .counted, measure: measure, path: .trailingMeasure)
        return Parts(reading: reading, name: begin..<open, after: measure.end + 1..<max(count, measure.end + 1))
    }

    /// Returns the amount that is the entire content of brackets if it is a product: "(3 x 200 g)".
    private func product(in open: Int) -> Reading? {
        guard let reading = grammar.amount(at: open + 1), reading.isProduct,
            reading.measure.end == grammar.closing(open) - 1
        else { return nil }
        return reading
    }

    /// Finds an amount after a colon: "Optional glaze: splash of milk".
    private func afterColon(_ begin: Int) -> Parts? {
        guard let colon = (begin..<min(begin + 5, count)).first(where: { grammar.kind($0) == .colon }), colon > begin,
            let reading = grammar.amount(at: colon + 1)
        else { return nil }
        let isOptional = (begin..<colon).contains { grammar.has(.optional, $0) }
        return Parts(reading: reading, name: reading.measure.end..<count, before: begin..<colon, isOptional: isOptional)
    }

    private func candidate(_ index: Int) -> Reading? {
        switch grammar.kind(index) {
        case .number, .fraction: return grammar.amount(at: index)
        case .word:
            if let spoon = grammar.prefixed(index) { return spoon }
            let isCounted = isOf(index) || followsPart(index)
            return grammar.has([.number, .fraction], index) && isCounted ? grammar.amount(at: index) : nil
        default: return nil
        }
    }

    /// Returns the token before the number, skipping "about", "~" and "x".
    private func previous(_ index: Int) -> Int {
        var place = index - 1
        while place >= 0, grammar.kind(place) == .tilde || grammar.has(.approx, place) || grammar.isTimesSign(place) {
            place -= 1
        }
        return place
    }

    private func isOf(_ index: Int) -> Bool {
        let place = previous(index)
        return place >= 0 && grammar.has(.of, place)
    }

    /// Returns the token of the part that a line begins with, after an article: "il succo e la scorza di 1 limone".
    private func part(from begin: Int) -> Int {
        let isArticled =
            begin + 1 < count && grammar.kind(begin) == .word && grammar.has(.partOf, begin + 1)
            && grammar.tokens[begin].end - grammar.tokens[begin].start <= 3
        return isArticled && !grammar.has(.partOf, begin) ? begin + 1 : begin
    }

    /// Whether a part of the counted thing stands right before its number: "Saft einer Zitrone".
    private func followsPart(_ index: Int) -> Bool {
        grammar.language != .english && index > 0 && grammar.has(.partOf, index - 1)
    }

    /// Whether tokens name nothing but parts of the thing that is counted after them: "zest and juice 1 lemon".
    private func areParts(_ tokens: Range<Int>) -> Bool {
        tokens.allSatisfy { grammar.has([.partOf, .and], $0) || grammar.kind($0) == .ampersand || tokens.count == 1 }
    }

    private func isAmount(_ reading: Reading, at index: Int, from begin: Int, firstBreak: Int) -> Bool {
        let part = part(from: begin)
        if isOf(index), index - begin <= 8 { return grammar.has([.partOf, .of], part) || !hasWords(begin, index, 4) }
        if areParts(part..<index) || followsPart(index), grammar.has(.partOf, part), reading.measure.unit < 0 {
            return true
        }
        guard opensItsClause(index, from: begin, firstBreak: firstBreak) else { return false }
        if grammar.unit(reading.measure.unit)?.measures == .length, grammar.has(.size, reading.measure.end) {
            return false
        }
        if reading.measure.unit >= 0 { return !grammar.has(.extra, reading.measure.end) || index > begin + 1 }
        guard !reading.measure.lower.isZero, !grammar.has(.label, previous(index)) else { return false }
        switch grammar.kind(reading.measure.end) {
        case nil, .comma, .semicolon, .open, .star: return true
        case .word:
            return endsName(index, from: begin) || grammar.kind(index - 1) == .colon || isSizedCount(reading, index)
        default: return false
        }
    }

    /// Whether only a size follows the count: "Onion - 1 large, chopped", "Eggs: 3 large".
    private func isSizedCount(_ reading: Reading, _ index: Int) -> Bool {
        guard grammar.kind(previous(index)) != .word else { return false }
        let end = grammar.skip(.size, from: reading.measure.end)
        guard end > reading.measure.end else { return false }
        return end == count || [.comma, .semicolon, .open].contains(grammar.kind(end))
    }

    /// Whether the amount begins its clause, unlike in "…, made with 1 leaf".
    private func opensItsClause(_ index: Int, from begin: Int, firstBreak: Int) -> Bool {
        let place = previous(index)
        guard place >= begin, grammar.kind(place) == .word else { return true }
        return firstBreak > place
    }

    /// Returns the first token that begins another clause, or the end of the line.
    private func firstBreak(from begin: Int) -> Int {
        (begin..<max(begin, count)).first { grammar.kind($0) == .comma || grammar.has([.comment, .plus], $0) } ?? count
    }

    /// Whether a count ends a name of one or two words: "limoni 4 il succo".
    private func endsName(_ index: Int, from begin: Int) -> Bool {
        index - begin <= 2 && grammar.tokens[index].spaceBefore && grammar.language != .english
    }

    private func hasWords(_ begin: Int, _ end: Int, _ limit: Int) -> Bool {
        (begin..<end).lazy.filter { grammar.kind($0) == .word }.count > limit
    }

    private func parts(_ reading: Reading, at index: Int, from begin: Int) -> Parts {
        var reading = reading
        reading.path = isOf(index) ? .partOf : reading.measure.unit >= 0 ? .trailingMeasure : .trailingCount
        if reading.measure.unit < 0, isSizedCount(reading, index) {
            let sizes = reading.measure.end..<grammar.skip(.size, from: reading.measure.end)
            reading.size = sizes
            reading.measure.end = sizes.upperBound
        }
        let end = reading.measure.end
        let part = part(from: begin)
        let isPart = (areParts(part..<index) || followsPart(index)) && grammar.has(.partOf, part)
        if isOf(index) || isPart && reading.measure.unit < 0 {
            return Parts(reading: reading, name: end..<count, before: begin..<index, beforeIsPreparation: true)
        }
        let place = previous(index)
        if grammar.kind(place) == .colon, grammar.kind(end) == .word {
            let isOptional = (begin..<place).contains { grammar.has(.optional, $0) }
            return Parts(reading: reading, name: end..<count, before: begin..<place, isOptional: isOptional)
        }
        return Parts(reading: reading, name: begin..<(place + 1), after: end..<count)
    }
}
