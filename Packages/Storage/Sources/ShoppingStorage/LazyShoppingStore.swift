public import Commands
public import Foundation
public import SQLKit
public import SQLiteKit
public import ShoppingModule

/// A shopping store that opens its database when a command first needs it.
///
/// Most commands of `larder` don't, and would otherwise pay for a lock, a migration check, and a write-ahead log. As
/// long as the home has no staple and no list, there is no file, and reads do not create one.
public struct LazyShoppingStore: ShoppingStore {
    private let file: LazySQLiteStore<SQLShoppingStore>

    /// Creates a store in a data folder, which need not exist.
    public init(folder: URL, readers: Int = SQLiteDatabase.usualReaders) {
        file = LazySQLiteStore(folder: folder, readers: readers)
    }

    /// Calls a closure with the database as soon as it is open; immediately if it is open already.
    public func whenOpen(_ observer: @escaping @Sendable (any SQLDatabase) -> Void) { file.whenOpen(observer) }

    /// Returns the home's staples.
    public func staples(of household: HouseholdID) async throws(StoreError) -> [Staple] {
        try await file.filled()?.staples(of: household) ?? []
    }

    /// Returns the home's lists, or those of a name.
    public func lists(of household: HouseholdID, named name: String?) async throws(StoreError) -> [GroceryList] {
        try await file.filled()?.lists(of: household, named: name) ?? []
    }

    /// Returns the items of lists.
    public func items(on lists: Set<ListID>, of household: HouseholdID) async throws(StoreError) -> [ListItem] {
        try await file.filled()?.items(on: lists, of: household) ?? []
    }

    /// Returns actions, the latest first.
    public func actions(
        _ filter: ListActionFilter,
        after position: PageCursor?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction] {
        try await file.filled()?.actions(filter, after: position, limit: limit, of: household) ?? []
    }

    /// Returns actions by the beginning of their identifiers.
    public func actions(
        beginningWith text: String,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction] {
        try await file.filled()?.actions(beginningWith: text, limit: limit, of: household) ?? []
    }

    /// Returns the identifiers of all actions of a list besides the latest ones.
    public func oldActions(
        on list: ListID?,
        besides count: Int,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListActionID] {
        try await file.filled()?.oldActions(on: list, besides: count, limit: limit, of: household) ?? []
    }

    /// Returns the latest action of each other list.
    public func latestActions(
        ofListsBesides lists: Set<ListID>,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction] {
        try await file.filled()?.latestActions(ofListsBesides: lists, of: household) ?? []
    }

    /// Returns the items that were bought since a time.
    public func items(boughtSince time: Int64, of household: HouseholdID) async throws(StoreError) -> [ListItem] {
        try await file.filled()?.items(boughtSince: time, of: household) ?? []
    }

    /// Returns the outcome stored under the context's key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try await file.filled()?.recordedOutcome(for: context)
    }

    /// Runs a transaction of one household.
    public func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (inout any SyncTransaction<ShoppingRow>) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value { try await file.opened().transact(in: household, body) }

    /// Returns the household's changes after `seq`.
    public func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage {
        try await file.opened().feed(of: household, after: seq, limit: limit)
    }

    /// Returns effects of all homes that are owed or were refused.
    public func effects(
        refused: Bool,
        after effect: OwedEffect?,
        limit: Int
    ) async throws(StoreError) -> [OwedEffect] {
        try await file.filled()?.effects(refused: refused, after: effect, limit: limit) ?? []
    }
}
