import Commands
import Foundation
import ProductEndpoint
public import ProductModule
public import ServiceHost
import Sync
import SyncEndpoint

/// What the product module asks of the sync agent of this folder.
struct DeviceProductSync: ProductSyncStateStore, ProductModule.ConnectivityProvider {
    let link: HubLink
    let reachability: HubReachability

    func progress() async -> ProductSyncProgress {
        let status = await link.status()
        return ProductSyncProgress(
            retryCount: status.failuresInARow,
            lastError: status.lastFailure?.reason,
            nextRetryAt: status.nextAttempt,
            lastSuccess: status.lastSuccess,
            successRate: status.successRate
        )
    }

    func markStale() async { await link.notice(.hint) }

    var isOnline: Bool {
        get async {
            guard reachability.mayAnswer else { return false }
            switch await link.status().state {
            case .active, .idle: return true
            case .offline, .retrying, .stopped: return false
            }
        }
    }
}

extension SystemClock: ProductModule.WallClock {}

extension ReplicaError {
    /// Why an exchange failed, for people.
    fileprivate var reason: String {
        switch self {
        case .hub(.transient(let reason)), .hub(.unauthorized(let reason)), .hub(.refused(let reason)): reason
        case .store(let error): error.description
        case .notEmpty: "This device has data of its own, which those of the hub would replace."
        }
    }
}
