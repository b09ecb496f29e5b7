public import Commands
public import Foundation
public import QuantityDomain

/// A row of the quantity store.
public enum QuantityRow: Hashable, Sendable {
    /// One of the home's own ingredients, or an imported one.
    case ingredient(IngredientRecord)
    /// A favorite, which may be a built-in ingredient.
    case favorite(UUID)
    /// A person's correction of a line.
    case correction(LineCorrection)
    /// The home's settings; a home has one such row.
    case settings(Settings)
    /// An entity of a kind that a later release introduces.
    ///
    /// This release stores and forwards it without a row.
    case later(EntityKey)
}
