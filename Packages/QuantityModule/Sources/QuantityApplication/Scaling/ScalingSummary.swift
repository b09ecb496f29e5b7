/// Counts a recipe's lines by their result.
///
/// Headings do not count.
public struct ScalingSummary: Hashable, Sendable, CustomStringConvertible {
    /// Lines with a multiplied amount.
    public let scaled: Int
    /// Lines that stay as they are, such as a pan.
    public let kept: Int
    /// Lines without a number, which a person adjusts.
    public let needingYou: Int

    /// Creates a summary.
    public init(scaled: Int, kept: Int, needingYou: Int) {
        self.scaled = scaled
        self.kept = kept
        self.needingYou = needingYou
    }

    /// "12 ingredients auto-scaled, 3 require manual adjustment", and the number of kept lines.
    public var description: String {
        let manual = "\(needingYou) \(needingYou == 1 ? "requires" : "require") manual adjustment"
        let text = "\(scaled) \(scaled == 1 ? "ingredient" : "ingredients") auto-scaled, \(manual)"
        return kept == 0 ? text : "\(text), \(kept) kept as \(kept == 1 ? "it is" : "they are")"
    }
}
