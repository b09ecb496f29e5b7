public import Commands
import Envelope
public import MessageBus
import ProductEndpoint
public import ProductModule
import ServiceHost
public import Sync
public import SyncEndpoint

/// What a device has of a home's products beyond its store: the hub of the home, asked as the strategy says.
public struct DeviceProducts: Sendable {
    private let device: HomeDevice
    private let strategy: SyncStrategy
    private let background = BackgroundTasks()
    private let reachability = HubReachability()
    /// Count reads of products.
    public let counters: ProductReadCounters

    /// Creates what a device has beyond its store.
    public init(of device: HomeDevice, strategy: SyncStrategy, counters: ProductReadCounters) {
        self.device = device
        self.strategy = strategy
        self.counters = counters
    }

    /// Describes the store of products as one of a device.
    public static func store(
        _ store: some OperationStore,
        strategy: SyncStrategy,
        counting counters: ProductReadCounters,
        clock: any Sync.WallClock
    ) -> DeviceStore {
        DeviceStore(
            .product,
            store,
            policy: strategy.conflictPolicy,
            merger: ProductConflictMerger(),
            staleReads: { counters.counts.staleReads },
            clock: clock
        )
    }

    /// Returns what this folder has of a home's products beyond its store; `nil` when it is the home's hub.
    ///
    /// - Throws: A `Refusal` when the folder cannot be read as a device.
    public func remote(of household: HouseholdID) async throws(Refusal) -> ProductRemote? {
        guard let link = try await device.link(of: .product, in: household) else { return nil }
        let sync = DeviceProductSync(link: link, reachability: reachability)
        let gateway = HubProductGateway(household: household, sender: link.sender, reachability: reachability) {
            await link.notice(.written)
        }
        return ProductRemote(
            gateway: gateway,
            syncStates: sync,
            connectivity: sync,
            clock: SystemClock(),
            strategy: strategy,
            counters: counters,
            background: background.start
        )
    }

    /// Waits for what runs in the background.
    public func finishBackground() async { await background.finish() }

    /// Cancels what runs in the background.
    public func cancelBackground() { background.cancel() }
}
