/// A piece of a line and what it was taken for.
///
/// The spans of a line lie side by side: put together again, they are the line.
public struct LineSpan: Hashable, Sendable {
    /// What a piece of a line is.
    public enum Part: Hashable, Sendable {
        /// Numbers and the words that stand for them.
        case amount
        /// The words of a unit, also of a further amount.
        case unit
        /// The ingredient.
        case name
        /// "large", of the thing or of its unit.
        case size
        /// What is done to it before it is used.
        case preparation
        /// A remark.
        case comment
        /// A remark that says what for: "for dusting".
        case purpose
        /// Space and signs between the others.
        case other
    }

    /// What it was taken for.
    public let part: Part
    /// Where it stands, in bytes of the text's UTF-8.
    public let bytes: Range<Int>

    /// Makes a span.
    public init(part: Part, bytes: Range<Int>) {
        self.part = part
        self.bytes = bytes
    }
}
