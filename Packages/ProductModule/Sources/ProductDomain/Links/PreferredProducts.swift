/// Which of an ingredient's products a home prefers.
///
/// The products themselves say which ingredients they are; this says which one a list proposes.
public struct PreferredProducts: Hashable, Sendable {
    /// The key of ``byStore`` for every store without a product of its own.
    public static let everywhere = ""

    /// The ingredient, by the quantity service's key.
    public let ingredientKey: String
    /// The preferred product of each store, by the store's identifier, and that of all others.
    public package(set) var byStore: [String: ProductID]

    /// Creates the preferences of an ingredient.
    public init(ingredientKey: String, byStore: [String: ProductID] = [:]) {
        self.ingredientKey = ingredientKey
        self.byStore = byStore
    }

    /// Returns the product that a list for a store proposes: the one preferred there, or else the one preferred
    /// everywhere, or else the only one.
    ///
    /// - Parameters:
    ///   - linked: The products in use that are the ingredient.
    ///   - store: The identifier of the store; ``everywhere`` for no certain one.
    /// - Returns: The product; `nil` when a person would have to choose.
    public func proposed(among linked: [ProductID], in store: String) -> ProductID? {
        let preferred = [store, Self.everywhere].lazy.compactMap { byStore[$0] }.first { linked.contains($0) }
        return preferred ?? (linked.count == 1 ? linked.first : nil)
    }
}
