public import Quantities

/// A recipe's yield, as its source states it.
public struct Servings: Hashable, Sendable, Codable {
    /// The text as written, such as `"4 servings"` or `"a few"`; never empty.
    public let text: String
    /// The number of servings, above zero, and the upper end of a range; `nil` when the text has none.
    public let count: Rational?
    /// The number of things that the recipe makes, above zero, such as 24 of "24 cookies"; `nil` when the text has
    /// none.
    ///
    /// The text tells it, so that nothing stores it.
    public var yield: Rational? { YieldText(text).things }

    /// Reads a text such as `"Serves 4"`, `"2-4 servings"`, or `"1 loaf"`; returns `nil` for an empty text.
    public init?(_ text: String) {
        let folded = text.whitespaceFolded
        guard !folded.isEmpty else { return nil }
        self.text = folded
        count = YieldText(folded).servings
    }

    /// Creates servings without a number; returns `nil` for an empty text.
    public init?(uncounted text: String) {
        let folded = text.whitespaceFolded
        guard !folded.isEmpty else { return nil }
        self.text = folded
        count = nil
    }

    /// Creates servings with a known number; an empty text becomes the number.
    ///
    /// - Throws: ``RecipeContentError/notAServingsCount(text:)`` unless the number is above zero.
    public init(text: String, count: Rational) throws(RecipeContentError) {
        guard count > .zero else { throw .notAServingsCount(text: count.description) }
        let folded = text.whitespaceFolded
        self.text = folded.isEmpty ? count.description : folded
        self.count = count
    }
}
