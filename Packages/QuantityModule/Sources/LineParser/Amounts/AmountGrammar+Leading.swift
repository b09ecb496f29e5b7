extension AmountGrammar {
    /// Reads the amount that begins at a token: the main rule of the grammar.
    ///
    /// A number that only numbers the lines, as in "1. 2 eggs", is skipped once.
    func amount(at index: Int) -> Reading? {
        var begin = skipPrefix(index)
        if isLineNumber(begin) { begin = skipPrefix(begin + 2) }
        if let reading = articled(begin) ?? vague(begin) { return reading }
        guard let count = numbers(begin) else { return prefixed(begin) ?? bareUnit(begin) }
        if isNamed(count) { return nil }
        if let sides = sides(at: begin) { return oneThing(of: sides, end: skip(.size, from: skipShape(sides.end))) }
        return times(count) ?? packaged(count) ?? bracketed(count) ?? hyphenated(count) ?? measured(count)
    }

    /// Whether the number belongs to the name: "12-year-old rum", "7-grain bread".
    private func isNamed(_ count: Measure) -> Bool {
        let word = count.end + 1
        guard kind(count.end) == .dash, isGlued(count.end), isGlued(word), kind(word) == .word, unit(at: word) == nil
        else {
            return false
        }
        return has(.label, word) || kind(word + 1) == .dash && isGlued(word + 1) && !has(.size, word)
    }

    /// Whether a number only numbers the lines: a period or bracket follows it, then the amount.
    private func isLineNumber(_ index: Int) -> Bool {
        guard kind(index) == .number, isGlued(index + 1),
            kind(index + 1) == .period || kind(index + 1) == .close && index == 0
        else { return false }
        return !isGlued(index + 2) && (kind(index + 2) == .number || kind(index + 2) == .fraction)
    }

    /// Reads "2 x 400 g tins": the count before the sign, the size after it.
    private func times(_ count: Measure) -> Reading? {
        var place = count.end
        guard isTimesSign(place) else { return nil }
        place += 1
        if kind(place) == .slash { place += 1 }
        guard let size = measure(at: place) else {
            guard kind(place) == .word || kind(place) == .number else { return nil }
            var bare = counted(count, from: place)
            if bare.measure.unit < 0 { bare.measure.end = place }
            return bare
        }
        var reading = package(count, size)
        reading.isProduct = reading.measure.unit < 0
        return reading
    }

    /// Reads "1 14 1/2-ounce can", "2 750-milliliter bottles", "8 3-inch potatoes".
    private func packaged(_ count: Measure) -> Reading? {
        var place = count.end
        // "2 - 15 oz cans", "2-15 oz cans"
        if kind(place) == .dash, tokens[place].spaceBefore || kind(place + 1) == .number { place += 1 }
        // "2, 15-ounce cans"
        let isList = kind(place) == .comma
        if isList { place += 1 }
        let inner = skipPrefix(skip(.size, from: skipArticle(place, after: count)))
        guard kind(inner) == .number || kind(inner) == .fraction,
            let size = sides(at: inner) ?? measure(at: inner), isPrecise(size.unit)
        else {
            return nil
        }
        let package = package(count, size)
        return isList && unit(package.measure.unit)?.isPackage != true ? nil : package
    }

    /// Whether the content of packages without a noun stands right behind their number: "2 3 kg" is a mistake, unlike
    /// "2 x 3 kg", "2 (3 kg)" and "2 3 kg bags".
    func hasNumbersSideBySide(_ reading: Reading) -> Bool {
        guard reading.path == .package, reading.measure.unit < 0, let content = reading.alternates.first else {
            return false
        }
        return content.begin > 0 && [.number, .fraction].contains(kind(content.begin - 1))
    }

    /// Whether the numbers of an amount contradict each other, so that only a person can say what is meant: "10 to 5
    /// g", "1 1/2 1/2 cups", "1 500 g" where a space may also divide thousands.
    func isContradictory(_ reading: Reading) -> Bool {
        if isFalling(reading.measure) { return true }
        guard hasNumbersSideBySide(reading), let content = reading.alternates.first,
            kind(content.number.upperBound) != .dash, let unit = unit(content.unit), unit.measures != .length
        else { return false }
        if !reading.measure.lower.isWhole || content.lower.isBelowOne { return true }
        // "4 6 oz fillets" is the way of many pages; "2 3 kg" and "2 1 1/2 cups" are not written.
        let isSmall = content.lower.isLess(than: Fraction(10))
        return unit.usesDecimals ? isSmall || language != .english : isSmall && unit.measures == .volume
    }

    /// Whether a smaller number follows the amount's as if it were the end of a range: "10 to 5", "10-5".
    private func isFalling(_ measure: Measure) -> Bool {
        var place = measure.number.upperBound
        let isDashed = kind(place) == .dash && isGlued(place) && isGlued(place + 1)
        guard isDashed || has(.range, place), !measure.number.isEmpty else { return false }
        place = skip(.approx, from: place + 1)
        guard kind(place) == .number || kind(place) == .fraction, let end = number(place) else { return false }
        return kind(end.next) != .dash && end.value.isLess(than: measure.upper)
    }

    /// Skips the article after a fraction: "½ a 300 g tub", "½ of a 15 oz can".
    private func skipArticle(_ index: Int, after count: Measure) -> Int {
        guard count.upper.isBelowOne else { return index }
        let place = skip(.partitive, from: index)
        return has(.article, place) ? place + 1 : index
    }

    /// Reads the noun after a package's size: "(14.5 oz) can"; without a noun, the amount counts things.
    private func package(_ count: Measure, _ size: Measure) -> Reading {
        var size = size
        let end = followers(of: &size)
        var reading = Reading(kind: .counted, measure: count, path: .package, alternates: [size])
        var place = alternates(&reading, from: end)
        place = skipShape(place)
        let words = skip(.size, from: place)
        if let noun = unit(at: words), !isPrecise(noun.unit) {
            reading.measure.take(noun, at: words)
        } else {
            // "2 1-inch thick steaks"
            let isLength = unit(size.unit)?.measures == .length
            while isLength, has(.size, place), !has(.bodySize, place), kind(place + 1) == .word { place += 1 }
            reading.measure.end = place
        }
        return reading
    }

    /// Reads "1 (14.5 oz) can", "4 (6-ounce) salmon fillets", "1 (4-serving) box", "1 small (about 900 g) squash".
    private func bracketed(_ count: Measure) -> Reading? {
        let open = skipSizesBeforeBracket(count.end)
        guard kind(open) == .open, !isGlued(open) || has(.unit, closing(open)) else { return nil }
        let close = closing(open)
        let inner = skipPrefix(open + 1)
        guard kind(inner) == .number || kind(inner) == .fraction || has([.size, .approx], open + 1) else {
            return nil
        }
        let words = skip(.size, from: close)
        var reading = Reading(kind: .counted, measure: count, path: .package)
        if open > count.end { reading.size = count.end..<open }
        if let size = measure(at: open + 1) {
            reading.alternates.append(size)
            reading.brackets = open..<close
        }
        if let noun = unit(at: words) {
            reading.measure.take(noun, at: words)
            if isPrecise(noun.unit) {
                reading.path = .measure
                return summed(reading)
            }
        } else {
            reading.measure.end = reading.brackets == nil ? count.end : close
        }
        return reading
    }

    /// Returns the bracket after size words, when it holds nothing but a precise measure.
    private func skipSizesBeforeBracket(_ index: Int) -> Int {
        let open = skip(.bodySize, from: index)
        guard open > index, kind(open) == .open, let size = measure(at: open + 1), isPrecise(size.unit),
            alternatesEnd(size.end) == closing(open) - 1
        else { return index }
        return open
    }

    /// Returns the position after further measures behind a slash: "12 oz/340 g".
    private func alternatesEnd(_ index: Int) -> Int {
        var place = index
        while kind(place) == .slash, let other = measure(at: place + 1) { place = other.end }
        return place
    }

    /// Reads "8-ounce salmon", "3-inch piece", "5-ounce can"; "12-year-old" belongs to a name.
    private func hyphenated(_ count: Measure) -> Reading? {
        guard kind(count.end) == .dash, isGlued(count.end) else { return nil }
        guard isGlued(count.end + 1), kind(count.end + 1) == .word else { return counted(count, from: count.end) }
        guard let unit = unit(at: count.end + 1), isPrecise(unit.unit) else { return nil }
        var measure = count
        measure.take(unit, at: count.end + 1)
        return contained(Reading(kind: .counted, measure: measure, path: .measure))
    }

    private func measured(_ count: Measure) -> Reading? {
        guard kind(count.end) != .percent else { return nil }
        // "1'er çay kaşığı": one teaspoon each
        let ending = kind(count.end) == .word ? count.end : count.end + 1
        let isDistributed = language == .turkish && isGlued(count.end) && isGlued(ending) && has(.each, ending)
        return counted(count, from: isDistributed ? ending + 1 : count.end)
    }

    /// Reads a count, size words, and a unit if there is one.
    private func counted(_ count: Measure, from index: Int) -> Reading {
        let isWord = kind(count.begin) == .word
        var reading = Reading(kind: .counted, measure: count, path: isWord ? .wordNumber : .count)
        var place = index
        if kind(place) == .slash || kind(place) == .dash { place += 1 }
        if kind(place) == .open, has(.size, place + 1), closing(place) == place + 3 { place += 3 }
        if let loose = afterComma(place) { place = loose }
        var words = skipSizes(from: place)
        // "ein paar" is a few, "1 Paar" is two.
        if language != .english, has(.vague, words), measureIsOne(count), isWord || unit(at: words) == nil {
            return vague(words) ?? reading
        }
        if language != .english, has(.partitive, words), unit(at: words + 1) != nil { words += 1 }
        guard let unit = unit(at: words) else {
            // "1 large or 2 small leeks"
            if (place..<words).contains(where: { has(.range, $0) }) {
                reading.measure.end = words
                if (place..<words).allSatisfy({ has([.size, .range], $0) }) { reading.size = place..<words }
            }
            return reading
        }
        // "una pizca": as in "a pinch", the article is not a number.
        if isWord, language != .english, measureIsOne(count), self.unit(unit.unit)?.isVague == true {
            return imprecise(from: count.begin, unit: unit.unit, end: unit.next)
        }
        reading.size = words > place && !has(.range, place) ? place..<words : nil
        reading.measure.take(unit, at: words)
        if !isPrecise(unit.unit) {
            reading.path = isWord ? .wordNumber : .countNoun
            return isNameItself(unit, sized: reading.size != nil) ? nameless(reading, count) : sizedAfter(reading)
        }
        reading.path = isWord ? .wordNumber : .measure
        extend(&reading.measure)
        return repeated(reading.measure) ?? contained(summed(reading))
    }

    /// Skips size words, including those joined by "to" or a comma: "2 small to medium heads".
    func skipSizes(from index: Int) -> Int {
        var place = skip(.size, from: index)
        while place > index, has(.range, place) || kind(place) == .dash, has(.size, place + 1) {
            place = skip(.size, from: place + 1)
        }
        place = skipAlternative(skipCompound(place, from: index), from: index)
        return kind(place) == .period && place > index && isGlued(place) ? place + 1 : place
    }
}
