import Commands
import Foundation
import ProductDomain

/// How the products of a home stand with its hub, and how reads of them were answered.
public struct ProductTelemetry: Hashable, Sendable {
    /// How many products have changes that wait for the hub, deletions included.
    public let pendingCount: Int
    /// How long the oldest of these changes has waited; `nil` for none.
    public let pendingAge: Duration?
    /// How many products have a change that the hub refused.
    public let refusedCount: Int
    /// How many products have a change that lost to another one.
    public let conflictCount: Int
    /// The share of exchanges with the hub that succeeded since the process started; 1 when none was tried.
    public let syncSuccessRate: Double
    /// How reads were answered since the process started.
    public let reads: ProductReadCounters.Counts
}

extension ProductModuleService {
    /// Returns how the products of the home stand with its hub, and how reads of them were answered.
    public func telemetry() async throws(ProductError) -> ProductTelemetry {
        do throws(StoreError) {
            let kinds = try await store.openSyncStates(of: context.household).values.map(\.kind)
            let oldest = try await store.oldestPending(of: context.household)
            let age = oldest.map { max(0, context.now.timeIntervalSince($0)) }
            return ProductTelemetry(
                pendingCount: kinds.count { $0 == .pendingUpsert || $0 == .pendingDelete },
                pendingAge: age.map { .milliseconds(Int64($0 * 1_000)) },
                refusedCount: kinds.count { $0 == .failed },
                conflictCount: kinds.count { $0 == .conflict },
                syncSuccessRate: await remote?.syncStates.progress().successRate ?? 1,
                reads: remote?.counters.counts ?? ProductReadCounters.Counts()
            )
        } catch { throw .store(error) }
    }
}
