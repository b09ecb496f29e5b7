import Quantities

/// Sizes of things, which are never the amount: the content of a package, a thickness, the sides of a pan.
extension AmountGrammar {
    /// Reads "400 g can", "5 cm piece", "14-ounce/400 g tin": the size of one thing, not the amount.
    func contained(_ start: Reading) -> Reading {
        guard start.path == .measure, let outer = unit(start.measure.unit), isContent(outer, start.measure.unit) else {
            return start
        }
        var reading = start
        let end = alternates(&reading, from: start.measure.end)
        let place = skipShape(end)
        let words = skip(.size, from: place)
        guard let noun = unit(at: words), let inner = unit(noun.unit), inner.isPackage || inner.isPortion,
            inner.isPackage || outer.measures == .length, kind(noun.next) != nil
        else { return outer.measures == .length ? size(start, isShaped: words > end, end: words) : start }
        reading.alternates.insert(start.measure, at: 0)
        reading.measure = Measure(.one, begin: start.measure.begin, end: start.measure.begin)
        reading.measure.take(noun, at: words)
        reading.path = .package
        return reading
    }

    /// Reads the size of things that are not counted: "1 1/2-inch thick pork chops" may be any number of them, and
    /// "9-inch pie crust" is one.
    private func size(_ length: Reading, isShaped: Bool, end: Int) -> Reading {
        let number = length.measure.number.upperBound
        let isHyphenated = kind(number) == .dash && isGlued(number)
        guard isShaped || isHyphenated, kind(end) == .word else { return length }
        return isShaped || isPlural(end)
            ? imprecise(from: length.measure.begin, unit: -1, end: end) : oneThing(of: length.measure, end: end)
    }

    /// Whether the words from a token end in an English plural.
    private func isPlural(_ index: Int) -> Bool {
        var last = index
        while kind(last + 1) == .word { last += 1 }
        let end = Int(tokens[last].end)
        guard language == .english, end > 1 else { return false }
        return raw[end - 1] | 0x20 == UInt8(ascii: "s") && raw[end - 2] | 0x20 != UInt8(ascii: "s")
    }

    /// Reads the sides of one thing, "9 x 13 inch" or "20 cm x 30 cm", as its last side; `nil` for anything else.
    func sides(at index: Int) -> Measure? {
        guard var side = numbers(index), isTimesSign(skipLength(side.end)) else { return nil }
        // No thing has more than three sides.
        for _ in 0..<2 {
            let sign = skipLength(side.end)
            guard isTimesSign(sign), let next = measure(at: sign + 1) ?? numbers(sign + 1) else { break }
            side = next
        }
        guard isLength(side.unit) else { return nil }
        side.begin = index
        return side
    }

    /// Skips the unit of a side and a dash beside it.
    private func skipLength(_ index: Int) -> Int {
        var place = kind(index) == .dash ? index + 1 : index
        if let unit = unit(at: place), isLength(unit.unit) { place = unit.next }
        return kind(place) == .dash ? place + 1 : place
    }

    /// Returns the reading of one thing of a size.
    func oneThing(of size: Measure, end: Int) -> Reading {
        let one = Measure(.one, begin: size.begin, end: end)
        var reading = Reading(kind: .counted, measure: one, path: .package, alternates: [size])
        reading.measure.number = size.begin..<size.begin
        return reading
    }

    func isLength(_ position: Int16) -> Bool { unit(position)?.measures == .length }

    /// Whether packages are labeled in this unit; shops do not sell "2 cups bags".
    private func isContent(_ unit: UnitTraits, _ position: Int16) -> Bool {
        switch unit.measures {
        case .mass, .length: true
        case .volume: unit.usesDecimals || position == units.fluidOunce
        default: false
        }
    }
}
