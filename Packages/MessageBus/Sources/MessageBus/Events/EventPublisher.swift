import Synchronization
public import ZeroMQ

/// Tells a service's commits to whoever listens, and once a second the heads of the feeds that changed lately.
///
/// It never blocks and never fails: an event is a hint, and who misses one finds it by the next head, or reads the feed.
public final class EventPublisher: Sendable {
    private struct Mailbox {
        /// The newest event of each feed, so that a burst of commits takes no room.
        var events: [EventTopic: FeedEvent] = [:]
        var isClosed = false
    }

    /// Feeds that wait for the thread; more are forgotten, and found by those who listen when they read the feed.
    private static let waiting = 10_000
    /// Events that wait for a broker.
    private static let highWaterMark = 1_000

    private let mailbox = Mutex(Mailbox())
    private let wakeup = Wakeup()
    private let thread = Mutex<OwnerThread?>(nil)
    private let configuration: EventPublisherConfiguration

    /// Connects now, or as soon as a broker is there.
    ///
    /// - Parameters:
    ///   - context: The same as of the broker when it is reached over `inproc://`.
    ///   - endpoint: Where the broker takes events: ``EventEndpoints/publish``.
    ///   - configuration: Intervals and limits.
    ///   - credentials: By what it proves who it is, where the broker asks for that.
    /// - Throws: ``SocketError`` when the endpoint can be none.
    public init(
        context: ZeroMQContext,
        endpoint: String,
        configuration: EventPublisherConfiguration = EventPublisherConfiguration(),
        credentials: BusCredentials? = nil
    ) throws(SocketError) {
        self.configuration = configuration
        let options = SocketOptions(
            linger: .milliseconds(200),
            highWaterMark: Self.highWaterMark,
            reconnect: (first: .milliseconds(50), longest: .milliseconds(500))
        )
        // Handed to the thread and used here no more; starting it is the fence.
        nonisolated(unsafe) let socket = try Socket(.pub, in: context, options: options)
        nonisolated(unsafe) let connection = try EventConnection(socket, to: endpoint, credentials: credentials)
        thread.withLock { $0 = OwnerThread(name: "larder-events") { [self] in run(socket, connection) } }
    }

    /// Tells that a feed has reached a number; returns at once.
    public func publish(_ event: FeedEvent) {
        let isFirst = mailbox.withLock { mailbox in
            guard !mailbox.isClosed, mailbox.events.count < Self.waiting || mailbox.events[event.topic] != nil
            else { return false }
            if let waiting = mailbox.events[event.topic], waiting.epoch == event.epoch, waiting.seq > event.seq {
                return false
            }
            mailbox.events[event.topic] = event
            return mailbox.events.count == 1
        }
        if isFirst { wakeup.signal() }
    }

    /// Sends what waits, as far as a broker takes it at once, and closes the connection.
    ///
    /// The second call does nothing.
    public func close() {
        mailbox.withLock { $0.isClosed = true }
        wakeup.signal()
        let last = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        last?.join()
    }

    private func run(_ socket: Socket, _ connection: EventConnection) {
        var core = PublisherCore(configuration: configuration, at: .now)
        let poller = Poller()
        let signal = poller.add(wakeup)
        // Only a context that was terminated too early ends the loop by an error; the socket must close for it to go.
        do throws(SocketError) {
            var isClosed = false
            while !isClosed {
                let wait = core.nextTimer.map { max(0, $0 - .now) } ?? 60_000
                try poller.wait(milliseconds: Int(min(wait, connection.patience)))
                try connection.renew()
                if poller.isReadable(signal) { wakeup.clear() }
                isClosed = takeMailbox(into: &core)
                core.advance(to: .now)
                try send(core.takeOutbox(), to: socket)
            }
        } catch {}
        socket.close()
    }

    /// Hands over what has been published; returns whether to end.
    private func takeMailbox(into core: inout PublisherCore) -> Bool {
        let (events, isClosed) = mailbox.withLock { mailbox in
            defer { mailbox.events.removeAll(keepingCapacity: true) }
            return (mailbox.events.values.map { $0 }, mailbox.isClosed)
        }
        let now = MonotonicTime.now
        for event in events { core.publish(event, at: now) }
        return isClosed
    }

    private func send(_ events: [FeedEvent], to socket: Socket) throws(SocketError) {
        let message = Multipart()
        for event in events {
            message.removeAll()
            event.write(to: message)
            // A publisher forgets what its peers have no room for.
            _ = try socket.send(message)
        }
    }
}
