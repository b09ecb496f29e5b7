public import Commands
public import ShoppingDomain

/// Finds what was done to a home's staples and lists.
public protocol ListJournal: Sendable {
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

    /// Returns the latest action of each list besides some lists: of those that were deleted, given all that are there.
    ///
    /// - Parameters:
    ///   - lists: The lists that are left out.
    ///   - household: The home.
    /// - Returns: The actions, in any order; none of staples.
    /// - Throws: ``StoreError/unavailable(reason:)`` when the storage cannot be read.
    func latestActions(
        ofListsBesides lists: Set<ListID>,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction]
}
