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
/// It ends when its task is cancelled, and throws what the service refuses for good; a service or broker that is away
/// is waited for. A reader that is slow holds one piece of the feed and is waited for by nobody.
public struct ChangeSubscriber: AsyncSequence, Sendable {
    /// What it gives.
    public typealias Element = FeedUpdate
    /// What a service refuses for good.
    public typealias Failure = Refusal

    let topic: EventTopic
    let start: FeedStart
    let events: EventListener
    let feeds: any FeedReader
    let configuration: SubscriberConfiguration

    /// Makes a subscriber; it begins when it is iterated, and anew with each iterator.
    ///
    /// - Parameters:
    ///   - service: The service that keeps the feed.
    ///   - household: The home: 16 bytes.
    ///   - start: Where to begin.
    ///   - events: Hears that something has changed.
    ///   - feeds: Reads what has changed.
    ///   - configuration: Intervals and limits.
    public init(
        of service: ServiceName,
        household: [UInt8],
        from start: FeedStart,
        events: EventListener,
        feeds: any FeedReader,
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
        /// What it gives.
        public typealias Element = FeedUpdate
        /// What a service refuses for good.
        public typealias Failure = Refusal

        private let reading: FeedReading
        private var updates: ArraySlice<FeedUpdate> = []

        fileprivate init(_ subscriber: ChangeSubscriber) { reading = FeedReading(subscriber) }

        /// The next update; `nil` when the task is cancelled.
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
            core.withLock { $0.hear(event) }
            signal.signal()
        }
        reader.withLock { $0 = number }
    }

    deinit { subscriber.events.leave(subscriber.topic, reader.withLock { $0 }) }

    /// Waits for the next thing to do and does it; returns the updates that came of it.
    func proceed() async throws(Refusal) -> [FeedUpdate] {
        let (updates, request, wait) = core.withLock { core in
            let now = MonotonicTime.now
            let updates = core.takeUpdates()
            return (updates, updates.isEmpty ? core.nextRead(at: now) : nil, max(1, core.nextTimer - now))
        }
        guard updates.isEmpty else { return updates }
        guard let request else {
            await signal.wait(atMost: .milliseconds(wait))
            return []
        }
        let options = RequestOptions(household: subscriber.topic.household, budget: subscriber.configuration.budget)
        do throws(Refusal) {
            let reply = try await subscriber.feeds.readFeed(request, of: subscriber.topic.service, options: options)
            core.withLock { $0.take(reply, at: .now) }
        } catch {
            // The iterator ends by itself when its task is cancelled.
            guard error.status.isRetryable || Task.isCancelled else { throw error }
            core.withLock { $0.readFailed(retryAfter: error.retryAfter, at: .now) }
        }
        return []
    }
}
