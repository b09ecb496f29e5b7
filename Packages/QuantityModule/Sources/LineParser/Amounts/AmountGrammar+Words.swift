import Quantities

extension AmountGrammar {
    /// Reads "a cup", "an egg", "a dozen", "a pinch", "a 3-inch piece".
    func articled(_ index: Int) -> Reading? {
        guard has(.article, index), !has(.number, index) || language == .english else { return nil }
        let place = index + 1
        let one = Measure(.one, begin: index, end: place)
        if has(.couple, place) { return couple(place, begin: index) }
        if has(.fraction, place), let part = number(place) {
            let measure = Measure(part.value, begin: index, end: part.next)
            return withUnit(measure, from: part.next, path: .wordNumber)
        }
        if has(.vague, place) { return vague(place) }
        if has(.number, place), tokens[place].value == Fraction(100) {
            let hundred = Measure(Fraction(100), begin: index, end: place + 1)
            return withUnit(hundred, from: place + 1, path: .wordNumber)
        }
        let inner = skipPrefix(skip(.size, from: place))
        if kind(inner) == .number || kind(inner) == .fraction { return sized(one, inner) }
        let words = skip([.size, .approx], from: place)
        if let noun = unit(at: words) {
            if unit(noun.unit)?.isVague == true {
                return imprecise(from: index, unit: noun.unit, end: noun.next)
            }
            return withUnit(one, from: place, path: .article)
        }
        guard kind(place) == .word, place < tokens.count, words < tokens.count, tokens[words].word < 0 else {
            return nil
        }
        return Reading(kind: .counted, measure: one, path: .article)
    }

    /// Reads "a 4-inch piece", which is one with a size, and "a generous 1/2 teaspoon", where the number counts.
    private func sized(_ one: Measure, _ index: Int) -> Reading? {
        guard let inner = amount(at: index) else { return nil }
        var reading = inner
        if inner.path == .package, inner.measure.number.isEmpty {
            // "a 400 g tin": the article is the number.
            reading.measure.begin = one.begin
            reading.measure.number = one.number
            return reading
        }
        guard inner.path != .package, isLength(inner.measure.unit) else { return inner }
        reading.alternates.insert(inner.measure, at: 0)
        reading.measure = one
        reading.measure.end = inner.measure.end
        reading.path = .package
        return reading
    }

    private func couple(_ index: Int, begin: Int) -> Reading? {
        let place = skip([.partitive, .size], from: index + 1)
        var measure = Measure(Fraction(2), begin: begin, end: place)
        measure.number = begin..<skip(.partitive, from: index + 1)
        if let noun = unit(at: place) {
            if unit(noun.unit)?.isVague == true { return imprecise(from: begin, unit: noun.unit, end: noun.next) }
            measure.take(noun, at: place)
        }
        return Reading(kind: .counted, measure: measure, path: .wordNumber)
    }

    private func withUnit(_ measure: Measure, from index: Int, path: ReadingPath) -> Reading {
        var reading = Reading(kind: .counted, measure: measure, path: path)
        let words = skip(.size, from: skip(.partitive, from: index))
        guard let unit = unit(at: words) else { return reading }
        reading.size = words > index ? index..<words : nil
        reading.measure.take(unit, at: words)
        return reading
    }

    func imprecise(from begin: Int, unit: Int16, end: Int) -> Reading {
        var measure = Measure(.one, begin: begin, end: end)
        measure.unit = unit
        let first = (begin..<end).first { has(.size, $0) }
        let size = first.map { $0..<min(skip(.size, from: $0), end) }
        return Reading(kind: .imprecise, measure: measure, path: .imprecise, size: size)
    }

    /// Reads words for an amount without a number: "a few sprigs", "some", "a little bit of".
    func vague(_ index: Int) -> Reading? {
        if has(.couple, index) { return couple(index, begin: index) }
        guard has(.vague, index) || has(.phrase, index) && phrase(from: index, as: .vague) != nil else { return nil }
        var place = index + 1
        if has(.phrase, index), let words = phrase(from: index, as: .vague) { place = words.next }
        place = skip([.vague, .size], from: place)
        if let noun = unit(at: place) {
            return imprecise(from: index, unit: noun.unit, end: noun.next)
        }
        return imprecise(from: index, unit: -1, end: place)
    }

    /// Reads a unit without a number: "pinch of salt", "handful parsley", "small bunch of chives".
    func bareUnit(_ index: Int) -> Reading? {
        let words = skipSizes(from: index)
        guard let noun = unit(at: words), let unit = unit(noun.unit) else { return nil }
        let isSpoon = noun.unit == units.tablespoon || noun.unit == units.teaspoon
        if unit.isPrecise, words == index, !isSpoon { return nil }
        // "leaves from 1 bunch"
        if has(.of, noun.next), number(noun.next + 1) != nil || has(.fraction, noun.next + 1) { return nil }
        guard kind(noun.next) == .word || unit.isVague else { return nil }
        if isOneThing(unit, before: noun.next), !isSpoon { return oneThing(noun, at: words, from: index) }
        return imprecise(from: index, unit: noun.unit, end: noun.next)
    }

    /// Whether a noun without a number means one: "small bunch parsley", unlike "sprigs of thyme" and "pinch of salt".
    private func isOneThing(_ unit: UnitTraits, before end: Int) -> Bool {
        // The plurals of other languages have no ending of their own.
        guard language == .english, unit.measures == .noun, !unit.isVague, end > 0 else { return false }
        return raw[Int(tokens[end - 1].end) - 1] != UInt8(ascii: "s")
    }

    private func oneThing(_ noun: (unit: Int16, next: Int), at words: Int, from index: Int) -> Reading {
        var measure = Measure(.one, begin: index, end: noun.next)
        measure.number = index..<index
        measure.take(noun, at: words)
        var reading = Reading(kind: .counted, measure: measure, path: .article)
        reading.size = words > index ? index..<words : nil
        return reading
    }

    /// Reads a unit before its number: "大さじ1".
    func prefixed(_ index: Int) -> Reading? {
        guard kind(index) == .word, raw[Int(tokens[index].start)] >= 0xE3, let spoon = unit(at: index),
            isPrecise(spoon.unit), var measure = numbers(spoon.next)
        else { return nil }
        measure.unit = spoon.unit
        measure.unitTokens = index..<spoon.next
        measure.begin = index
        return Reading(kind: .counted, measure: measure, path: .measure)
    }
}
