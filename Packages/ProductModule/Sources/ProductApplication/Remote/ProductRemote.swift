/// What a device has beyond its own store; a hub has none.
public struct ProductRemote: Sendable {
    /// Carries out work in the background.
    public typealias Background = @Sendable (@escaping @Sendable () async -> Void) -> Void

    /// How long one request asks for what the device lacks; after that, the rest counts as out of reach.
    static let patience = Duration.seconds(2)

    let gateway: any ProductRemoteGateway
    let syncStates: any ProductSyncStateStore
    let connectivity: any ConnectivityProvider
    let clock: any WallClock
    let strategy: SyncStrategy
    let counters: ProductReadCounters
    let background: Background

    /// Puts together what a device has.
    ///
    /// - Parameters:
    ///   - gateway: Answers questions about products.
    ///   - syncStates: Knows how the exchanges go.
    ///   - connectivity: Knows whether the remote can be reached.
    ///   - clock: The device's clock.
    ///   - strategy: When to ask and to send.
    ///   - counters: Count reads, for as long as the process runs.
    ///   - background: Carries out work in the background.
    public init(
        gateway: any ProductRemoteGateway,
        syncStates: any ProductSyncStateStore,
        connectivity: any ConnectivityProvider,
        clock: any WallClock,
        strategy: SyncStrategy = SyncStrategy(),
        counters: ProductReadCounters = ProductReadCounters(),
        background: @escaping Background
    ) {
        self.gateway = gateway
        self.syncStates = syncStates
        self.connectivity = connectivity
        self.clock = clock
        self.strategy = strategy
        self.counters = counters
        self.background = background
    }
}
