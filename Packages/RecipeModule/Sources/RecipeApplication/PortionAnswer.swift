public import Quantities
public import RecipeDomain

/// A recipe's portions as a person asked to see them.
public struct PortionAnswer: Hashable, Sendable {
    /// The portions of the recipe.
    public let portions: Portions
    /// The part of them that was asked for.
    public let view: PortionView
    /// How many portions the whole recipe is; `nil` when its weight is not known.
    public let count: Rational?
    /// Whether the home has set the portion, or it follows from the total weight.
    public let isSet: Bool
}
