import Commands
import Foundation
import ProductDomain

extension ProductModuleService {
    /// Compares products with the remote's in the background, if the read policy requires it.
    func refresh(_ ids: [ProductID], from remote: ProductRemote) async throws(StoreError) {
        guard try await isRefreshDue(remote) else { return }
        remote.background { await compare(ids, with: remote) }
    }

    /// Compares a page with the remote's in the background, if the read policy requires it.
    func refresh(_ query: ProductQuery, from remote: ProductRemote) async throws(StoreError) {
        guard try await isRefreshDue(remote) else { return }
        remote.background { await compare(query, with: remote) }
    }

    /// Counts a read of data that the device has not compared for too long.
    private func isRefreshDue(_ remote: ProductRemote) async throws(StoreError) -> Bool {
        switch remote.strategy.readPolicy {
        case .localOnly: return false
        case .localThenRemoteAlwaysBackground: return true
        case .localThenRemoteIfStale(let limit):
            let now = remote.clock.now
            // The agent knows it without the store, as long as it runs.
            let recent = await remote.syncStates.progress().lastSuccess
            if let recent, now.isWithin(limit, after: recent) { return false }
            if let last = try await store.lastRead(of: context.household), now.isWithin(limit, after: last) {
                return false
            }
            remote.counters.add { $0.staleReads += 1 }
            return true
        }
    }

    /// Asks for products until the remote has a newer one: the exchange that brings it brings all.
    private func compare(_ ids: [ProductID], with remote: ProductRemote) async {
        guard await remote.connectivity.isOnline else { return }
        do {
            let known = try await store.remoteVersions(of: ids, in: context.household)
            for id in Set(ids).sorted() {
                let found = try await remote.gateway.fetch(productId: id)
                let hasMoved = found.map { $0.product.productId != id } ?? false
                if hasMoved || isNews(found, over: known[id] ?? 0) { return await markStale(remote) }
            }
        } catch { remote.counters.add { $0.failures += 1 } }
    }

    private func compare(_ query: ProductQuery, with remote: ProductRemote) async {
        guard await remote.connectivity.isOnline else { return }
        do {
            // The remote does not know how this device stands with it.
            let filters = try await store.replacingSyncStates(in: query.filters, of: context.household)
            let asked = ProductQuery(page: query.page, sort: query.sort, filters: filters)
            let products = try await remote.gateway.query(asked).matching
            let known = try await store.remoteVersions(of: products.map(\.product.productId), in: context.household)
            let hasNews = products.contains { isNews($0, over: known[$0.product.productId] ?? 0) }
            if hasNews { await markStale(remote) }
        } catch { remote.counters.add { $0.failures += 1 } }
    }

    /// Whether the home's hub has another version than the one that this device knows of it; a shared record is not
    /// news, because looking at it is not use.
    private func isNews(_ found: RemoteProduct?, over known: Int64) -> Bool {
        guard let found else { return known > 0 }
        return found.origin == .home && found.product.version != known
    }

    private func markStale(_ remote: ProductRemote) async {
        remote.counters.add { $0.refreshed += 1 }
        await remote.syncStates.markStale()
    }
}

extension Date {
    /// Whether the time is at most so long after another one; a clock that was set back tells nothing of an age.
    fileprivate func isWithin(_ limit: Duration, after other: Date) -> Bool {
        (0...limit.seconds).contains(timeIntervalSince(other))
    }
}
