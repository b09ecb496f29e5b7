public import Commands
public import Foundation
public import HouseholdModule
public import SQLKit
public import SQLiteKit

/// A household store that opens its database when a command first needs it.
///
/// Most commands of `larder` don't, and would otherwise pay for a lock, a migration check, and a write-ahead log. As
/// long as the home has set nothing, there is no file, and reads do not create one.
public struct LazyHouseholdStore: HouseholdStore {
    private let file: LazySQLiteStore<SQLHouseholdStore>

    /// Creates a store in a data folder, which need not exist.
    public init(folder: URL, readers: Int = SQLiteDatabase.usualReaders) {
        file = LazySQLiteStore(folder: folder, readers: readers)
    }

    /// Calls a closure with the database as soon as it is open; immediately if it is open already.
    public func whenOpen(_ observer: @escaping @Sendable (any SQLDatabase) -> Void) { file.whenOpen(observer) }

    /// Returns what a home has set.
    public func household(_ household: HouseholdID) async throws(StoreError) -> Household? {
        try await file.filled()?.household(household)
    }

    /// Returns the outcome stored under the context's key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try await file.filled()?.recordedOutcome(for: context)
    }

    /// Runs a transaction of one household.
    public func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (inout any SyncTransaction<HouseholdRow>) throws(StoreError) -> Value
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
