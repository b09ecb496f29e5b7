public import Commands
public import Foundation
public import QuantityModule
public import SQLiteKit
import Synchronization

/// A quantity store that opens its database when it is first needed: most commands only compute.
///
/// As long as the home has stored nothing there is no file, and questions are answered without making one.
public final class LazyQuantityStore: QuantityStore {
    private struct State {
        var store: SQLiteQuantityStore?
        var observers: [@Sendable (SQLiteDatabase) -> Void] = []
    }

    private let folder: URL
    private let state = Mutex(State())

    /// Makes a store of a data folder, which need not be there.
    public init(folder: URL) { self.folder = folder }

    /// Lets something have the database as soon as it is open; at once when it is.
    public func whenOpen(_ observer: @escaping @Sendable (SQLiteDatabase) -> Void) {
        let open = state.withLock { state in
            if state.store == nil { state.observers.append(observer) }
            return state.store
        }
        if let open { observer(open.database) }
    }

    /// The store, opened now unless it is open.
    private func opened() throws(StoreError) -> SQLiteQuantityStore {
        let opened: (store: SQLiteQuantityStore, observers: [@Sendable (SQLiteDatabase) -> Void])
        do throws(StorageError) {
            opened = try state.withLock { state throws(StorageError) in
                if let store = state.store { return (store, []) }
                let store = try SQLiteQuantityStore.open(folder: folder)
                defer { state.observers = [] }
                state.store = store
                return (store, state.observers)
            }
        } catch { throw error.storeError }
        for observer in opened.observers { observer(opened.store.database) }
        return opened.store
    }

    /// The store when there is something in it; `nil` while the file has not been made.
    private func filled() throws(StoreError) -> SQLiteQuantityStore? {
        let path = folder.appendingPathComponent("quantity.sqlite").path
        let isOpen = state.withLock { $0.store != nil }
        guard isOpen || FileManager.default.fileExists(atPath: path) else { return nil }
        return try opened()
    }

    /// The outcome stored under the context's key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try await filled()?.recordedOutcome(for: context)
    }

    /// Writes everything or nothing.
    public func commit(
        _ changes: ChangeSet<QuantityRow>,
        for context: CommandContext
    ) async throws(StoreError) -> [UInt8] { try await opened().commit(changes, for: context) }

    /// The household's changes after `seq`.
    public func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage {
        try await opened().feed(of: household, after: seq, limit: limit)
    }

    /// The ingredients of these identities.
    public func ingredients(ids: Set<UUID>, of household: HouseholdID) async throws(StoreError) -> [IngredientRecord] {
        try await filled()?.ingredients(ids: ids, of: household) ?? []
    }

    /// The ingredients that have one of these folded names.
    public func ingredients(
        named names: Set<String>,
        of household: HouseholdID
    ) async throws(StoreError) -> [IngredientRecord] {
        try await filled()?.ingredients(named: names, of: household) ?? []
    }

    /// A page of ingredients.
    public func ingredients(
        _ query: IngredientQuery,
        of household: HouseholdID
    ) async throws(StoreError) -> [IngredientRecord] { try await filled()?.ingredients(query, of: household) ?? [] }

    /// The marks of these ingredients.
    public func marks(ids: Set<UUID>, of household: HouseholdID) async throws(StoreError) -> [IngredientMark] {
        try await filled()?.marks(ids: ids, of: household) ?? []
    }

    /// The marks of all favorites.
    public func favorites(of household: HouseholdID) async throws(StoreError) -> [IngredientMark] {
        try await filled()?.favorites(of: household) ?? []
    }

    /// The marks of all ingredients that were used.
    public func used(of household: HouseholdID) async throws(StoreError) -> [IngredientMark] {
        try await filled()?.used(of: household) ?? []
    }

    /// The corrections of these lines.
    public func corrections(keys: Set<String>, of household: HouseholdID) async throws(StoreError) -> [LineCorrection] {
        try await filled()?.corrections(keys: keys, of: household) ?? []
    }

    /// A page of corrections.
    public func corrections(
        after key: String?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [LineCorrection] {
        try await filled()?.corrections(after: key, limit: limit, of: household) ?? []
    }

    /// How many lines are corrected.
    public func countCorrections(of household: HouseholdID) async throws(StoreError) -> Int {
        try await filled()?.countCorrections(of: household) ?? 0
    }

    /// How the home measures.
    public func settings(of household: HouseholdID) async throws(StoreError) -> Settings? {
        try await filled()?.settings(of: household)
    }

    /// What the home asked for last.
    public func recentConversions(of household: HouseholdID) async throws(StoreError) -> RecentConversions? {
        try await filled()?.recentConversions(of: household)
    }
}
