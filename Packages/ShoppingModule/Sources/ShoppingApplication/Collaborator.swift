/// Whom a plan asks.
public enum Collaborator: String, Hashable, Sendable, CaseIterable {
    /// Reads and computes quantities.
    case quantity
    /// Knows which products an ingredient is.
    case product
    /// Knows what is on hand.
    case inventory
    /// Knows the shop.
    case category
    /// Keeps recipes.
    case recipe
}
