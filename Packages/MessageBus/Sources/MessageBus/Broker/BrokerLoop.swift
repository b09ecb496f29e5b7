import Synchronization
import ZeroMQ

/// The broker's thread: the edge between the core and the socket.
final class BrokerLoop: Sendable {
    private let configuration: BrokerConfiguration
    private let deadLetters: DeadLetterFolder?
    private let wakeup = Wakeup()
    /// How long to continue delivering; `nil` until the broker is stopped.
    private let patience = Mutex<Duration?>(nil)
    let failure = FailureReport()
    /// Returns the counters of events, which another thread handles.
    private let eventCounts = Mutex<[@Sendable () -> EventCounters]>([])

    init(configuration: BrokerConfiguration, deadLetters: DeadLetterFolder?) {
        self.configuration = configuration
        self.deadLetters = deadLetters
    }

    /// Makes the thread check whether security has changed.
    func wake() { wakeup.signal() }

    /// Includes these counters in the broker's own reports.
    func report(_ counts: @escaping @Sendable () -> EventCounters) { eventCounts.withLock { $0 = [counts] } }

    func stop(within patience: Duration) {
        self.patience.withLock { $0 = patience }
        wakeup.signal()
    }

    /// The maximum number of messages received before timers and wakeups have their turn.
    private static let batch = 256

    func run(_ listener: BrokerListener) {
        var failed: SocketError?
        do throws(SocketError) { try serve(listener) } catch { failed = error }
        // The sockets must close before their context terminates.
        listener.close()
        if let failed { failure.fail(failed) }
    }

    private func serve(_ listener: BrokerListener) throws(SocketError) {
        let router = listener.router
        let core = listener.makeCore(configuration)
        reportCounts(to: core)
        let poller = Poller()
        let input = poller.add(router)
        let signal = poller.add(wakeup)
        listener.watch(with: poller)
        var end: MonotonicTime?
        var roundStart: MonotonicTime?
        while end.map({ .now < $0 && !core.isIdle }) ?? true {
            var now = MonotonicTime.now
            if let roundStart { core.noteRound(milliseconds: now - roundStart) }
            let wait = min(core.nextTimer, end ?? core.nextTimer) - now
            try poller.wait(milliseconds: Int(max(0, min(wait, listener.patience))))
            now = .now
            roundStart = now
            let count = poller.isReadable(input) ? poller.hasRested ? 1 : Self.batch : 0
            try receive(count, from: router, into: core, at: now)
            try listener.attend(to: core, poller)
            core.advance(to: now)
            try flush(core, to: router, at: now)
            guard poller.isReadable(signal) else { continue }
            wakeup.clear()
            try listener.takeSecurity(core, at: now)
            try flush(core, to: router, at: now)
            if let patience = patience.withLock({ $0 }), end == nil {
                core.drain()
                end = now + Int64(patience.wholeMilliseconds)
                try flush(core, to: router, at: now)
            }
        }
        core.disconnectWorkers()
        try flush(core, to: router, at: .now)
    }

    /// Adds the counters kept outside of the core to its reports.
    private func reportCounts(to core: BrokerCore) {
        core.deadLetterCounts = { [deadLetters] in (deadLetters?.kept ?? 0, deadLetters?.lost ?? 0) }
        core.eventCounts = { [self] in eventCounts.withLock { $0 }.last?() ?? EventCounters() }
    }

    private func receive(
        _ count: Int,
        from router: Socket,
        into core: BrokerCore,
        at now: MonotonicTime
    ) throws(SocketError) {
        for _ in 0..<count {
            let message = core.pool.take()
            guard try router.receive(into: message) else { return core.pool.give(message) }
            core.receive(message, at: now)
            // At once, so that the next message uses the same memory, which is still in the processor's cache.
            try flush(core, to: router, at: now)
        }
    }

    /// Sends until nothing is left, because a failed send may cause more messages.
    private func flush(_ core: BrokerCore, to router: Socket, at now: MonotonicTime) throws(SocketError) {
        while let message = core.nextToSend() {
            // Before the client gets its reply: a person who replays a letter looks for the new one.
            keepPoisoned(core)
            let outcome = try router.send(message)
            switch outcome {
            // A router takes either a whole message or none of it.
            case .sent, .lost: core.pool.give(message)
            case .unreachable, .wouldBlock: core.undeliverable(message, outcome, at: now)
            }
        }
        keepPoisoned(core)
    }

    private func keepPoisoned(_ core: BrokerCore) {
        guard !core.poisonedRequests.isEmpty else { return }
        for request in core.poisonedRequests { deadLetters?.keep(request) }
        core.poisonedRequests.removeAll()
    }
}
