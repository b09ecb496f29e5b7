public import Quantities

/// How much, as the quantity service read or computed it.
public struct Quantity: Hashable, Sendable {
    /// The number in it, if there is one.
    public enum Measure: Hashable, Sendable {
        /// No number: "a pinch".
        case unparseable
        /// One amount.
        case single(Amount)
        /// Both ends of a range, such as 2–3 lb.
        case range(lower: Amount, upper: Amount)
    }

    /// The number in it.
    public let measure: Measure
    /// For people; the source text where there is no number.
    public let displayText: String
    /// How sure the reading is: 0 to 1.
    public let confidence: Float
    /// False when `displayText` is rounded.
    public let isExact: Bool

    /// Makes a quantity.
    public init(_ measure: Measure, displayText: String, confidence: Float = 1, isExact: Bool = true) {
        self.measure = measure
        self.displayText = displayText
        self.confidence = confidence
        self.isExact = isExact
    }

    /// Whether it holds a number.
    public var isParseable: Bool { measure != .unparseable }

    /// The amount, or the upper end of a range; `nil` where there is no number.
    public var amount: Amount? {
        switch measure {
        case .unparseable: nil
        case .single(let amount): amount
        case .range(_, let upper): upper
        }
    }

    /// The lower end of a range; `nil` for anything else.
    public var lower: Amount? {
        if case .range(let lower, _) = measure { lower } else { nil }
    }
}
