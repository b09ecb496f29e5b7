public import Quantities

/// A quantity as it is stored with what a person wrote: the exact amount, and the text.
public struct StatedQuantity: Hashable, Sendable, Codable {
    /// The lower end; `nil` when the text has no amount.
    private let lower: Rational?
    /// The amount, or the upper end.
    private let upper: Rational?
    private let unit: UnitCode
    /// What a person wrote, or how it is displayed.
    package let text: String
    private let confidence: Float
    private let isExact: Bool

    /// Keeps a quantity.
    public init(_ quantity: StructuredQuantity) {
        (lower, upper) = (quantity.range?.lower, quantity.range?.upper)
        unit = quantity.range?.unit ?? .count
        (text, confidence, isExact) = (quantity.displayText, quantity.parseConfidence, quantity.exact)
    }

    /// The quantity.
    public var quantity: StructuredQuantity {
        let range = lower.flatMap { lower in upper.map { AmountRange(lower, $0, unit) } }
        return StructuredQuantity(range: range, displayText: text, parseConfidence: confidence, exact: isExact)
    }

    /// The amount, or the upper end of a range; `nil` when the text has no amount.
    public var amount: Amount? { upper.map { Amount($0, unit) } }
}
