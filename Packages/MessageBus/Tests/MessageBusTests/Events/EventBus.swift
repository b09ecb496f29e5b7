import CommonMessages
import Envelope
import MessageBus
import Synchronization
import ZeroMQ

/// An event plane with a publisher, a listener and feeds, in a test's process.
final class EventBus: Sendable {
    let context = ZeroMQContext()
    let endpoints: EventEndpoints
    let plane: EventPlane
    let publisher: EventPublisher
    let listener: EventListener
    let feed = StubFeed()
    let topic = EventTopic(household: Array(repeating: 3, count: 16), service: .inventory)

    private static let number = Atomic<Int>(0)

    /// Starts; `transport` is `"inproc"` or `"ipc"`.
    init(
        transport: String = "inproc",
        configuration: EventPlaneConfiguration = EventPlaneConfiguration(),
        beacon: Duration = .seconds(1)
    ) throws {
        let number = Self.number.wrappingAdd(1, ordering: .relaxed).newValue
        let name =
            transport == "ipc" ? "ipc://@larder-events-\(UInt32.random(in: 0 ... .max))" : "inproc://events-\(number)"
        let endpoints = EventEndpoints(requests: name)
        guard let endpoints else { throw SocketError.badEndpoint(name) }
        self.endpoints = endpoints
        plane = EventPlane(context: context, endpoints: [endpoints], configuration: configuration)
        try plane.start()
        publisher = try EventPublisher(
            context: context,
            endpoint: endpoints.publish,
            configuration: EventPublisherConfiguration(beacon: beacon)
        )
        listener = try EventListener(context: context, endpoint: endpoints.subscribe)
    }

    /// A subscriber that does not poll during a test, so that only events can wake it.
    func subscriber(from start: FeedStart = .beginning) -> ChangeSubscriber {
        ChangeSubscriber(
            of: topic.service,
            household: topic.household,
            from: start,
            events: listener,
            feeds: feed,
            configuration: SubscriberConfiguration(silence: .seconds(3_600))
        )
    }

    func event(_ seq: UInt64, epoch: String = "e") -> FeedEvent { FeedEvent(topic: topic, seq: seq, epoch: epoch) }

    /// Writes changes and publishes them.
    func commit(_ count: UInt64 = 1) { publisher.publish(event(feed.write(count))) }

    func close() {
        publisher.close()
        listener.close()
        plane.stop()
        context.terminate()
    }
}

extension ChangeSubscriber.Iterator {
    /// Returns the sequence numbers of the next changes.
    mutating func numbers(_ count: Int) async throws -> [UInt64] {
        var numbers: [UInt64] = []
        while numbers.count < count, let update = try await next() {
            if case .change(let change) = update { numbers.append(change.entry.seq) }
        }
        return numbers
    }
}
