public import Commands
import Foundation

/// Keeps one household of one service in step with its hub: drives ``ReplicaCore`` and carries out what it decides.
public actor SyncAgent {
    /// How often a running agent compares its data with the hub's, in seconds.
    private static let verificationInterval: TimeInterval = 86_400

    private let perform: @Sendable (ReplicaCore.Effect) async throws(ReplicaError) -> ReplicaCore.Event?
    private let backlog: @Sendable () async throws(ReplicaError) -> Backlog
    private let agrees: @Sendable () async throws(ReplicaError) -> Bool?
    /// How many questions the hub has answered.
    private let answers: @Sendable () -> Int
    private let clock: any WallClock
    private let connectivity: any ConnectivityProvider
    private let random: @Sendable () -> UInt64
    private var core: ReplicaCore
    private var effect: ReplicaCore.Effect = .rest
    private var exchanges: Task<Void, Never>?
    private var pause: Task<Void, any Error>?
    private var lastVerification: Date?
    /// Whether the hub is known to be out of reach.
    private var isOffline = false

    /// How the exchanges go; what waits, ``readStatus()`` reads.
    public private(set) var status = SyncStatus()

    /// Creates an agent, which does nothing until it is told to.
    ///
    /// - Parameters:
    ///   - replica: Carries out the exchanges.
    ///   - clock: The device's clock.
    ///   - connectivity: Knows whether the hub can be reached.
    ///   - retry: How long to wait after failures.
    ///   - random: Returns random numbers for the delays after failures.
    public init<Store: OperationStore>(
        _ replica: Replica<Store>,
        clock: any WallClock,
        connectivity: any ConnectivityProvider = UnknownConnectivity(),
        retry: RetryPolicy = RetryPolicy(),
        random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    ) {
        perform = { (effect) async throws(ReplicaError) in try await replica.perform(effect) }
        backlog = { () async throws(ReplicaError) in try await replica.backlog() }
        agrees = { () async throws(ReplicaError) in try await replica.agreesWithHub() }
        answers = { replica.answers }
        self.clock = clock
        self.connectivity = connectivity
        core = ReplicaCore(retry: retry)
        self.random = random
    }

    /// Returns how the device stands with its hub, with what its store says of it.
    public func readStatus() async throws(ReplicaError) -> SyncStatus {
        let backlog = try await backlog()
        status.backlog = backlog
        status.lastSuccess = status.lastSuccess ?? backlog.lastRead
        return status
    }

    /// Exchanges everything with the hub now, once.
    ///
    /// A person's request is tried even where the hub is known to be out of reach.
    ///
    /// - Returns: How the device stands afterward: ``SyncStatus/lastFailure`` tells what went wrong.
    @discardableResult
    public func synchronize(_ occasion: ReplicaCore.Occasion = .request) async -> SyncStatus {
        let triesAnyway = isOffline && occasion == .request
        if triesAnyway { take(.connectivity(isOnline: true)) }
        take(.occasion(occasion))
        await exchange()
        if triesAnyway, isOffline { take(.connectivity(isOnline: false)) }
        return status
    }

    /// Compares the device's data with the hub's, and replaces what differs by a snapshot.
    ///
    /// Own changes that wait for the hub stay. It does nothing while the device is behind the hub or can't reach it.
    ///
    /// - Returns: Whether the data were compared, and agree now.
    @discardableResult
    public func verify() async -> Bool {
        for _ in 1...2 where core.state == .idle {
            guard let agreement = await agreement() else { return false }
            lastVerification = clock.now
            if agreement { return true }
            status.mismatches += 1
            await synchronize(.mismatch)
        }
        return false
    }

    private func agreement() async -> Bool? {
        do throws(ReplicaError) { return try await agrees() } catch {
            status.lastFailure = error
            return nil
        }
    }

    /// Keeps the device in step until the task is canceled; compares its data with the hub's at first, and once a day.
    ///
    /// While the hub is known to be out of reach, it tries nothing; it exchanges as soon as the connection is back.
    public func run() async {
        let watch = Task { for await change in connectivity.changes() { notice(change) } }
        defer { watch.cancel() }
        await synchronize(.start)
        while !Task.isCancelled {
            if isVerificationDue { await verify() }
            await waitForOccasion()
            await exchange()
        }
    }

    /// A clock that jumped back makes it due, too.
    private var isVerificationDue: Bool {
        guard let lastVerification else { return true }
        let age = clock.now.timeIntervalSince(lastVerification)
        return age >= Self.verificationInterval || age < 0
    }

    /// Tells a running agent of an occasion.
    public func notice(_ occasion: ReplicaCore.Occasion) {
        take(.occasion(occasion))
        if effect.isExchange { pause?.cancel() }
    }

    /// Tells a running agent what is known of the way to the hub.
    ///
    /// A connection that was never lost doesn't trigger an exchange.
    private func notice(_ connectivity: Connectivity) {
        let wasOffline = isOffline
        isOffline = connectivity == .offline
        if isOffline, !wasOffline { take(.connectivity(isOnline: false)) }
        guard wasOffline ? !isOffline : connectivity == .online && hasFailed else { return }
        take(.connectivity(isOnline: true))
        if effect.isExchange { pause?.cancel() }
    }

    private func take(_ event: ReplicaCore.Event) {
        if let next = core.step(event) {
            effect = next
            status.nextAttempt = attempt(after: next)
        }
        status.state = core.state
    }

    /// When an exchange that failed is tried again; `nil` when nothing failed, or nothing is tried.
    private func attempt(after effect: ReplicaCore.Effect) -> Date? {
        guard hasFailed, case .wait(let milliseconds) = effect else { return nil }
        return clock.now.addingTimeInterval(TimeInterval(milliseconds) / 1_000)
    }

    /// Whether it waits because an exchange failed.
    private var hasFailed: Bool {
        switch core.state {
        case .retrying, .stopped: true
        case .active, .idle, .offline: false
        }
    }

    /// Waits until the time is over, an occasion comes, or the task is canceled.
    private func waitForOccasion() async {
        let waited = effect
        guard !waited.isExchange else { return }
        let pause = Task {
            if case .wait(let milliseconds) = waited { return try await Task.sleep(for: .milliseconds(milliseconds)) }
            try await Task.sleep(for: .seconds(3_600))
        }
        self.pause = pause
        await withTaskCancellationHandler(operation: { _ = await pause.result }, onCancel: { pause.cancel() })
        if effect == waited, case .wait = waited { take(.timer) }
    }

    /// Carries out exchanges until the state machine rests or waits; if they are under way, waits for their end.
    private func exchange() async {
        if let exchanges { return await exchanges.value }
        let task = Task {
            while effect.isExchange { take(await outcome(of: effect)) }
            exchanges = nil
        }
        exchanges = task
        await task.value
    }

    private func outcome(of effect: ReplicaCore.Effect) async -> ReplicaCore.Event {
        let before = answers()
        do throws(ReplicaError) {
            let event = try await perform(effect)
            // What asks nothing, such as a push with nothing to send, says nothing of the hub.
            guard answers() > before else { return event ?? .timer }
            status.attempts += 1
            status.successes += 1
            status.lastSuccess = clock.now
            status.lastFailure = nil
            status.failuresInARow = 0
            return event ?? .timer
        } catch {
            status.attempts += 1
            status.lastFailure = error
            status.failuresInARow += 1
            return .failed(error.failure, random: random())
        }
    }
}
