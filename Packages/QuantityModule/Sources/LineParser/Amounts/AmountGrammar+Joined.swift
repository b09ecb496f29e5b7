import Quantities

extension AmountGrammar {
    /// The most equivalent amounts of a line: no cook writes more, and every amount searches for them.
    private static let mostAlternates = 8

    /// Reads equivalent amounts in other units, "/9 oz" or "(250 ml)", and returns the position after them.
    func alternates(_ reading: inout Reading, from index: Int) -> Int {
        var place = index
        while reading.alternates.count < Self.mostAlternates {
            if kind(place) == .slash || kind(place) == .dash && tokens[place].spaceBefore,
                var other = measure(at: place + 1)
            {
                place = followers(of: &other)
                reading.alternates.append(other)
            } else if kind(place) == .open, let other = measure(at: place + 1) {
                let close = closing(place)
                reading.alternates.append(other)
                if reading.brackets == nil, other.end == close - 1 { reading.brackets = place..<close }
                place = close
            } else {
                break
            }
        }
        return place
    }

    /// Adds a continued amount, "3 pints 10 fl oz", and returns the position after it.
    ///
    /// In "12 oz 340 g", the second amount repeats the first.
    func followers(of measure: inout Measure) -> Int {
        while kind(measure.end) == .number || kind(measure.end) == .fraction, let more = self.measure(at: measure.end),
            isPrecise(more.unit)
        {
            if unit(more.unit)?.usesDecimals == unit(measure.unit)?.usesDecimals,
                let lower = convert(more.lower, more.unit, measure.unit),
                let upper = convert(more.upper, more.unit, measure.unit)
            {
                measure.lower = measure.lower.adding(lower)
                measure.upper = measure.upper.adding(upper)
            }
            measure.unitTokens = measure.unitTokens.lowerBound..<more.end
            measure.end = more.end
        }
        return measure.end
    }

    /// Adds up "1 cup plus 2 tbsp", "1 lb 2 oz" or "1 cup (250 ml) + 2 tbsp", in the first unit.
    func summed(_ start: Reading) -> Reading {
        var reading = start
        while let term = term(after: &reading) {
            guard let value = convert(term.upper, term.unit, reading.measure.unit),
                let low = convert(term.lower, term.unit, reading.measure.unit)
            else { return reading }
            reading.measure.lower = reading.measure.lower.adding(low)
            reading.measure.upper = reading.measure.upper.adding(value)
            reading.measure.end = term.end
            reading.measure.unitTokens = reading.measure.unitTokens.lowerBound..<term.end
            reading.path = .sum
            reading.addends += reading.addends.isEmpty ? [start.measure, term] : [term]
        }
        var end = reading.measure.end
        end = alternates(&reading, from: end)
        reading.measure.end = end
        return reading
    }

    /// Returns the next term when it is joined directly and is not extra, unlike "plus 2 tbsp for dusting".
    private func term(after reading: inout Reading) -> Measure? {
        var probe = reading
        var place = alternates(&probe, from: reading.measure.end)
        if kind(place) == .comma, has(.plus, place + 1) { place += 1 }
        let isPlus = kind(place) == .plus || has(.plus, place)
        // In "600 g/1 lb and 5 oz" the second term belongs to the alternate.
        let isAnd =
            (has(.and, place) || kind(place) == .ampersand) && probe.alternates.count == reading.alternates.count
        let isJoined = isPlus || isAnd
        if isJoined { place += 1 }
        if !isJoined, kind(place) == .comma { return nil }
        guard kind(place) == .number || kind(place) == .fraction || (isJoined && number(place) != nil),
            var term = numbers(place)
        else { return nil }
        var unitPlace = term.end
        if kind(unitPlace) == .dash { unitPlace += 1 }
        guard let unit = unit(at: unitPlace), isSummand(unit.unit, of: reading.measure.unit, joined: isJoined),
            !isExtra(unit.next)
        else { return nil }
        // "1 lb 2-oz pieces" is not a sum.
        if kind(term.end) == .dash, !isJoined { return nil }
        term.take(unit, at: unitPlace)
        reading.alternates = probe.alternates
        reading.brackets = probe.brackets
        return term
    }

    /// Reads "500 g x 2": the size before the sign, the count after it.
    func repeated(_ size: Measure) -> Reading? {
        let place = size.end + 1
        guard isTimesSign(size.end), kind(place) == .number, var count = numbers(place) else { return nil }
        if let counted = measure(at: place) {
            // "20 cm x 30 cm" are the sides of one thing.
            guard !isPrecise(counted.unit) else { return nil }
            count = counted
        }
        count.begin = size.begin
        var reading = Reading(kind: .counted, measure: count, path: .package, alternates: [size])
        reading.isProduct = count.unit < 0
        return reading
    }

    /// Whether another ingredient follows with an amount of its own: "1 dozen eggs and 1 l milk".
    func hasSecondItem(after first: Reading) -> Bool {
        guard first.kind == .counted else { return false }
        var place = first.measure.end
        while kind(place) == .word, !has([.and, .range, .plus, .approx, .comment], place) { place += 1 }
        guard place > first.measure.end, has(.and, place) || kind(place) == .ampersand else { return false }
        let isNumber = kind(place + 1) == .number || kind(place + 1) == .fraction
        guard let second = measure(at: place + 1) ?? (isNumber ? numbers(place + 1) : nil), !isExtra(second.end) else {
            return false
        }
        let name = skip([.partitive, .size], from: second.end)
        return kind(name) == .word && !has([.extra, .comment, .purpose, .range], name)
    }

    /// Whether words mark an extra amount: "for dusting", "more", "extra to serve"; "extra virgin" belongs to the name.
    private func isExtra(_ index: Int) -> Bool {
        guard has(.extra, index) else { return false }
        guard has(.size, index) else { return true }
        return kind(index + 1) != .dash && (kind(index + 1) != .word || has(.comment, index + 1))
    }

    private func isSummand(_ unit: Int16, of first: Int16, joined: Bool) -> Bool {
        guard let term = self.unit(unit), let whole = self.unit(first), term.measures == whole.measures,
            term.measures != .noun || unit == first
        else {
            return false
        }
        return joined || term.factor.isLess(than: whole.factor)
    }
}
