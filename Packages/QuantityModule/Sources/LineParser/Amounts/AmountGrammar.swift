/// Reads amounts from the tokens of one line.
///
/// Every function takes a token's index, and returns what begins there and the index after it.
struct AmountGrammar {
    // Unsafe, because the tokens and bytes lie on the stack and every rule passes the grammar on: an array would be
    // retained each time. `LineReader` lends both for one line, and nothing keeps a grammar longer.
    let tokens: UnsafeBufferPointer<Token>
    /// The original line: "T" and "t" are different spoons.
    let raw: UnsafeBufferPointer<UInt8>
    let lexicon: Lexicon
    let units: UnitTraits.Table
    let language: Language

    func kind(_ index: Int) -> Token.Kind? { index >= 0 && index < tokens.count ? tokens[index].kind : nil }

    func has(_ classes: WordClass, _ index: Int) -> Bool {
        index >= 0 && index < tokens.count && !tokens[index].classes.isDisjoint(with: classes)
    }

    func isGlued(_ index: Int) -> Bool { index < tokens.count && !tokens[index].spaceBefore }

    func unit(_ position: Int16) -> UnitTraits? { units[position] }

    func isPrecise(_ position: Int16) -> Bool { unit(position)?.isPrecise ?? false }

    /// Returns the index after the matching closing bracket; the end of the line when there is none.
    func closing(_ index: Int) -> Int { Int(tokens[index].closing) }

    func skip(_ classes: WordClass, from index: Int) -> Int {
        var place = index
        while has(classes, place) { place += 1 }
        return place
    }

    func skipPeriod(_ index: Int) -> Int { kind(index) == .period && isGlued(index) ? index + 1 : index }
}

extension AmountGrammar {
    /// Returns the value of a number token in the line's language: "1,500" is 1500 in English and 1 1/2 in German.
    ///
    /// No recipe calls for a ton: "1.500 kg" is 1 1/2 everywhere, while "1.500 g" is 1500 in German.
    func value(_ index: Int) -> Fraction {
        let token = tokens[index]
        guard token.grouped != 0, token.groupsByComma != language.usesDecimalComma else { return token.value }
        return !token.groupsByComma && isOfLargeUnit(index) ? token.value : Fraction(token.grouped)
    }

    /// Whether a number, or the range that it begins, is of a metric unit that holds several grams or milliliters.
    private func isOfLargeUnit(_ index: Int) -> Bool {
        var place = index + 1
        if has(.range, place) || kind(place) == .dash, kind(place + 1) == .number { place += 2 }
        guard place < tokens.count, let unit = unit(tokens[place].unit) else { return false }
        return unit.isPrecise && unit.usesDecimals && unit.factor.denominator == 1 && unit.factor.numerator >= 10
    }

    /// Reads one number: "2", "1/2", "1 1/2", "1-1/2", "1½", "one and a half", "half a".
    func number(_ index: Int) -> (value: Fraction, next: Int)? {
        switch kind(index) {
        case .number: return digits(index)
        case .fraction: return (tokens[index].value, index + 1)
        case .word: return numberWord(index)
        default: return nil
        }
    }

    private func digits(_ index: Int) -> (value: Fraction, next: Int)? {
        guard kind(index + 1) != .percent else { return nil }
        if let end = garbledEnd(index) { return (.garbled, end) }
        let first = value(index)
        if let fraction = slashed(index) { return fraction }
        if let thousands = spaced(first, index + 1) { return thousands }
        return first.isWhole ? mixed(first, index + 1) : (first, index + 1)
    }

    /// Returns the end of digits that are not a number, as in "3.5.2" and "1e3"; `nil` for a number.
    private func garbledEnd(_ index: Int) -> Int? {
        var place = index + 1
        while isGlued(place), isGlued(place + 1), kind(place + 1) == .number,
            kind(place) == .period || kind(place) == .comma || isExponent(place)
        {
            place += 2
        }
        return place > index + 1 ? place : nil
    }

    private func isExponent(_ index: Int) -> Bool {
        let token = tokens[index]
        return token.kind == .word && token.end - token.start == 1 && raw[Int(token.start)] | 0x20 == UInt8(ascii: "e")
    }

    /// Reads "1 050 g": a space before three digits; no package size begins with a zero.
    private func spaced(_ first: Fraction, _ index: Int) -> (value: Fraction, next: Int)? {
        guard first.isWhole, !first.isZero, kind(index) == .number, tokens[index].end - tokens[index].start == 3,
            raw[Int(tokens[index].start)] == UInt8(ascii: "0"), tokens[index].value.isWhole
        else { return nil }
        return (first.multiplied(by: Fraction(1_000)).adding(tokens[index].value), index + 1)
    }

    /// Reads "1/2": two whole numbers around a slash.
    private func slashed(_ index: Int) -> (value: Fraction, next: Int)? {
        guard kind(index) == .number, kind(index + 1) == .slash, kind(index + 2) == .number else { return nil }
        let above = tokens[index].value
        let below = tokens[index + 2].value
        // Not a number at all, and so no part of it is one.
        if !above.isZero, below.isZero || below.isTooLarge { return (.tooLarge, index + 3) }
        guard above.isWhole, below.isWhole, below.numerator > 1, above.numerator < 100 else { return nil }
        // "1/1000" is a fraction; the numerator of "7/2026" alone would be another amount.
        return (below.numerator <= 1_000 ? above.divided(by: below) : .tooLarge, index + 3)
    }

