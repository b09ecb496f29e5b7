/// An ingredient as the quantity service names it.
public struct IngredientReference: Hashable, Sendable {
    /// What tells ingredients apart; opaque here.
    public let key: String
    /// What people call it.
    public let name: String

    /// Makes a reference.
    public init(key: String, name: String) {
        self.key = key
        self.name = name
    }
}
