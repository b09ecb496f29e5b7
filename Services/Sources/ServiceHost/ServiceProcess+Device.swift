import Envelope
public import Foundation
import Logging
public import MessageBus
public import SQLKit
import Sync
public import SyncEndpoint

extension ServiceProcess {
    /// Keeps the service's store in step with the hub of the home, where the data folder is a device.
    ///
    /// It begins with the service, or when the folder joins a home, and ends before the service does.
    ///
    /// - Parameter store: The store.
    /// - Returns: The store as part of a device, for ``SyncEndpoint/answer(for:on:)``.
    public func keepInStep(_ store: DeviceStore) -> HomeDevice {
        let device = HomeDevice(
            file: configuration.dataFolder.hubFile,
            stores: [store],
            connect: { [hubs] (address) throws(Refusal) in try hubs.connect(to: address) }
        )
        accompany(
            start: { [logger] in
                Task {
                    do throws(Refusal) { try await device.start() } catch { logger.warning("\(error)") }
                }
            },
            finish: { [hubs] _ in
                // Whatever is under way fails; nothing is lost, and it is repeated at the next start.
                hubs.close()
                await device.stop()
            }
        )
        return device
    }

    /// Tells a device of each commit of its store.
    public func report(commitsOf database: any SQLDatabase, to device: HomeDevice) {
        // Weak, because the device keeps the store.
        database.observeCommits { [weak device, service] _ in Task { await device?.notice(.written, by: service) } }
    }
}

extension DataFolder {
    /// The file that names the hub of a folder that is a device.
    public var hubFile: URL { url.appendingPathComponent("hub.json") }

    /// Returns routers that write down what the folder's own client does under the name of its device, if it is one.
    public func named(_ routers: [RequestRouter]) -> [RequestRouter] {
        let name = DeviceName(hubFile: hubFile)
        return routers.map { router in
            var router = router
            router.nameHost { name.current }
            return router
        }
    }
}
