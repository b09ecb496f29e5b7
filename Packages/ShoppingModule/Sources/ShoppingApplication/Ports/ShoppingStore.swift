public import Commands
public import ShoppingDomain

/// Keeps a home's staples and lists, and the journal of what was done to them.
///
/// Every adapter passes `ShoppingStoreContract`.
public protocol ShoppingStore: OperationStore, ListJournal where Row == ShoppingRow {
    /// Returns the home's staples, in any order.
    func staples(of household: HouseholdID) async throws(StoreError) -> [Staple]

    /// Returns the home's lists, in any order.
    ///
    /// - Parameters:
    ///   - household: The home.
    ///   - name: Only those with this folded name; `nil` for all.
    /// - Returns: The lists.
    /// - Throws: ``StoreError/unavailable(reason:)`` when the storage cannot be read.
    func lists(of household: HouseholdID, named name: String?) async throws(StoreError) -> [GroceryList]

    /// Returns the items of lists with all their needs, in any order, in a fixed number of statements.
    func items(on lists: Set<ListID>, of household: HouseholdID) async throws(StoreError) -> [ListItem]

    /// Returns the items of all lists, archived ones too, that were bought at a time or later, in any order.
    ///
    /// There is no end and no limit: an item that was bought again later belongs to an earlier period as well, and a
    /// sum of some purchases would be wrong.
    ///
    /// - Parameters:
    ///   - time: In milliseconds since 1970.
    ///   - household: The home.
    /// - Returns: The items with all their purchases.
    /// - Throws: ``StoreError/unavailable(reason:)`` when the storage cannot be read.
    func items(boughtSince time: Int64, of household: HouseholdID) async throws(StoreError) -> [ListItem]
}
