public import Commands
public import ProductDomain

/// Keeps products on this node, each in its home.
///
/// Every adapter passes `ProductLocalStoreContract`.
public protocol ProductLocalStore: CommandStore where Row == ProductRow {
    /// The products of these identities, by identity; what the home does not have is left out.
    func get(_ productIds: [ProductID], of household: HouseholdID) async throws(StoreError) -> [ProductID: Product]

    /// What these texts stand for; what is no alias in this home is left out.
    func resolve(_ aliases: [String], of household: HouseholdID) async throws(StoreError) -> [String: ProductID]

    /// For each title key, the product of that title; of several the one with the lowest identity without a barcode,
    /// or else the lowest identity.
    func getByTitle(_ keys: [String], of household: HouseholdID) async throws(StoreError) -> [String: Product]

    /// At most `limit` products after a position, by title key, then identity.
    func query(
        after position: ProductPosition?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [Product]

    /// For each ingredient key, the identities of the products that are this ingredient, sorted.
    func productIds(
        forIngredients keys: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]]
}
