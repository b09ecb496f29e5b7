public import Quantities

/// What a recipe yields, as its source puts it.
public struct Servings: Hashable, Sendable, Codable {
    /// As written: `"4 servings"`, `"a few"`; never empty.
    public let text: String
    /// How many, the upper end of a range, above zero; `nil` where the text has no number.
    public let count: Rational?

    /// Reads a text such as `"Serves 4"`, `"2-4 servings"` or `"1 loaf"`; `nil` for an empty one.
    public init?(_ text: String) {
        let folded = text.whitespaceFolded
        guard !folded.isEmpty else { return nil }
        self.text = folded
        count = YieldText(folded).count
    }

    /// Makes servings whose text is known to have no number; `nil` for an empty text.
    public init?(uncounted text: String) {
        let folded = text.whitespaceFolded
        guard !folded.isEmpty else { return nil }
        self.text = folded
        count = nil
    }

    /// Makes servings of a known number; with an empty text, the number stands for itself.
    ///
    /// - Throws: ``RecipeContentError/notAServingsCount(text:)`` unless the number is above zero.
    public init(text: String, count: Rational) throws(RecipeContentError) {
        guard count > .zero else { throw .notAServingsCount(text: count.description) }
        let folded = text.whitespaceFolded
        self.text = folded.isEmpty ? count.description : folded
        self.count = count
    }
}
