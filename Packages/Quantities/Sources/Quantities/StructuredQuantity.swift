/// How much a text says, as a number that can be scaled and summed, together with the text for people.
public struct StructuredQuantity: Hashable, Sendable {
    /// The exact amount or range; `nil` when the text holds no number that counts.
    public let range: AmountRange?
    /// What people read: "1 1/2 cups"; for an unparseable text, that text unchanged.
    public let displayText: String
    /// How sure the reading is, from 0 to 1: of the lines given 0.9, about nine in ten are right.
    public let parseConfidence: Float
    /// Whether ``displayText`` says the amount exactly; false when it is rounded and marked "≈".
    public let exact: Bool

    /// Makes a quantity.
    public init(range: AmountRange?, displayText: String, parseConfidence: Float, exact: Bool = true) {
        self.range = range
        self.displayText = displayText
        self.parseConfidence = parseConfidence
        self.exact = exact
    }

    /// The amount or the upper end as the nearest binary number, for display and order; `nil` when unparseable.
    public var numericValue: Double? { range?.upper.doubleValue }

    /// The unit's code; `nil` for a plain count and when unparseable.
    public var standardUnit: String? {
        guard let range, range.unit != .count else { return nil }
        return range.unit.rawValue
    }

    /// Whether the quantity can be scaled and merged.
    public var isParseable: Bool { range != nil }
}
