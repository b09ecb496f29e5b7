import Commands
import ProductDomain

extension ProductModuleService {
    /// Has everything sent that waits for the hub, and returns at once; ``loadSyncMetadata(_:)`` returns the outcome.
    ///
    /// It can be repeated: the hub takes each change once. A hub has nothing to send.
    public func syncPending() async {
        guard let remote else { return }
        do throws(StoreError) {
            guard try await store.oldestPending(of: context.household) != nil else { return }
            let states = try await store.openSyncStates(of: context.household)
            let deleted = states.filter { $0.value == .pendingDelete }.keys.sorted()
            let changed = states.filter { $0.value.kind == .pendingUpsert }.keys.sorted()
            // Aliases and preferences wait without a change of a product.
            await remote.gateway.upsert(changed)
            if !deleted.isEmpty { await remote.gateway.delete(deleted) }
        } catch { remote.counters.add { $0.failures += 1 } }
    }

    /// Has changes sent, if the write policy requires it.
    func send(_ changed: [ProductID], deleted: [ProductID] = []) async {
        guard let remote, remote.strategy.writePolicy == .localThenRemoteImmediate else { return }
        if !changed.isEmpty { await remote.gateway.upsert(changed) }
        if !deleted.isEmpty { await remote.gateway.delete(deleted) }
    }
}
