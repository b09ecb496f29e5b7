/// A number or range with its unit, and the tokens that state it.
package struct Measure {
    package var lower: Fraction
    package var upper: Fraction
    /// The unit's index in the table, or -1.
    package var unit: Int16
    var begin: Int
    var end: Int
    /// The tokens of the number alone; empty for the implied one of "400 g can".
    var number: Range<Int>
    /// The tokens of the unit, including added terms: "cup plus 2 tbsp".
    var unitTokens = 0..<0

    /// Creates a number without a unit.
    init(_ value: Fraction, begin: Int, end: Int) {
        lower = value
        upper = value
        unit = -1
        self.begin = begin
        self.end = end
        number = begin..<end
    }

    /// Adds the unit at a token.
    mutating func take(_ unit: (unit: Int16, next: Int), at place: Int) {
        self.unit = unit.unit
        unitTokens = place..<unit.next
        end = unit.next
    }
}

/// An amount as the grammar found it.
package struct Reading {
    package enum Kind {
        case counted
        /// Words such as "a pinch" or "some".
        case imprecise
    }

    package var kind: Kind
    package var measure: Measure
    var path: ReadingPath
    /// The tokens of size words inside the amount: "1 large bunch".
    var size: Range<Int>?
    /// Further amounts: the same in other units, or the size of the package.
    package var alternates: [Measure] = []
    /// The terms of a sum, "1 cup plus 2 tbsp"; empty for an amount of one term.
    package var addends: [Measure] = []
    /// Whether a times sign and no noun join the number with the size: "3 x 200 g".
    package var isProduct = false
    /// The brackets right after the amount that belong to it; their text is not a comment.
    var brackets: Range<Int>?
}

/// The grammar rule that read an amount; each rule has its own rate of correct readings.
enum ReadingPath {
    case measure
    case count
    case countNoun
    case package
    case sum
    case wordNumber
    case article
    case trailingMeasure
    case trailingCount
    case partOf
    case imprecise
    case none
}
