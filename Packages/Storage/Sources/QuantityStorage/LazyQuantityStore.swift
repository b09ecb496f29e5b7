public import Commands
public import Foundation
public import QuantityModule
public import SQLKit
public import SQLiteKit

/// A quantity store that opens its database when a command first needs it.
///
/// A command that runs everything in one process mostly computes, and `larder plan` or `larder convert` would otherwise
/// pay for a lock, a migration check, and a write-ahead log that they never use. As long as the home has stored
/// nothing, there is no file, and reads do not create one.
public struct LazyQuantityStore: QuantityStore {
    private let file: LazySQLiteStore<SQLQuantityStore>

    /// Creates a store in a data folder, which need not exist.
    public init(folder: URL, readers: Int = SQLiteDatabase.usualReaders) {
        file = LazySQLiteStore(folder: folder, readers: readers)
    }

    /// Calls a closure with the database as soon as it is open; immediately if it is open already.
    public func whenOpen(_ observer: @escaping @Sendable (any SQLDatabase) -> Void) { file.whenOpen(observer) }

    /// Returns the outcome stored under the context's key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try await file.filled()?.recordedOutcome(for: context)
    }

    /// Runs a transaction of one household.
    public func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (inout any SyncTransaction<QuantityRow>) throws(StoreError) -> Value
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

    /// Returns the ingredients with these identities.
    public func ingredients(ids: Set<UUID>, of household: HouseholdID) async throws(StoreError) -> [IngredientRecord] {
        try await file.filled()?.ingredients(ids: ids, of: household) ?? []
    }

    /// Returns the ingredients with one of these folded names.
    public func ingredients(
        named names: Set<String>,
        of household: HouseholdID
    ) async throws(StoreError) -> [IngredientRecord] {
        try await file.filled()?.ingredients(named: names, of: household) ?? []
    }

    /// Returns a page of ingredients.
    public func ingredients(
        _ query: IngredientQuery,
        of household: HouseholdID
    ) async throws(StoreError) -> [IngredientRecord] {
        try await file.filled()?.ingredients(query, of: household) ?? []
    }

    /// Returns the home's favorites.
    public func favorites(of household: HouseholdID) async throws(StoreError) -> Set<UUID> {
        try await file.filled()?.favorites(of: household) ?? []
    }

    /// Returns the corrections of these lines.
    public func corrections(keys: Set<String>, of household: HouseholdID) async throws(StoreError) -> [LineCorrection] {
        try await file.filled()?.corrections(keys: keys, of: household) ?? []
    }

    /// Returns a page of corrections.
    public func corrections(
        after key: String?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [LineCorrection] {
        try await file.filled()?.corrections(after: key, limit: limit, of: household) ?? []
    }

    /// Returns the number of corrections.
    public func countCorrections(of household: HouseholdID) async throws(StoreError) -> Int {
        try await file.filled()?.countCorrections(of: household) ?? 0
    }

    /// Returns the home's settings.
    public func settings(of household: HouseholdID) async throws(StoreError) -> Settings? {
        try await file.filled()?.settings(of: household)
    }

    /// Returns the conversions that the home saw last.
    public func recentConversions(of household: HouseholdID) async throws(StoreError) -> [ShownConversion] {
        try await file.filled()?.recentConversions(of: household) ?? []
    }

    /// Returns the times of last use.
    public func lastUses(of household: HouseholdID) async throws(StoreError) -> [UUID: Date] {
        try await file.filled()?.lastUses(of: household) ?? [:]
    }

    /// Puts conversions before the stored ones, and stores the times of use.
    public func remember(
        _ conversions: [ShownConversion],
        uses: [UUID: Date],
        of household: HouseholdID
    ) async throws(StoreError) { try await file.opened().remember(conversions, uses: uses, of: household) }
}
