public import QuantityDomain

/// What became of a question: a conversion with its path, or why there is none.
public struct ConversionAnswer: Sendable {
    /// The ingredient that was meant; `nil` when none was named or known.
    public let match: IngredientMatch?
    /// The conversion, or what is missing for it.
    public let result: Result<Conversion, ConversionGap>
}
