/// The position of a line's amount, for replacing it, in bytes of the text's UTF-8.
package struct AmountPlaces: Sendable {
    /// A further amount: the same in another unit, or the size of a package or piece.
    package struct Alternate: Sendable {
        package let bytes: Range<Int>
        package let measure: Measure
        /// Whether it is in brackets.
        package let isBracketed: Bool
        /// Whether only punctuation and words such as "x" or "of a" separate it from the number.
        package let followsNumber: Bool
    }

    /// A number beside the amount that scales with it: "2" in "1 large or 2 small leeks".
    package struct Choice: Sendable {
        package let bytes: Range<Int>
        package let value: Fraction
    }

    /// The whole amount.
    package let bytes: Range<Int>
    /// The number; empty for the implied one of "400 g can".
    package let number: Range<Int>
    /// The unit; `nil` for things counted without a unit.
    package let unit: Range<Int>?
    package let alternates: [Alternate]
    package let choices: [Choice]
}

/// Converts the tokens of an amount into positions in the text.
struct AmountPlaceFinder {
    let grammar: AmountGrammar
    let reading: Reading
    let origins: [Int]?

    func places() -> AmountPlaces {
        AmountPlaces(
            bytes: bytes(reading.measure.begin..<reading.measure.end),
            number: bytes(reading.measure.number),
            unit: reading.measure.unitTokens.isEmpty ? nil : bytes(reading.measure.unitTokens),
            alternates: reading.alternates.map(alternate),
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

    private func alternate(_ measure: Measure) -> AmountPlaces.Alternate {
        var begin = measure.begin - 1
        while grammar.kind(begin) == .tilde || grammar.has(.approx, begin) { begin -= 1 }
        let isBracketed = grammar.kind(begin) == .open
        let isLength = grammar.unit(measure.unit)?.measures == .length
        let end = isLength && !isBracketed ? shapeEnd(measure.end) : measure.end
        return AmountPlaces.Alternate(
            bytes: bytes(measure.begin..<end),
            measure: measure,
            isBracketed: isBracketed,
            followsNumber: isFollowing(measure.begin)
        )
    }

    /// Returns the position after "-long" behind the length of a piece.
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

    /// Returns the numbers after "or" that belong neither to the number nor to the unit nor to another amount.
    private func choices() -> [AmountPlaces.Choice] {
        let end = reading.measure.unitTokens.isEmpty ? reading.measure.end : reading.measure.unitTokens.lowerBound
        guard reading.measure.number.upperBound < end else { return [] }
        return (reading.measure.number.upperBound..<end).compactMap { index in
            guard grammar.has(.range, index - 1),
                !reading.alternates.contains(where: { $0.begin <= index && index < $0.end }),
                let number = grammar.number(index)
            else { return nil }
            return AmountPlaces.Choice(bytes: bytes(index..<number.next), value: number.value)
        }
    }
}