    /// Reads what may follow a whole number: "½", "1/2", "-1/2", "and 1/2", "and a half".
    private func mixed(_ whole: Fraction, _ index: Int) -> (value: Fraction, next: Int) {
        var place = index
        let joined = kind(place) == .ampersand || has(.and, place)
        let dashed = kind(place) == .dash
        if joined || dashed { place += 1 }
        if kind(place) == .fraction, !(dashed && tokens[index].isLong) {
            return (whole.adding(tokens[place].value), place + 1)
        }
        if let part = slashed(place), part.value.isBelowOne, !(dashed && tokens[index].isLong) {
            return (whole.adding(part.value), part.next)
        }
        if joined {
            let part = has(.article, place) ? place + 1 : place
            if has(.fraction, part) { return (whole.adding(tokens[part].value), part + 1) }
        }
        return (whole, index)
    }

    private func numberWord(_ index: Int) -> (value: Fraction, next: Int)? {
        if has(.number, index) {
            let (value, index) = words(from: index)
            let part = kind(index + 1) == .dash ? index + 2 : index + 1
            if has(.fraction, part), tokens[part].value.isBelowOne, let whole = parted(value, by: part) { return whole }
            let whole = mixed(value, index + 1)
            // "One 1/2-pound potato" is one, not one and a half.
            return kind(whole.next) == .dash && kind(index + 1) != .word ? (value, index + 1) : whole
        }
        guard has(.fraction, index) else { return nil }
        // "half and half" and "half & half" are names.
        if kind(index + 1) == .ampersand || has(.and, index + 1) || kind(index + 1) == .dash { return nil }
        let next = skip(.partitive, from: index + 1)
        return (tokens[index].value, has(.article, next) ? next + 1 : index + 1)
    }

    /// Reads several words for one number, "twenty-five" or "two hundred"; returns its value and its last word.
    private func words(from index: Int) -> (value: Fraction, last: Int) {
        var (value, last) = (tokens[index].value, index)
        let ones = kind(last + 1) == .dash ? last + 2 : last + 1
        let isTens = value.isWhole && (20...90).contains(value.numerator) && value.numerator % 10 == 0
        if isTens, isWord(ones, below: Fraction(10)) {
            value = value.adding(tokens[ones].value)
            last = ones
        }
        if has(.number, last + 1), kind(last + 1) == .word, tokens[last + 1].value == Fraction(100) {
            value = value.multiplied(by: Fraction(100))
            last += 1
        }
        return (value, last)
    }

    private func isWord(_ index: Int, below limit: Fraction) -> Bool {
        kind(index) == .word && has(.number, index) && !has(.article, index) && tokens[index].value.isLess(than: limit)
    }

    /// Reads a number and the fraction word after it: "three quarters", "ein halber", "bir buçuk".
    private func parted(_ value: Fraction, by index: Int) -> (value: Fraction, next: Int)? {
        let part = tokens[index].value
        switch language {
        case .english:
            let next = skip(.partitive, from: index + 1)
            let isArticled = has(.article, next) && unit(at: next + 1) != nil
            return (value.multiplied(by: part), isArticled ? next + 1 : index + 1)
        case .turkish: return (value.adding(part), index + 1)
        default: return value == .one ? (part, index + 1) : nil
        }
    }

    /// Reads a number, or two with "-", "to" or "or" between them.
    func numbers(_ index: Int) -> Measure? {
        guard let first = number(index) else { return nil }
        var measure = Measure(first.value, begin: index, end: first.next)
        var place = first.next
        let dashed = kind(place) == .dash
        if dashed { place += 1 }
        let worded = has(.range, place) || isBetween(index, and: place)
        if worded { place += 1 }
        if worded, kind(place) == .dash, isGlued(place) { place += 1 }
        guard dashed || worded, let second = number(skip(.approx, from: place)) else { return measure }
        guard kind(second.next) != .percent, isUpperEnd(second, of: measure, dashed: dashed && !worded) else {
            return measure
        }
        measure.upper = second.value
        measure.number = index..<second.next
        measure.end = second.next
        return measure
    }

    /// Whether "and" joins the ends of a range: "between 2 and 3".
    private func isBetween(_ index: Int, and place: Int) -> Bool {
        has(.and, place) && has(.approx, index - 1) && kind(place + 1) == kind(index)
    }

    /// Whether a second number ends a range; "2 - 15 oz cans" are two cans.
    private func isUpperEnd(_ second: (value: Fraction, next: Int), of measure: Measure, dashed isDashed: Bool) -> Bool
    {
        guard isDashed else { return measure.lower.isLess(than: second.value) }
        // "2-14 oz cans" are two cans, "10-14 oz cans" are cans of 10 to 14 oz.
        let isFarApart = measure.lower.multiplied(by: Fraction(4)).isLess(than: second.value)
        guard tokens[measure.end].spaceBefore || isFarApart else { return measure.lower.isLess(than: second.value) }
        if let unit = unit(at: second.next), isPrecise(unit.unit), let outer = self.unit(at: unit.next),
            self.unit(outer.unit)?.isPackage == true
        {
            return false
        }
        return measure.lower.isLess(than: second.value)
    }
}
