public import Commands
public import ShoppingDomain

/// Keeps a home's staples and lists.
///
/// Every adapter passes `ShoppingStoreContract`.
public protocol ShoppingStore: OperationStore where Row == ShoppingRow {
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

    /// Returns the items of a list with all their needs, in any order, in a fixed number of statements.
    func items(on list: ListID, of household: HouseholdID) async throws(StoreError) -> [ListItem]

    /// Returns actions of the journal, the latest first; of the same time, those with later identifiers.
    ///
    /// - Parameters:
    ///   - filter: Which ones.
    ///   - position: The time and the identifier of the action to continue after; `nil` for the latest ones.
    ///   - limit: The most actions to return.
    ///   - household: The home.
    /// - Returns: The actions.
    /// - Throws: ``StoreError/unavailable(reason:)`` when the storage cannot be read.
    func actions(
        _ filter: ListActionFilter,
        after position: PageCursor?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction]

    /// Returns actions whose identifiers begin with a text, in any order.
    func actions(
        beginningWith text: String,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction]

    /// Returns the identifiers of the actions of a list, or of staples, besides the latest ones.
    ///
    /// - Parameters:
    ///   - list: The list; `nil` for staples.
    ///   - count: How many of the latest ones are left out.
    ///   - limit: The most identifiers to return, those of later actions first.
    ///   - household: The home.
    /// - Returns: The identifiers.
    /// - Throws: ``StoreError/unavailable(reason:)`` when the storage cannot be read.
    func oldActions(
        on list: ListID?,
        besides count: Int,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListActionID]

    /// Returns the items of all lists, archived ones too, that were bought at a time or later, in any order.
    ///
    /// - Parameters:
    ///   - time: In milliseconds since 1970.
    ///   - household: The home.
    /// - Returns: The items with all their purchases.
    /// - Throws: ``StoreError/unavailable(reason:)`` when the storage cannot be read.
    func items(boughtSince time: Int64, of household: HouseholdID) async throws(StoreError) -> [ListItem]
}
