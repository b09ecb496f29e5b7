public import CategoryDomain
public import Commands

/// Keeps a home's changes to its categories, its stores, its choices for ingredients and products, and its trips.
///
/// The default set isn't stored, so a home that has changed nothing has no rows. Every adapter passes
/// `CategoryStoreContract`.
public protocol CategoryStore: OperationStore where Row == CategoryRow {
    /// Returns the categories that the home has added, changed, or deleted, in any order.
    func categories(of household: HouseholdID) async throws(StoreError) -> [ShopCategory]

    /// Returns the home's stores, in any order.
    func stores(of household: HouseholdID) async throws(StoreError) -> [StoreLayout]

    /// Returns the home's choices for these ingredients and products, in any order, omitting those without one.
    func assignments(
        of household: HouseholdID,
        for things: Set<AssignedThing>
    ) async throws(StoreError) -> [IngredientAssignment]

    /// Returns all choices of the home, in any order.
    func assignments(of household: HouseholdID) async throws(StoreError) -> [IngredientAssignment]

    /// Returns the home's trips through a store, or through all of them for `nil`, in any order.
    func trips(of household: HouseholdID, through store: StoreID?) async throws(StoreError) -> [ShoppingTrip]

    /// Returns the home's settings.
    func settings(of household: HouseholdID) async throws(StoreError) -> ShopSettings
}
