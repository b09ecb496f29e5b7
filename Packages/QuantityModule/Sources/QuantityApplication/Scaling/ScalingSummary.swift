/// How many lines of a recipe were scaled and how many were not; headings are no ingredients and count nowhere.
public struct ScalingSummary: Hashable, Sendable, CustomStringConvertible {
    /// Lines whose amount was multiplied.
    public let scaled: Int
    /// Lines that stay as they are, such as a pan.
    public let kept: Int
    /// Lines without a number, which a person adjusts.
    public let needingYou: Int

    /// Makes a summary.
    public init(scaled: Int, kept: Int, needingYou: Int) {
        self.scaled = scaled
        self.kept = kept
        self.needingYou = needingYou
    }

    /// "12 ingredients auto-scaled, 3 require manual adjustment", and what was kept as it is.
    public var description: String {
        let manual = "\(needingYou) \(needingYou == 1 ? "requires" : "require") manual adjustment"
        let text = "\(scaled) \(scaled == 1 ? "ingredient" : "ingredients") auto-scaled, \(manual)"
        return kept == 0 ? text : "\(text), \(kept) kept as \(kept == 1 ? "it is" : "they are")"
    }
}
