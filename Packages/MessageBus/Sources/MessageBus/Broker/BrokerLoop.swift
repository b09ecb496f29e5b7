import Synchronization
import ZeroMQ

/// What the broker's thread does: the edge between the core and the socket.
final class BrokerLoop: Sendable {
    private let configuration: BrokerConfiguration
    private let deadLetters: DeadLetterFolder?
    private let wakeup = Wakeup()
    /// How long to go on delivering; set once, when the broker is to stop.
    private let patience = Mutex<Duration?>(nil)
    /// What became of events, which pass on another thread.
    private let eventCounts = Mutex<@Sendable () -> EventCounters>({ EventCounters() })

    init(configuration: BrokerConfiguration, deadLetters: DeadLetterFolder?) {
        self.configuration = configuration
        self.deadLetters = deadLetters
    }

    /// Makes the thread look whether security has changed.
    func wake() { wakeup.signal() }

    /// Tells these counts with the broker's own.
    func report(_ counts: @escaping @Sendable () -> EventCounters) { eventCounts.withLock { $0 = counts } }

    func stop(within patience: Duration) {
        self.patience.withLock { $0 = patience }
        wakeup.signal()
    }

    /// Messages taken at once before what they cause is sent.
    private static let batch = 256

    func run(_ door: BrokerDoor) {
        let router = door.router
        let core = door.makeCore(configuration)
        tellCounts(to: core)
        let poller = Poller()
        let input = poller.add(router)
        let signal = poller.add(wakeup)
        door.watch(with: poller)
        var end: MonotonicTime?
        var roundStart: MonotonicTime?
        do throws(SocketError) {
            while end.map({ .now < $0 && !core.isIdle }) ?? true {
                var now = MonotonicTime.now
                if let roundStart { core.noteRound(milliseconds: now - roundStart) }
                let wait = min(core.nextTimer, end ?? core.nextTimer) - now
                try poller.wait(milliseconds: Int(max(0, min(wait, door.patience))))
                now = .now
                roundStart = now
                let count = poller.isReadable(input) ? poller.hasRested ? 1 : Self.batch : 0
                try receive(count, from: router, into: core, at: now)
                try door.attend(to: core, poller)
                core.advance(to: now)
                try flush(core, to: router, at: now)
                guard poller.isReadable(signal) else { continue }
                wakeup.clear()
                try door.takeTerms(core, at: now)
                try flush(core, to: router, at: now)
                if let patience = patience.withLock({ $0 }), end == nil {
                    core.drain()
                    end = now + Int64(patience.wholeMilliseconds)
                    try flush(core, to: router, at: now)
                }
            }
            core.disconnectWorkers()
            try flush(core, to: router, at: .now)
        } catch {
            // Only a context that was terminated too early ends up here; the socket must close for it to go.
        }
        door.close()
    }

    /// What is counted beside the core goes into its reports.
    private func tellCounts(to core: BrokerCore) {
        core.deadLetterCounts = { [deadLetters] in (deadLetters?.kept ?? 0, deadLetters?.lost ?? 0) }
        core.eventCounts = { [self] in eventCounts.withLock { $0 }() }
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
        }
    }

    /// Sends until nothing is left: what cannot be sent may cause more.
    private func flush(_ core: BrokerCore, to router: Socket, at now: MonotonicTime) throws(SocketError) {
        while !core.outbox.isEmpty {
            // Before its client hears of it: who replays a letter looks for the new one.
            keepPoisoned(core)
            for message in core.takeOutbox() {
                let outcome = try router.send(message)
                switch outcome {
                // A router takes a message whole or not at all.
                case .sent, .lost: core.pool.give(message)
                case .unreachable, .wouldBlock: core.undeliverable(message, outcome, at: now)
                }
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
