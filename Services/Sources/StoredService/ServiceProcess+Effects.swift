public import EndpointKit
import Logging
public import SQLKit
public import ServiceHost

extension ServiceProcess {
    /// Sends what the service owes others: when it starts, after each commit, and once more before it ends.
    ///
    /// - Parameters:
    ///   - store: The store of the service.
    ///   - request: Makes the request of an effect.
    public func sendEffects(of store: some SQLOperationStore, request: @escaping EffectRequest) {
        let sender = EffectSender(
            of: store,
            over: client,
            report: { [logger] in logger.warning("\($0)") },
            request: request
        )
        // Weak, because the sender keeps the store.
        store.database.observeCommits { [weak sender] _ in sender?.notice() }
        accompany(start: sender.start) { await sender.finish(within: $0) }
    }
}
