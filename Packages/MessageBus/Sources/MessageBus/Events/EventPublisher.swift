import Synchronization
public import ZeroMQ

/// Publishes a service's commits, and once a second the heads of the feeds that changed recently.
///
/// It never blocks and never fails: an event is a hint, and a subscriber that misses one learns of the change from the
/// next head, or by reading the feed.
public final class EventPublisher: Sendable {
    private struct Mailbox {
        /// The newest event of each feed, so that a burst of commits takes no room.
        var events: [EventTopic: FeedEvent] = [:]
        var isClosed = false
    }

    /// How many feeds wait for the thread; further ones are dropped, and subscribers find them when they read the feed.
    private static let waiting = 10_000
    /// How many events wait for a broker.
    private static let highWaterMark = 1_000

    private let mailbox = Mutex(Mailbox())
    private let wakeup = Wakeup()
    private let thread = Mutex<OwnerThread?>(nil)
    private let configuration: EventPublisherConfiguration
    private let failure = FailureReport()

    /// Connects now, or as soon as a broker is running.
    ///
    /// - Parameters:
    ///   - context: The broker's own context when it is reached over `inproc://`.
    ///   - endpoint: The broker's ``EventEndpoints/publish``.
    ///   - configuration: Intervals and limits.
    ///   - credentials: The keys, where the broker requires them.
    /// - Throws: ``SocketError`` when the endpoint is invalid.
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
        // Both are handed to the thread and not used here again; starting the thread is the memory fence.
        nonisolated(unsafe) let socket = try Socket(.pub, in: context, options: options)
        nonisolated(unsafe) let connection = try EventConnection(socket, to: endpoint, credentials: credentials)
        thread.withLock { $0 = OwnerThread(name: "larder-events") { [self] in run(socket, connection) } }
    }

    /// Announces that a feed has reached a number; returns immediately.
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

    /// Calls a closure, on the publisher's thread, when a socket's error has ended the publisher.
    public func whenFailed(_ body: @escaping @Sendable (SocketError) -> Void) { failure.whenFailed(body) }

    /// Sends waiting events, as far as a broker accepts them at once, and closes the connection.
    ///
    /// A second call does nothing.
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
        var failed: SocketError?
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
        } catch { failed = error }
        // The socket must close for its context to go.
        socket.close()
        if let failed { failure.fail(failed) }
    }

    /// Moves the published events to the core; returns whether to end.
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
        for event in events {
            let message = Multipart()
            event.write(to: message)
            // A publisher drops what its peers have no room for.
            _ = try socket.send(message)
        }
    }
}
