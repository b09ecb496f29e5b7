public import MessageBus
public import SQLKit
public import ServiceHost
import SyncEndpoint

extension ServiceProcess {
    /// Keeps the service's store in step with the hub of the home, where the data folder is a device, and answers for
    /// it.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - router: The service's router.
    public func keepInStep(_ store: some SQLOperationStore, on router: inout RequestRouter) {
        let device = keepInStep(DeviceStore(router.service, store, clock: SystemClock()))
        report(commitsOf: store.database, to: device)
        SyncEndpoint.answer(for: device, on: &router, host: .system)
    }
}
