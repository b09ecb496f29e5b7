import Synchronization
public import ZeroMQ

/// Receives the events of a broker for any number of readers, over one connection.
public final class EventListener: Sendable {
    private struct State {
        var readers: [EventTopic: [Int: @Sendable (FeedEvent?) -> Void]] = [:]
        /// What the present readers have met, and the former ones together.
        var counters: [Int: FeedCounters] = [:]
        var formerCounters = FeedCounters()
        /// What has ended the thread.
        var failure: SocketError?
        /// Topics whose readers have joined or left since the thread last checked.
        var changed: Set<EventTopic> = []
        var nextReader = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let wakeup = Wakeup()
    private let thread = Mutex<OwnerThread?>(nil)

    /// Connects now, or as soon as a broker is running.
    ///
    /// - Parameters:
    ///   - context: The broker's own context when it is reached over `inproc://`.
    ///   - endpoint: The broker's ``EventEndpoints/subscribe``.
    ///   - credentials: The keys, where the broker requires them.
    /// - Throws: ``SocketError`` when the endpoint is invalid.
    public init(
        context: ZeroMQContext,
        endpoint: String,
        credentials: BusCredentials? = nil
    ) throws(SocketError) {
        let options = SocketOptions(
            maximumFrameBytes: 64 << 10,
            highWaterMark: 1_000,
            connectionHeartbeat: nil,
            idleCheck: .seconds(5),
            reconnect: (first: .milliseconds(50), longest: .milliseconds(500))
        )
        // Both are handed to the thread and not used here again; starting the thread is the memory fence.
        nonisolated(unsafe) let socket = try Socket(.sub, in: context, options: options)
        nonisolated(unsafe) let connection = try EventConnection(socket, to: endpoint, credentials: credentials)
        thread.withLock { $0 = OwnerThread(name: "larder-listen") { [self] in run(socket, connection) } }
    }

    /// Stops listening and closes the connection; readers receive no more events.
    ///
    /// A second call does nothing.
    public func close() {
        state.withLock { $0.isClosed = true }
        wakeup.signal()
        let last = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        last?.join()
    }

    /// Calls a closure whenever a feed may have moved, until the listener closes.
    ///
    /// An event can be lost, so whoever observes also looks from time to time.
    ///
    /// - Parameters:
    ///   - topic: The feed.
    ///   - body: Is called on the listener's thread, and returns at once.
    public func observe(_ topic: EventTopic, _ body: @escaping @Sendable () -> Void) {
        _ = join(topic) { if $0 != nil { body() } }
    }

    /// What the readers have met so far.
    public var counters: FeedCounters {
        state.withLock { state in state.counters.values.reduce(into: state.formerCounters) { $0 += $1 } }
    }

    /// Takes note of what a reader has met so far.
    func note(_ counters: FeedCounters, of reader: Int) { state.withLock { $0.counters[reader] = counters } }

    /// What has ended the listener, but for ``close()``.
    var failure: SocketError? { state.withLock { $0.failure } }

    /// Hears a topic until the reader leaves.
    ///
    /// The closure is called on the listener's thread, with `nil` when an error ends the listener, and returns at once.
    func join(_ topic: EventTopic, _ hear: @escaping @Sendable (FeedEvent?) -> Void) -> Int {
        let reader = state.withLock { state in
            state.nextReader += 1
            state.readers[topic, default: [:]][state.nextReader] = hear
            state.changed.insert(topic)
            return state.nextReader
        }
        wakeup.signal()
        return reader
    }

    /// Ends what ``join(_:_:)`` began.
    func leave(_ topic: EventTopic, _ reader: Int) {
        state.withLock { state in
            state.readers[topic]?[reader] = nil
            if var last = state.counters.removeValue(forKey: reader) {
                last.lag = 0
                state.formerCounters += last
            }
            state.changed.insert(topic)
        }
        wakeup.signal()
    }

    private func run(_ socket: Socket, _ connection: EventConnection) {
        let poller = Poller()
        let input = poller.add(socket)
        let signal = poller.add(wakeup)
        let message = Multipart()
        var subscribed: Set<EventTopic> = []
        do throws(SocketError) {
            while !state.withLock({ $0.isClosed }) {
                try poller.wait(milliseconds: Int(connection.patience))
                try connection.renew()
                if poller.isReadable(signal) {
                    wakeup.clear()
                    try adjust(&subscribed, socket)
                }
                guard poller.isReadable(input) else { continue }
                while try socket.receive(into: message) {
                    if let event = FeedEvent(message) { tell(event) }
                }
            }
        } catch {
            let readers = state.withLock { state in
                state.failure = error
                return state.readers.values.flatMap(\.values)
            }
            for hear in readers { hear(nil) }
        }
        // The socket must close for its context to go.
        socket.close()
    }

    private func adjust(_ subscribed: inout Set<EventTopic>, _ socket: Socket) throws(SocketError) {
        let (wanted, changed) = state.withLock { state in
            defer { state.changed.removeAll() }
            state.readers = state.readers.filter { !$0.value.isEmpty }
            return (Set(state.readers.keys), state.changed)
        }
        for topic in changed.subtracting(wanted) where subscribed.remove(topic) != nil {
            try socket.unsubscribe(from: topic.bytes)
        }
        for topic in changed.intersection(wanted) {
            if subscribed.insert(topic).inserted {
                try socket.subscribe(to: topic.bytes)
            } else {
                // The broker confirms the subscription only to the first reader of this connection; later readers are
                // confirmed here.
                tell(.subscribed(to: topic))
            }
        }
    }

    private func tell(_ event: FeedEvent) {
        let readers = state.withLock { $0.readers[event.topic].map { Array($0.values) } ?? [] }
        for hear in readers { hear(event) }
    }
}
