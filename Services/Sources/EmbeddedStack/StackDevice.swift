import Envelope
import Foundation
import Logging
import MessageBus
import ServiceHost
import SyncEndpoint
import Synchronization
import ZeroMQ

/// The data folder of a stack as a device: connects to the hub of its home when it has one.
final class StackDevice: Sendable {
    private let device: HomeDevice
    private let clients: HubClients

    init(of stores: Stores, in dataFolder: DataFolder, context: ZeroMQContext) {
        let clients = HubClients(context: context)
        self.clients = clients
        device = HomeDevice(
            file: URL(fileURLWithPath: dataFolder.file("hub.json")),
            stores: stores.deviceStores { Date() },
            connect: { (address) throws(Refusal) in try clients.connect(to: address) }
        )
    }

    /// Answers `sync.v1`.
    var router: RequestRouter { SyncEndpoint.router(version: Release.version, device: device) }

    /// Keeps the device in step as long as the stack runs; a folder that cannot be read as a device is reported.
    ///
    /// A stack for one command exchanges data only when it is asked to.
    func start(over stores: Stores, logger: Logger) async {
        // Weak, because the device keeps the stores.
        stores.observeCommits { [weak device] service in Task { await device?.noticeWrite(by: service) } }
        do throws(Refusal) { try await device.start() } catch { logger.warning("\(error)") }
    }

    func stop() async {
        clients.close()
        await device.stop()
    }
}

/// The connections to hubs, which close with the stack.
private final class HubClients: Sendable {
    private let context: ZeroMQContext
    private let clients = Mutex<[BusClient]>([])

    init(context: ZeroMQContext) { self.context = context }

    func connect(to address: HubAddress) throws(Refusal) -> BusClient {
        do {
            let endpoint = try Endpoint(address.endpoint)
            let keys = KeyFiles(
                key: address.keyFile.isEmpty ? nil : address.keyFile,
                brokerKey: address.brokerKeyFile.isEmpty ? nil : address.brokerKeyFile,
                environment: [:]
            )
            let credentials = try keys.credentials(for: endpoint)
            try endpoint.checkBeforeConnecting()
            let client: BusClient
            do throws(SocketError) {
                client = try BusClient(context: context, endpoint: endpoint.description, credentials: credentials)
            } catch { throw StartupFailure.socket(error) }
            clients.withLock { $0.append(client) }
            return client
        } catch {
            throw Refusal(.invalid, code: "sync.badHub", sentence: "\(error)", field: "hub")
        }
    }

    func close() { for client in clients.withLock({ $0 }) { client.close() } }
}
