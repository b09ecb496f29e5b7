public import Quantities
public import ShoppingDomain

/// Keeps what the home has.
public protocol HouseholdStock: Sendable {
    /// Returns what is on hand of each product, in the same order; nothing where there is none.
    func onHand(_ products: [ProductID]) async throws(CollaboratorFailure) -> [[Amount]]

    /// Returns all products of which something is on hand, with how much.
    func all() async throws(CollaboratorFailure) -> [(product: ProductID, onHand: [Amount])]

    /// Adds to a product's stock and returns what is on hand afterwards.
    func add(_ amount: Amount, of product: ProductID, location: String) async throws(CollaboratorFailure) -> [Amount]

    /// Takes from a product's stock and returns what is on hand afterwards, and who measured the weights that the
    /// amount was converted by; no one where every conversion is exact.
    ///
    /// The ingredient is what the amount is of, for converting between units; `nil` when that is not known.
    func use(
        _ amount: Amount,
        of product: ProductID,
        ingredient: IngredientKey?
    ) async throws(CollaboratorFailure) -> (onHand: [Amount], measuredBy: [String])
}
