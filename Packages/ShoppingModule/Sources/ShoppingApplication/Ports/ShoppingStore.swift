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

    /// Returns the items of all lists whose needs add up to an amount of a unit, at least a number of it, in any order;
    /// the number is binary, so this finds and doesn't calculate.
    func items(
        in unit: String,
        atLeast number: Double,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListItem]
}
