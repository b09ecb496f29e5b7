public import Commands
import Envelope
public import MessageBus
public import Sync
import Synchronization

/// Sends what a service owes other modules, in the order of their commands, until it is answered.
///
/// A request has the effect's identity as its idempotency key. So an effect that was sent and not yet settled when the
/// process ended is sent again and happens once. A refused effect stays in the store with its reason, and holds up
/// nothing.
public final class EffectSender: Sendable {
    private let round: EffectRound
    private let policy: Sync.RetryPolicy
    private let random: @Sendable () -> UInt64
    private let pause: @Sendable (Duration) async throws -> Void
    private let occasions: AsyncStream<Void>
    private let occasion: AsyncStream<Void>.Continuation
    private let task = Mutex<Task<Void, Never>?>(nil)
    private let isEnding = Atomic<Bool>(false)

    /// Creates a sender, which does nothing until it is started.
    ///
    /// - Parameters:
    ///   - store: The store of the service.
    ///   - sender: Sends the requests.
    ///   - policy: How long to wait after attempts without an answer.
    ///   - random: Returns random numbers for the delays.
    ///   - pause: Waits.
    ///   - report: Receives a sentence for the log when something was not answered or refused.
    ///   - request: Makes the request of an effect; `nil` for one that a later release wrote.
    public init(
        of store: any OperationStore,
        over sender: any RequestSender,
        policy: Sync.RetryPolicy = Sync.RetryPolicy(),
        random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        report: @escaping @Sendable (String) -> Void = { _ in },
        request: @escaping EffectRequest
    ) {
        round = EffectRound(store: store, sender: sender, request: request, report: report)
        self.policy = policy
        self.random = random
        self.pause = pause
        (occasions, occasion) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Sends what is owed, now and after each ``notice()``.
    public func start() {
        task.withLock { task in
            guard task == nil else { return }
            notice()
            task = Task { await self.run() }
        }
    }

    /// Reports a commit.
    public func notice() { occasion.yield() }

    /// Ends, after what was committed until now has been sent once, if that takes no longer than a time.
    ///
    /// What is left stays in the store, and goes when the service starts again.
    public func finish(within patience: Duration) async {
        isEnding.store(true, ordering: .relaxed)
        occasion.finish()
        guard let task = task.withLock({ $0 }) else { return }
        let timer = Task {
            try await Task.sleep(for: patience)
            task.cancel()
        }
        await task.value
        timer.cancel()
    }

    private func run() async {
        for await _ in occasions {
            var failures = 0
            while !Task.isCancelled, await !round.run(), !isEnding.load(ordering: .relaxed) {
                failures += 1
                let delay = policy.delay(afterFailures: failures, random: random())
                do { try await pause(.milliseconds(delay)) } catch { return }
            }
        }
    }
}
