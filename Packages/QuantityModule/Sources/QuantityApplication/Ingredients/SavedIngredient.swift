public import QuantityDomain

/// What became of one draft.
public struct SavedIngredient: Codable, Sendable {
    /// The ingredient as it is now; `nil` when the draft was refused.
    public let ingredient: Ingredient?
    /// False when it was so already.
    public let isChanged: Bool
    /// Conversions that do not quite agree.
    public let contradictions: [String]
    /// Why the draft was refused; empty when it was not.
    public let refusal: String
}
