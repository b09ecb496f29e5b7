public import Commands
public import ProductDomain

/// Keeps products on this node, each in its home.
///
/// Every adapter passes `ProductLocalStoreContract`.
/// The requirements are what an adapter answers in one statement each; from them, the module makes the port that
/// callers use: `get(productId:of:)`, `getByBarcode(_:of:)`, `query(_:of:)`, `upsert(_:for:)`, `delete(_:for:)` and
/// `loadSyncMetadata(_:of:)`.
public protocol ProductLocalStore: OperationStore, ProductChangeSource where Row == ProductRow {
    /// Returns the product that each text means, as its alias or else as its identity; what the home does not have is
    /// left out.
    func get(meaning texts: [String], of household: HouseholdID) async throws(StoreError) -> [String: Product]

    /// Returns what these texts stand for; those that are not aliases in this home are left out.
    func resolve(_ aliases: [String], of household: HouseholdID) async throws(StoreError) -> [String: ProductID]

    /// Returns every alias of these products, in any order.
    func aliases(of productIds: [ProductID], in household: HouseholdID) async throws(StoreError) -> [ProductAlias]

    /// Returns the product of each title key; of several the one with the lowest identity without a barcode, or else
    /// the lowest identity.
    func getByTitle(_ keys: [String], of household: HouseholdID) async throws(StoreError) -> [String: Product]

    /// Returns at most `limit` products of a selection after a place in its order.
    ///
    /// The selection's filter has no sync state; stores match what ``ProductFilterStrategy/matches(_:)`` matches.
    func query(
        _ selection: ProductSelection,
        after place: ProductPlace?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [Product]

    /// Returns the identities of the products in use that are each ingredient, sorted.
    func productIds(
        forIngredients keys: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]]

    /// Returns the identities of the products that name each barcode as a related one, sorted.
    func productIds(
        relatedTo barcodes: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]]
}
