public import Commands
public import Foundation
public import ProductDomain

/// How a product stands with the home's hub: a view of the outbox, the cursor and the sync agent, beside the product.
public struct ProductSyncMetadata: Hashable, Sendable {
    /// The product.
    public let productId: ProductID
    /// Its state.
    public let state: ProductSyncState
    /// The version that the hub knows; 0 for none.
    public let remoteVersion: Int64
    /// When this device last read the hub's changes; `nil` for never, and on a hub.
    public let lastSync: Date?
    /// How many exchanges failed in a row while a change of the product waits.
    public let retryCount: Int
    /// Why the hub refused the last change, or why the last exchange of a change that waits failed.
    public let lastError: String?
    /// When a change that waits is sent again; `nil` when no attempt is due.
    public let nextRetryAt: Date?

    /// Creates the view that a store has of a product.
    init(_ productId: ProductID, _ state: ProductSyncState, remoteVersion: Int64, lastSync: Date?) {
        self.productId = productId
        self.state = state
        self.remoteVersion = remoteVersion
        self.lastSync = lastSync
        retryCount = 0
        if case .failed(let error) = state { lastError = error } else { lastError = nil }
        nextRetryAt = nil
    }

    /// Adds how the exchanges of what waits go.
    init(_ metadata: ProductSyncMetadata, _ progress: ProductSyncProgress) {
        productId = metadata.productId
        state = metadata.state
        remoteVersion = metadata.remoteVersion
        lastSync = metadata.lastSync
        let waits = metadata.state.kind == .pendingUpsert || metadata.state == .pendingDelete
        retryCount = waits ? progress.retryCount : 0
        lastError = metadata.lastError ?? (waits ? progress.lastError : nil)
        nextRetryAt = waits ? progress.nextRetryAt : nil
    }
}

extension ProductModuleService {
    /// Returns how products stand with the hub, one entry for each in the same order.
    ///
    /// A product that the home does not have counts as synced, with the version 0.
    ///
    /// - Throws: ``ProductError/tooMany(count:most:)`` for more than ``mostProducts``, ``ProductError/store(_:)`` when
    ///   the store fails.
    public func loadSyncMetadata(_ ids: [ProductID]) async throws(ProductError) -> [ProductSyncMetadata] {
        try Self.check(ids.count)
        let metadata: [ProductSyncMetadata]
        do throws(StoreError) { metadata = try await store.loadSyncMetadata(ids, of: context.household) } catch {
            throw .store(error)
        }
        guard let progress = await remote?.syncStates.progress() else { return metadata }
        return metadata.map { ProductSyncMetadata($0, progress) }
    }
}

extension ProductLocalStore {
    /// Reads the outbox, the conflicts, and the hub's versions.
    public func loadSyncMetadata(
        _ ids: [ProductID],
        of household: HouseholdID
    ) async throws(StoreError) -> [ProductSyncMetadata] {
        let states = try await openSyncStates(of: household)
        let versions = try await remoteVersions(of: ids, in: household)
        let lastSync = try await lastRead(of: household)
        return ids.map { id in
            ProductSyncMetadata(id, states[id] ?? .synced, remoteVersion: versions[id] ?? 0, lastSync: lastSync)
        }
    }
}

extension OperationStore where Row == ProductRow {
    /// Returns when the oldest change that waits for the hub was made; `nil` when none waits.
    func oldestPending(of household: HouseholdID) async throws(StoreError) -> Date? {
        try await transact(in: household) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: true).filter { $0.status == .pending }.map(\.group.at).min()
        }
    }

    /// Returns when this device last read the hub's changes; `nil` for never.
    func lastRead(of household: HouseholdID) async throws(StoreError) -> Date? {
        try await transact(in: household) { transaction throws(StoreError) in try transaction.lastRead() }
    }

    /// Returns the versions that the hub knows; what it does not know is left out.
    func remoteVersions(
        of ids: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductID: Int64] {
        try await transact(in: household) { transaction throws(StoreError) in
            var versions: [ProductID: Int64] = [:]
            for id in Set(ids) {
                let key = ProductRow.key(of: id)
                let base = try transaction.base(of: key)
                let known = if let base { base } else { try transaction.entity(key) }
                versions[id] = known?.version
            }
            return versions
        }
    }
}
