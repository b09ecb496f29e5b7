import Synchronization
public import ZeroMQ

/// Hears the events of a broker for any number of readers, over one connection.
public final class EventListener: Sendable {
    private struct State {
        var readers: [EventTopic: [Int: @Sendable (FeedEvent) -> Void]] = [:]
        /// Topics whose readers came or went since the thread looked.
        var changed: Set<EventTopic> = []
        var nextReader = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let wakeup = Wakeup()
    private let thread = Mutex<OwnerThread?>(nil)

    /// Connects now, or as soon as a broker is there.
    ///
    /// - Parameters:
    ///   - context: The same as of the broker when it is reached over `inproc://`.
    ///   - endpoint: Where the broker gives events: ``EventEndpoints/subscribe``.
    ///   - credentials: By what it proves who it is, where the broker asks for that.
    /// - Throws: ``SocketError`` when the endpoint can be none.
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
        // Handed to the thread and used here no more; starting it is the fence.
        nonisolated(unsafe) let socket = try Socket(.sub, in: context, options: options)
        nonisolated(unsafe) let connection = try EventConnection(socket, to: endpoint, credentials: credentials)
        thread.withLock { $0 = OwnerThread(name: "larder-listen") { [self] in run(socket, connection) } }
    }

    /// Stops listening and closes the connection; readers hear nothing any more.
    ///
    /// The second call does nothing.
    public func close() {
        state.withLock { $0.isClosed = true }
        wakeup.signal()
        let last = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        last?.join()
    }

    /// Hears a topic until the reader leaves; the closure is called on the listener's thread and returns at once.
    func join(_ topic: EventTopic, _ hear: @escaping @Sendable (FeedEvent) -> Void) -> Int {
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
        // Only a context that was terminated too early ends the loop by an error; the socket must close for it to go.
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
        } catch {}
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
                // The broker tells only the first reader of this connection that it is heard: the later ones hear now.
                tell(.subscribed(to: topic))
            }
        }
    }

    private func tell(_ event: FeedEvent) {
        let readers = state.withLock { $0.readers[event.topic].map { Array($0.values) } ?? [] }
        for hear in readers { hear(event) }
    }
}
