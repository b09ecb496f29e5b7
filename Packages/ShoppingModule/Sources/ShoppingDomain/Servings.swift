public import Quantities

/// How much a recipe makes.
public struct Servings: Hashable, Sendable {
    /// As written: "4 servings", "a few"; may be empty.
    public let text: String
    /// The number in it, above zero; `nil` when the text has none.
    public let count: Rational?

    /// Makes servings; a count of zero or less is no count.
    public init(text: String, count: Rational?) {
        self.text = text
        self.count = count.flatMap { $0 > .zero ? $0 : nil }
    }
}
