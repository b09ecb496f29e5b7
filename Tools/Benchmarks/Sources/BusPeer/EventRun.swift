import CommonMessages
import Envelope
import MessageBus
import ZeroMQ

/// Publishes events one after another, and measures the time of each from an ``EventPublisher`` to a reader of
/// ``ChangeSubscriber``, through a plane in another process.
struct EventRun {
    static let epoch = "benchmark"

    private let household = [UInt8](repeating: 1, count: 16)
    private let feed = MemoryFeed()
    private let publisher: EventPublisher
    private let listener: EventListener

    /// Connects both sides to the plane beside a broker's endpoint.
    init(context: ZeroMQContext, endpoint: String) throws {
        guard let events = EventEndpoints(requests: endpoint) else { throw SocketError.pathTooLong(endpoint) }
        publisher = try EventPublisher(context: context, endpoint: events.publish)
        listener = try EventListener(context: context, endpoint: events.subscribe)
    }

    /// Publishes a number of events, each after the last one has arrived.
    func run(_ count: Int) async throws -> LoadResult {
        let subscriber = ChangeSubscriber(
            of: .inventory,
            household: household,
            from: .head,
            events: listener,
            feeds: feed
        )
        var updates = subscriber.makeAsyncIterator()
        // The starting point; then some unmeasured events while the connections are established.
        _ = try await updates.next()
        for _ in 0..<100 { _ = try await publish(&updates) }
        let (cpu, start) = (LoadResult.processSeconds, ContinuousClock.now)
        var taken: [Int64] = []
        for _ in 0..<count { taken.append(try await publish(&updates)) }
        let elapsed = start.duration(to: .now)
        let result = LoadResult(taken: taken, elapsed: elapsed, cpuSeconds: LoadResult.processSeconds - cpu)
        publisher.close()
        listener.close()
        return result
    }

    private func publish(_ updates: inout ChangeSubscriber.Iterator) async throws -> Int64 {
        let seq = feed.commit()
        let start = LoadResult.now
        let topic = EventTopic(household: household, service: .inventory)
        publisher.publish(FeedEvent(topic: topic, seq: seq, epoch: Self.epoch))
        while let update = try await updates.next() {
            if case .change(let change) = update, change.entry.seq == seq { break }
        }
        return LoadResult.now - start
    }
}
