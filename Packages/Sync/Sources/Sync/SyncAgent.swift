public import Commands
public import Foundation

/// Keeps one household of one service in step with its hub: drives ``ReplicaCore`` and carries out what it decides.
public actor SyncAgent {
    private let perform: @Sendable (ReplicaCore.Effect) async throws(ReplicaError) -> ReplicaCore.Event?
    private let clock: @Sendable () -> Date
    private let random: @Sendable () -> UInt64
    private var core = ReplicaCore()
    private var effect: ReplicaCore.Effect = .rest
    private var exchanges: Task<Void, Never>?
    private var pause: Task<Void, any Error>?

    /// How the device stands with its hub.
    public private(set) var status = SyncStatus()

    /// Creates an agent, which does nothing until it is told to.
    ///
    /// - Parameters:
    ///   - replica: Carries out the exchanges.
    ///   - clock: Returns the present time.
    ///   - random: Returns random numbers for the delays after failures.
    public init<Store: OperationStore>(
        _ replica: Replica<Store>,
        clock: @escaping @Sendable () -> Date,
        random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    ) {
        perform = { (effect) async throws(ReplicaError) in try await replica.perform(effect) }
        self.clock = clock
        self.random = random
    }

    /// Exchanges everything with the hub now, once.
    ///
    /// - Returns: How the device stands afterward: ``SyncStatus/lastFailure`` tells what went wrong.
    @discardableResult
    public func synchronize(_ occasion: ReplicaCore.Occasion = .request) async -> SyncStatus {
        take(.occasion(occasion))
        await exchange()
        return status
    }

    /// Keeps the device in step until the task is canceled.
    public func run() async {
        await synchronize(.start)
        while !Task.isCancelled {
            await waitForOccasion()
            await exchange()
        }
    }

    /// Tells a running agent of an occasion.
    public func notice(_ occasion: ReplicaCore.Occasion) {
        take(.occasion(occasion))
        if effect.isExchange { pause?.cancel() }
    }

    private func take(_ event: ReplicaCore.Event) {
        if let next = core.step(event) { effect = next }
        status.state = core.state
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
        status.attempts += 1
        do throws(ReplicaError) {
            let event = try await perform(effect)
            status.successes += 1
            status.lastSuccess = clock()
            status.lastFailure = nil
            return event ?? .timer
        } catch {
            status.lastFailure = error
            return .failed(error.failure, random: random())
        }
    }
}
