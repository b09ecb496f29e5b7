import Commands
import Envelope
import Foundation
import Logging
import MessageBus
import ProductEndpoint
import ProductModule
import ServiceHost
import Sync
import SyncEndpoint
import Synchronization
import ZeroMQ

/// The data folder of a stack as a device: connects to the hub of its home when it has one.
final class StackDevice: Sendable {
    /// How long a command waits for what it began with the hub; what is left goes with the next exchange.
    private static let patience = Duration.milliseconds(300)

    private let device: HomeDevice
    private let clients: HubClients
    private let strategy: SyncStrategy
    private let background = BackgroundTasks()
    private let reachability = HubReachability()
    private let hasWritten = Atomic<Bool>(false)
    /// Count reads of products.
    let productCounters = ProductReadCounters()

    init(of stores: Stores, in dataFolder: DataFolder, strategy: SyncStrategy, context: ZeroMQContext) {
        let clients = HubClients(context: context)
        self.clients = clients
        self.strategy = strategy
        device = HomeDevice(
            file: URL(fileURLWithPath: dataFolder.file(DataFolder.hubFile)),
            stores: stores.deviceStores(strategy) { Date() },
            connect: { (address) throws(Refusal) in try clients.connect(to: address) }
        )
    }

    /// Answers `sync.v1`.
    var router: RequestRouter { SyncEndpoint.router(version: Release.version, device: device) }

    /// Returns what this folder has of a home's products beyond its store; `nil` when it is the home's hub.
    func productRemote(of household: HouseholdID) async throws(Refusal) -> ProductRemote? {
        guard let link = try await device.link(of: .product, in: household) else { return nil }
        let sync = DeviceProductSync(link: link, reachability: reachability)
        let gateway = HubProductGateway(household: household, sender: link.sender, reachability: reachability) {
            await link.notice(.written)
        }
        return ProductRemote(
            gateway: gateway,
            syncStates: sync,
            connectivity: sync,
            clock: SystemWallClock(),
            strategy: strategy,
            counters: productCounters,
            background: background.start
        )
    }

    /// Keeps the device in step as long as the stack runs; a stack for one command sends at its end what it wrote.
    ///
    /// The product service tells by itself what it wrote, by its write policy. A folder that cannot be read as a device is
    /// reported.
    func start(over stores: Stores, runsOn: Bool, logger: Logger) async {
        // Weak, because the device keeps the stores.
        guard runsOn else {
            stores.observeCommits { [weak self] service in
                if service != .product { self?.hasWritten.store(true, ordering: .relaxed) }
            }
            return
        }
        stores.observeCommits { [weak device] service in
            if service != .product { Task { await device?.notice(.written, by: service) } }
        }
        do throws(Refusal) { try await device.start() } catch { logger.warning("\(error)") }
    }

    /// Ends the exchanges with the hub, at first those that a command gave rise to.
    func stop() async {
        await finishBriefly()
        clients.close()
        background.cancel()
        await device.stop()
    }

    /// Finishes what a command began with the hub, while a person would wait; what is cut off loses nothing.
    private func finishBriefly() async {
        await withTaskGroup { group in
            group.addTask { [self] in
                await device.finish(hasWritten: hasWritten.load(ordering: .relaxed)) { [background] in
                    await background.finish()
                }
            }
            group.addTask { try? await Task.sleep(for: Self.patience) }
            await group.next()
            // Requests that are under way fail.
            clients.close()
            group.cancelAll()
        }
    }
}

/// The connections to hubs, which close with the stack.
private final class HubClients: Sendable {
    private let context: ZeroMQContext
    private let clients = Mutex<[BusClient]>([])
    private let listeners = Mutex<[String: EventListener]>([:])

    init(context: ZeroMQContext) { self.context = context }

    func connect(to address: HubAddress) throws(Refusal) -> HubConnection {
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
            return HubConnection(sender: client) { [weak self] topic, body in
                self?.listener(to: endpoint, credentials)?.observe(topic, body)
            }
        } catch {
            throw Refusal(.invalid, code: "sync.badHub", sentence: "\(error)", field: "hub")
        }
    }

    /// The listener to a hub's events; `nil` where there are none, which the regular exchanges make up for.
    private func listener(to hub: Endpoint, _ credentials: BusCredentials?) -> EventListener? {
        listeners.withLock { listeners in
            guard let endpoint = EventEndpoints(requests: hub.description)?.subscribe else { return nil }
            if let listener = listeners[endpoint] { return listener }
            let listener = try? EventListener(context: context, endpoint: endpoint, credentials: credentials)
            listeners[endpoint] = listener
            return listener
        }
    }

    func close() {
        for client in clients.withLock({ $0 }) { client.close() }
        for listener in listeners.withLock({ $0 }).values { listener.close() }
    }
}
