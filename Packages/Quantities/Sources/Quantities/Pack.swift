/// What a shop sells as one: a number of pieces with one content, such as 500 g or 6 × 330 ml.
public struct Pack: Hashable, Sendable {
    /// What one piece contains, above zero and in a unit of a ``PackMeasure``.
    public let content: Amount
    /// The number of pieces, at least 1.
    public let count: Int
    /// What the content is measured by.
    public let measure: PackMeasure

    /// Creates a pack; `nil` for a content that is not above zero or in a unit that no pack is printed in, and for less
    /// than one piece.
    public init?(of content: Amount, times count: Int = 1) {
        guard let measure = PackMeasure.of(content.unit), content.value > .zero, count >= 1 else { return nil }
        self.content = content
        self.count = count
        self.measure = measure
    }

    /// Returns the least number of whole packs that contain a need; 0 for no need.
    ///
    /// `nil` for a need of another measure, since only an ingredient says how much of it weighs as much as it fills.
    ///
    /// - Throws: ``ArithmeticError/overflow`` when the number does not fit.
    public func packs(covering need: Amount) throws(ArithmeticError) -> Int? {
        guard let wanted = try PackMeasure.measuring(need), wanted.measure == measure,
            let piece = try PackMeasure.measuring(content)
        else { return nil }
        guard wanted.value > .zero else { return 0 }
        let whole = try (wanted.value / (piece.value * Rational(count))).roundedUp()
        guard let packs = Int(exactly: whole.numerator) else { throw .overflow }
        return packs
    }
}
