import Quantities

extension AmountGrammar {
    /// Reads a unit of one word or several, with a period after it and an ending in brackets, as in "pièce(s)".
    func unit(at index: Int) -> (unit: Int16, next: Int)? {
        guard kind(index) == .word || kind(index) == .quote else { return nil }
        if kind(index) == .quote { return inchSign(index) }
        if let spoon = letterSpoon(index) { return spoon }
        let token = tokens[index]
        if isCompound(index) { return nil }
        if token.classes.contains(.phrase) {
            if let phrase = phrase(from: index, as: .unit) { return (phrase.unit, skipEnding(phrase.next)) }
            // "2 rib eye steaks" are not ribs.
            if phrase(from: index, as: .label) != nil { return nil }
        }
        if token.classes.contains(.unit) {
            if isDoubtfulInch(index) { return nil }
            return (token.unit, skipEnding(index + 1))
        }
        if token.classes.contains(.weakUnit), has(.partitive, index + 1) { return (token.unit, index + 1) }
        return nil
    }

    private func inchSign(_ index: Int) -> (unit: Int16, next: Int)? {
        isGlued(index) ? (units.inch, index + 1) : nil
    }

    /// Reads a single-letter spoon: "T" is a tablespoon and "t" a teaspoon.
    private func letterSpoon(_ index: Int) -> (unit: Int16, next: Int)? {
        let token = tokens[index]
        guard token.end - token.start == 1, kind(index + 1) != .dash else { return nil }
        switch raw[Int(token.start)] {
        case UInt8(ascii: "T"): return (units.tablespoon, skipPeriod(index + 1))
        case UInt8(ascii: "t"): return (units.teaspoon, skipPeriod(index + 1))
        default: return nil
        }
    }

    /// Whether "in" is unlikely to be an inch; it is one in "2in", "2 in." and "2 in piece".
    private func isDoubtfulInch(_ index: Int) -> Bool {
        let token = tokens[index]
        guard token.end - token.start == 2, raw[Int(token.start)] | 0x20 == UInt8(ascii: "i"),
            raw[Int(token.start) + 1] | 0x20 == UInt8(ascii: "n")
        else { return false }
        if isGlued(index), index > 0 { return false }
        if kind(index + 1) == .open { return false }
        return !(kind(index + 1) == .period && isGlued(index + 1)) && !has([.unit, .size], index + 1)
    }

    /// Whether a unit is part of a compound: "20 cup-shaped leaves" are not cups; "3 inch-long" are inches.
    private func isCompound(_ index: Int) -> Bool {
        guard kind(index + 1) == .dash, isGlued(index + 1), isGlued(index + 2), kind(index + 2) == .word else {
            return false
        }
        return !(unit(tokens[index].unit)?.isPrecise ?? false) || !has(.size, index + 2) && !has(.range, index + 2)
    }

    private func skipEnding(_ index: Int) -> Int {
        let place = skipPeriod(index)
        guard kind(place) == .open, isGlued(place), kind(place + 1) == .word, kind(place + 2) == .close else {
            return place
        }
        let ending = tokens[place + 1]
        return ending.end - ending.start <= 2 ? place + 3 : place
    }

    /// Returns the longest phrase of a class that begins here.
    func phrase(from index: Int, as classes: WordClass) -> (unit: Int16, next: Int)? {
        lexicon.firstPhrase(from: tokens[index].word) { phrase in
            guard phrase.classes == classes, phrase.language == language || phrase.language == .english else {
                return nil
            }
            return end(of: phrase.words, from: index + 1).map { (phrase.unit, $0) }
        }
    }

    /// Returns the end of a phrase; punctuation between its words does not matter, as in "colher (sopa)".
    private func end(of words: UnsafeBufferPointer<Int32>, from index: Int) -> Int? {
        var place = index
        var opened = false
        for word in words {
            while kind(place) == .period || kind(place) == .dash || kind(place) == .slash || kind(place) == .open
                || (opened && kind(place) == .close)
            {
                if kind(place) == .open { opened = true }
                place += 1
            }
            guard place < tokens.count, tokens[place].word == word else { return nil }
            place += 1
        }
        return opened && kind(place) == .close ? place + 1 : place
    }

    /// Reads a number with a unit after it, skipping size words between them: "14 1/2-ounce", "2 large bunches".
    func measure(at index: Int) -> Measure? {
        guard var measure = numbers(skipPrefix(index)) else { return nil }
        var place = measure.end
        if kind(place) == .dash { place += 1 }
        place = skip(.size, from: place)
        guard let unit = unit(at: place) else { return nil }
        measure.take(unit, at: place)
        extend(&measure)
        return measure
    }

    /// Reads the second end of a range with its own unit: "50 g to 60 g", "2 tbsp - 1/4 cup".
    func extend(_ measure: inout Measure) {
        guard measure.lower == measure.upper, isPrecise(measure.unit) else { return }
        var place = measure.end
        guard kind(place) == .dash || has(.range, place) else { return }
        place += 1
        guard let second = numbers(place), second.lower == second.upper, let unit = unit(at: second.end),
            let upper = convert(second.upper, unit.unit, measure.unit), measure.upper.isLess(than: upper)
        else { return }
        measure.upper = upper
        measure.number = measure.number.lowerBound..<second.end
        measure.unitTokens = second.end..<unit.next
        measure.end = unit.next
    }

    /// Returns a value in another unit of the same dimension; `nil` for another dimension.
    func convert(_ value: Fraction, _ source: Int16, _ target: Int16) -> Fraction? {
        if source == target { return value }
        guard let from = unit(source), let to = unit(target), from.measures == to.measures, from.measures != .noun,
            let ratio = ratio(from.factor, to.factor)
        else { return nil }
        return value.multiplied(by: ratio)
    }

    func isTimesSign(_ index: Int) -> Bool { kind(index) == .times || has(.times, index) }

    private func ratio(_ above: Fraction, _ below: Fraction) -> Fraction? {
        guard let ratio = above.rational.flatMap({ above in below.rational.flatMap { try? above / $0 } }),
            let numerator = Int64(exactly: ratio.numerator), let denominator = Int64(exactly: ratio.denominator)
        else { return nil }
        return Fraction(numerator, denominator)
    }

    /// Skips "about", "~", the "x" of "x2" and the like.
    func skipPrefix(_ index: Int) -> Int {
        var place = isTimesSign(index) && kind(index + 1) == .number && isGlued(index + 1) ? index + 1 : index
        while true {
            guard kind(place) == .tilde || kind(place) == .star || has(.approx, place) && !has(.fraction, place) else {
                return place
            }
            // "up to 1 cup"
            let isUpTo = has(.range, place + 1) && number(place + 2) != nil
            place = isUpTo ? place + 2 : skipPeriod(place + 1)
        }
    }
}
