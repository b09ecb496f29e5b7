import Commands
import Foundation
public import ProductDomain

/// How a product stands with the home's hub: a view of the outbox, kept beside the product.
public struct ProductSyncMetadata: Hashable, Sendable {
    /// The product.
    public let productId: ProductID
    /// Its state.
    public let state: ProductSyncState
    /// The version that the hub knows; 0 for none.
    public let remoteVersion: Int64
}

extension ProductModuleService {
    /// Returns how products stand with the hub, one entry for each in the same order.
    ///
    /// A product that the home does not have counts as synced, with the version 0.
    public func loadSyncMetadata(_ ids: [ProductID]) async throws(ProductError) -> [ProductSyncMetadata] {
        do {
            let states = try await store.openSyncStates(of: context.household)
            let versions = try await store.remoteVersions(of: ids, in: context.household)
            return ids.map { id in
                ProductSyncMetadata(productId: id, state: states[id] ?? .synced, remoteVersion: versions[id] ?? 0)
            }
        } catch { throw .store(error) }
    }
}

extension OperationStore where Row == ProductRow {
    /// Returns the state of every product that is not simply synced.
    ///
    /// A refusal outweighs a conflict, and a conflict what only waits.
    func openSyncStates(of household: HouseholdID) async throws(StoreError) -> [ProductID: ProductSyncState] {
        try await transact(in: household) { transaction throws(StoreError) in
            var states: [ProductID: ProductSyncState] = [:]
            for entry in try transaction.outbox(shownOnly: true) {
                for operation in entry.group.operations {
                    guard let id = operation.entity.product else { continue }
                    states[id] = ProductSyncState(after: states[id], operation.intent)
                }
            }
            for (_, conflict) in try transaction.conflicts() where conflict.kind == ProductRow.productKind.text {
                if let id = try? ProductID(conflict.entityId) { states[id] = .conflict }
            }
            for entry in try transaction.refusedGroups() {
                guard case .refused(let refusal) = entry.status else { continue }
                for operation in entry.group.operations {
                    if let id = operation.entity.product { states[id] = .failed(lastError: refusal.sentence) }
                }
            }
            return states
        }
    }

    /// Returns the versions that the hub knows; what it does not know is left out.
    fileprivate func remoteVersions(
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

extension ProductSyncState {
    fileprivate init(after earlier: ProductSyncState?, _ intent: Intent) {
        if intent == .delete {
            self = .pendingDelete
        } else if case .pendingUpsert(let changes)? = earlier {
            self = .pendingUpsert(changes: changes + 1)
        } else {
            self = .pendingUpsert(changes: 1)
        }
    }
}

extension EntityKey {
    fileprivate var product: ProductID? {
        kind == ProductRow.productKind ? try? ProductID(id.text) : nil
    }
}
