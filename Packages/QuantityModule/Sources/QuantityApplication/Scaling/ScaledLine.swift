public import Quantities
public import QuantityDomain

/// An ingredient line beside itself in another size.
public struct ScaledLine: Hashable, Sendable {
    /// What became of a line.
    public enum Status: Hashable, Sendable {
        /// Its amount was multiplied.
        case scaled
        /// It stays as it is, and nobody has to do anything: a heading, a pan, the heat of the oven.
        case kept
        /// It has no number: a person decides.
        case needsYou
    }

    /// The line as it was read.
    public package(set) var original: ParsedLine
    /// The line with its new amount; unchanged when nothing was scaled.
    public let text: String
    /// The new amount, in the unit that is practical for it; the original's when nothing was scaled.
    public let quantity: StructuredQuantity
    /// What became of it.
    public let status: Status
    /// What a person should know: "adjust to taste for 6 servings"; empty when there is nothing.
    public let note: String

    /// Makes a line.
    public init(original: ParsedLine, text: String, quantity: StructuredQuantity, status: Status, note: String) {
        self.original = original
        self.text = text
        self.quantity = quantity
        self.status = status
        self.note = note
    }

    /// The line with what a person should know in brackets: "a pinch of salt (adjust to taste for 6 servings)".
    public var annotatedText: String { note.isEmpty ? text : "\(text) (\(note))" }
}
