import Commands
import Envelope
import Foundation
import Logging
import MessageBus
import ProductDevice
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
    private let hubs: HubConnections
    private let products: DeviceProducts
    private let hasWritten = Atomic<Bool>(false)
    /// Count reads of products.
    var productCounters: ProductReadCounters { products.counters }

    init(of stores: Stores, in dataFolder: DataFolder, strategy: SyncStrategy, context: ZeroMQContext) {
        let hubs = HubConnections(context: context)
        let counters = ProductReadCounters()
        self.hubs = hubs
        device = HomeDevice(
            file: dataFolder.hubFile,
            stores: stores.deviceStores(strategy, counting: counters),
            connect: { (address) throws(Refusal) in try hubs.connect(to: address) }
        )
        products = DeviceProducts(of: device, strategy: strategy, counters: counters)
    }

    /// Answers `sync.v1`.
    var router: RequestRouter { SyncEndpoint.router(version: Release.version, device: device, host: .system) }

    /// Returns what this folder has of a home's products beyond its store; `nil` when it is the home's hub.
    func productRemote(of household: HouseholdID) async throws(Refusal) -> ProductRemote? {
        try await products.remote(of: household)
    }

    /// Keeps the device in step as long as the stack runs; a stack for one command sends at its end what it wrote.
    ///
    /// The product service tells by itself what it wrote, by its write policy. A folder that cannot be read as a device
    /// is reported.
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
        products.cancelBackground()
        await device.stop()
    }

    /// Finishes what a command began with the hub, while a person would wait, and closes the connections to it; what is
    /// cut off loses nothing.
    private func finishBriefly() async {
        await withTaskGroup { group in
            group.addTask { [self] in
                await device.finish(hasWritten: hasWritten.load(ordering: .relaxed)) { [products] in
                    await products.finishBackground()
                }
            }
            group.addTask { try? await Task.sleep(for: Self.patience) }
            await group.next()
            // Requests that are under way fail.
            hubs.close()
            group.cancelAll()
        }
    }
}
