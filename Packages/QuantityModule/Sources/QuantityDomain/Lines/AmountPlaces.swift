import Quantities

/// Where the amount of a line stands, so that another can be written in its place; in bytes of the text's UTF-8.
struct AmountPlaces {
    /// A further amount: the same in another unit, or the size of a package or piece.
    struct Alternate {
        let bytes: Range<Int>
        let range: AmountRange
        /// Whether it stands in brackets.
        let isBracketed: Bool
        /// Whether only signs and words such as "x" or "of a" stand between the number and it.
        let followsNumber: Bool
    }

    /// A number beside the amount that grows with it: "2" in "1 large or 2 small leeks".
    struct Choice {
        let bytes: Range<Int>
        let value: Rational
    }

    /// The whole amount.
    let bytes: Range<Int>
    /// The number; empty for the one thing that "400 g can" counts.
    let number: Range<Int>
    /// The unit; `nil` for things that are counted without one.
    let unit: Range<Int>?
    let alternates: [Alternate]
    let choices: [Choice]
}

extension IngredientLineParser {
    /// Where the amount of a line stands; `nil` when it has none that counts.
    func amountPlaces(of text: String, locale: String) -> AmountPlaces? {
        guard text.utf8.count <= Self.longestLine else { return nil }
        return withGrammar(text, locale: locale) { grammar, origins in
            guard let reading = AmountLocator(grammar).parts().reading, reading.kind == .counted else { return nil }
            return AmountPlaceFinder(grammar: grammar, reading: reading, origins: origins, region: locale).places()
        }
    }
}

/// Turns the tokens of an amount into places of the text.
private struct AmountPlaceFinder {
    let grammar: AmountGrammar
    let reading: Reading
    let origins: [Int]?
    let region: String

    func places() -> AmountPlaces {
        AmountPlaces(
            bytes: bytes(reading.measure.begin..<reading.measure.end),
            number: bytes(reading.measure.number),
            unit: reading.measure.unitTokens.isEmpty ? nil : bytes(reading.measure.unitTokens),
            alternates: reading.alternates.compactMap(alternate),
            choices: choices()
        )
    }

    private func bytes(_ tokens: Range<Int>) -> Range<Int> {
        guard let first = tokens.first, let last = tokens.last else {
            let place = origin(grammar.tokens[tokens.lowerBound].start)
            return place..<place
        }
        return origin(grammar.tokens[first].start)..<origin(grammar.tokens[last].end)
    }

    private func origin(_ place: Int32) -> Int { origins.map { $0[Int(place)] } ?? Int(place) }

    private func alternate(_ measure: Measure) -> AmountPlaces.Alternate? {
        guard let range = measure.range(in: region) else { return nil }
        var begin = measure.begin - 1
        while grammar.kind(begin) == .tilde || grammar.has(.approx, begin) { begin -= 1 }
        let isBracketed = grammar.kind(begin) == .open
        let isLength = grammar.unit(measure.unit)?.measures == .length
        let end = isLength && !isBracketed ? shapeEnd(measure.end) : measure.end
        return AmountPlaces.Alternate(
            bytes: bytes(measure.begin..<end),
            range: range,
            isBracketed: isBracketed,
            followsNumber: isFollowing(measure.begin)
        )
    }

    /// The place after "-long" behind the length of a piece.
    private func shapeEnd(_ index: Int) -> Int {
        let end = grammar.skipShape(index)
        return end == index + 2 ? end : index
    }

    private func isFollowing(_ begin: Int) -> Bool {
        guard reading.measure.number.upperBound <= begin else { return false }
        return (reading.measure.number.upperBound..<begin).allSatisfy {
            grammar.kind($0) != .word && grammar.kind($0) != .open || grammar.has([.times, .article, .partitive], $0)
        }
    }

    /// Numbers after "or" that are part of neither the number nor the unit nor another amount.
    private func choices() -> [AmountPlaces.Choice] {
        let end = reading.measure.unitTokens.isEmpty ? reading.measure.end : reading.measure.unitTokens.lowerBound
        guard reading.measure.number.upperBound < end else { return [] }
        return (reading.measure.number.upperBound..<end).compactMap { index in
            guard grammar.has(.range, index - 1),
                !reading.alternates.contains(where: { $0.begin <= index && index < $0.end }),
                let number = grammar.number(index), let value = number.value.rational
            else { return nil }
            return AmountPlaces.Choice(bytes: bytes(index..<number.next), value: value)
        }
    }
}

extension Measure {
    /// The exact amount, in the units of a region; `nil` when a number is too large.
    func range(in region: String) -> AmountRange? {
        let code = unit >= 0 ? UnitTable.standard.units[Int(unit)].code : .count
        return range(in: region, unit: code)
    }

    /// The exact amount in a unit as the region means it; `nil` when a number is too large.
    func range(in region: String, unit: UnitCode) -> AmountRange? {
        guard let lower = lower.rational, let upper = upper.rational else { return nil }
        return AmountRange(lower, upper, RegionalUnits.unit(unit, in: region))
    }
}
