/// The quantity that a text states, as a number that can be scaled and added, and as a text for people.
public struct StructuredQuantity: Hashable, Sendable {
    /// The exact amount or range; `nil` when the text contains no amount.
    public let range: AmountRange?
    /// The text for people, such as "1 1/2 cups"; for an unparseable text, that text unchanged.
    public let displayText: String
    /// The parser's confidence, from 0 to 1: of the lines rated 0.9, about nine in ten are right.
    public let parseConfidence: Float
    /// Whether ``displayText`` is exact; false when it is rounded and marked "≈".
    public let exact: Bool

    /// Creates a quantity.
    public init(range: AmountRange?, displayText: String, parseConfidence: Float, exact: Bool = true) {
        self.range = range
        self.displayText = displayText
        self.parseConfidence = parseConfidence
        self.exact = exact
    }

    /// The amount or the upper end as the nearest binary number, for display and sorting; `nil` when unparseable.
    public var numericValue: Double? { range?.upper.doubleValue }

    /// The unit's code; `nil` for a plain count and when unparseable.
    public var standardUnit: String? {
        guard let range, range.unit != .count else { return nil }
        return range.unit.rawValue
    }

    /// Whether the quantity can be scaled and merged.
    public var isParseable: Bool { range != nil }
}
