public import Envelope
import Synchronization

/// The changes of one household at one service, as they happen: subscribes, reads the feed from the cursor, gives each
/// change in order and once, and repairs what events miss by reading the feed again.
///
/// ```swift
/// let listener = try EventListener(context: context, endpoint: "ipc:///run/larder/bus.sock.subscribe")
/// let stock = ChangeSubscriber(of: .inventory, household: home, from: .beginning, events: listener, feeds: client)
/// for try await update in stock { … }
/// ```
///
/// The sequence ends when its task is canceled. It throws a service's permanent refusal, or when the listener ends. It
/// waits for a service or broker that is unavailable. A slow reader holds one page of the feed and delays no other
/// reader.
public struct ChangeSubscriber: AsyncSequence, Sendable {
    /// The type of the updates.
    public typealias Element = FeedUpdate
    /// The refusal that ends the sequence.
    public typealias Failure = Refusal

    let topic: EventTopic
    let start: FeedStart
    let events: EventListener
    let feeds: any FeedSource
    let configuration: SubscriberConfiguration

    /// Creates a subscriber; each iterator begins at the start.
    ///
    /// - Parameters:
    ///   - service: The service with the feed.
    ///   - household: The home: 16 bytes.
    ///   - start: Where to begin.
    ///   - events: The listener that announces changes.
    ///   - feeds: The reader of the feed.
    ///   - configuration: Intervals and limits.
    public init(
        of service: ServiceName,
        household: [UInt8],
        from start: FeedStart,
        events: EventListener,
        feeds: any FeedSource,
        configuration: SubscriberConfiguration = SubscriberConfiguration()
    ) {
        topic = EventTopic(household: household, service: service)
        self.start = start
        self.events = events
        self.feeds = feeds
        self.configuration = configuration
    }

    /// Subscribes.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Reads the feed whenever it may have grown.
    public struct Iterator: AsyncIteratorProtocol {
        /// The type of the updates.
        public typealias Element = FeedUpdate
        /// The refusal that ends the sequence.
        public typealias Failure = Refusal

        private let reading: FeedReading
        private var updates: ArraySlice<FeedUpdate> = []

        fileprivate init(_ subscriber: ChangeSubscriber) { reading = FeedReading(subscriber) }

        /// Returns the next update; `nil` when the task is canceled.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Refusal) -> FeedUpdate? {
            while updates.isEmpty {
                guard !Task.isCancelled else { return nil }
                updates = try await reading.proceed()[...]
            }
            return updates.popFirst()
        }
    }
}

/// One iteration of a subscriber: the edge between its core, the listener and the services.
private final class FeedReading: Sendable {
    private let subscriber: ChangeSubscriber
    private let core: Mutex<SubscriberCore>
    private let signal = AsyncSignal()
    private let reader = Mutex(0)

    init(_ subscriber: ChangeSubscriber) {
        self.subscriber = subscriber
        core = Mutex(
            SubscriberCore(
                service: subscriber.topic.service,
                start: subscriber.start,
                configuration: subscriber.configuration,
                at: .now
            )
        )
        let number = subscriber.events.join(subscriber.topic) { [weak self] event in
            guard let self else { return }
            if let event { change { $0.hear(event) } }
            signal.signal()
        }
        reader.withLock { $0 = number }
    }

    deinit { subscriber.events.leave(subscriber.topic, reader.withLock { $0 }) }

    /// Changes the core, and lets the listener know what it has met.
    private func change(_ body: (inout SubscriberCore) -> Void) {
        let counters = core.withLock { core in
            body(&core)
            return core.counters
        }
        // An event may come before the listener has given the number.
        let number = reader.withLock { $0 }
        if number > 0 { subscriber.events.note(counters, of: number) }
    }

    /// Waits for the next thing to do and does it; returns the resulting updates.
    func proceed() async throws(Refusal) -> [FeedUpdate] {
        let (updates, request, wait) = core.withLock { core in
            let now = MonotonicTime.now
            let updates = core.takeUpdates()
            return (updates, updates.isEmpty ? core.nextRead(at: now) : nil, max(1, core.nextTimer - now))
        }
        guard updates.isEmpty else { return updates }
        guard let request else {
            if let failure = subscriber.events.failure { throw .listenerFailed(failure) }
            await signal.wait(atMost: .milliseconds(wait))
            return []
        }
        let options = RequestOptions(household: subscriber.topic.household, budget: subscriber.configuration.budget)
        do throws(Refusal) {
            let reply = try await subscriber.feeds.readFeed(request, of: subscriber.topic.service, options: options)
            change { $0.take(reply, at: .now) }
        } catch {
            // The iterator itself ends when its task is canceled.
            guard error.status.isRetryable || Task.isCancelled else { throw error }
            change { $0.readFailed(retryAfter: error.retryAfter, at: .now) }
        }
        return []
    }
}
