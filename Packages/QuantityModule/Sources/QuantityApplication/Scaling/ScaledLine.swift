public import Quantities
public import QuantityDomain

/// An ingredient line and its scaled form.
public struct ScaledLine: Hashable, Sendable {
    /// The result of scaling a line.
    public enum Status: Hashable, Sendable {
        /// The amount was multiplied.
        case scaled
        /// The line stays as it is and needs no attention: a heading, a pan, an oven temperature.
        case kept
        /// The line has no number, so a person decides.
        case needsYou
    }

    /// The original line.
    public package(set) var original: ParsedLine
    /// The scaled line; unchanged when nothing was scaled.
    public let text: String
    /// The new amount in a practical unit; the original amount when nothing was scaled.
    public package(set) var quantity: StructuredQuantity
    /// The result.
    public let status: Status
    /// A note for people, such as "adjust to taste for 6 servings"; empty for none.
    public let note: String

    /// Creates a line.
    public init(original: ParsedLine, text: String, quantity: StructuredQuantity, status: Status, note: String) {
        self.original = original
        self.text = text
        self.quantity = quantity
        self.status = status
        self.note = note
    }

    /// The line with its note in parentheses: "a pinch of salt (adjust to taste for 6 servings)".
    public var annotatedText: String { note.isEmpty ? text : "\(text) (\(note))" }
}
