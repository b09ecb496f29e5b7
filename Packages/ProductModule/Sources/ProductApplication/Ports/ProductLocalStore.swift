public import Commands
public import ProductDomain

/// Keeps products on this node, each in its home.
///
/// Every adapter passes `ProductLocalStoreContract`.
///
/// An adapter has to answer what takes one statement each. From that, the module makes the reads that callers use,
/// which an adapter may replace, and the writes `upsert(_:for:)` and `delete(_:for:)`.
public protocol ProductLocalStore: OperationStore, ProductChangeSource where Row == ProductRow {
    /// Returns a product by its identifier, or an earlier one; `nil` when the store does not have it.
    func get(productId: ProductID, of household: HouseholdID) async throws(StoreError) -> Product?

    /// Returns the product of a barcode; `nil` when the store does not have it.
    ///
    /// An in-store number is the alias of a product.
    func getByBarcode(_ barcode: Barcode, of household: HouseholdID) async throws(StoreError) -> Product?

    /// Returns a page of a query as it is, archived and blocked products too.
    ///
    /// - Throws: ``ProductError/page(_:)`` for a cursor of another list, ``ProductError/tooManyConditions(count:)`` for
    ///   a query that no database would run at once.
    func query(_ query: ProductQuery, of household: HouseholdID) async throws(ProductError) -> ProductPage

    /// Returns what the store knows of how products stand with the hub, one entry for each in the same order.
    ///
    /// A product that the home does not have counts as synced, with the version 0.
    func loadSyncMetadata(
        _ ids: [ProductID],
        of household: HouseholdID
    ) async throws(StoreError) -> [ProductSyncMetadata]

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
