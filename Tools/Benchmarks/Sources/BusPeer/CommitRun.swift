import CommonMessages
import Envelope
import MessageBus
import Synchronization
import ZeroMQ

/// Commits changes one after another, and measures how long each takes to reach a subscriber that follows the feed.
///
/// The service's side commits to a feed in memory and publishes a hint; the subscriber's side hears it through the event
/// plane, reads the feed through the broker and is given the change. Both are in this process, on connections of their
/// own; broker and plane are others.
struct CommitRun {
    /// A service's feed, its newest entry alone, which is all that a subscriber asks for who is up to date.
    private final class Feed: Sendable {
        private let newest = Mutex<(seq: UInt64, at: Int64)>((0, LoadResult.now))

        /// Adds an entry and returns its number.
        func commit() -> UInt64 {
            newest.withLock { newest in
                newest = (newest.seq + 1, LoadResult.now)
                return newest.seq
            }
        }

        /// When the newest entry was committed.
        var time: Int64 { newest.withLock { $0.at } }

        func read(_ request: ReadFeedRequest) -> ReadFeedReply {
            var reply = ReadFeedReply()
            reply.epoch = "benchmark"
            reply.headSeq = newest.withLock { $0.seq }
            guard request.afterSeq < reply.headSeq else { return reply }
            reply.entries = (request.afterSeq + 1...reply.headSeq).map { seq in
                var entry = FeedEntry()
                entry.seq = seq
                return entry
            }
            return reply
        }
    }

    private let household = [UInt8](repeating: 1, count: 16)
    private let feed = Feed()
    private let worker: BusWorker
    private let client: BusClient
    private let publisher: EventPublisher
    private let listener: EventListener

    /// Connects both sides to a broker and the plane beside it.
    init(context: ZeroMQContext, endpoint: String) throws {
        guard let events = EventEndpoints(requests: endpoint) else { throw SocketError.pathTooLong(endpoint) }
        var router = RequestRouter(service: .inventory, version: "benchmark")
        router.handleFeed { [feed] request, _ in feed.read(request) }
        worker = BusWorker(context: context, endpoint: endpoint, router: router)
        try worker.start()
        client = try BusClient(context: context, endpoint: endpoint)
        publisher = try EventPublisher(context: context, endpoint: events.publish)
        listener = try EventListener(context: context, endpoint: events.subscribe)
    }

    /// Commits so many changes, each when the last one has arrived.
    func run(_ count: Int) async throws -> LoadResult {
        let subscriber = ChangeSubscriber(
            of: .inventory,
            household: household,
            from: .head,
            events: listener,
            feeds: client
        )
        var updates = subscriber.makeAsyncIterator()
        // Where it begins; then some that are not measured, while the connections come about.
        _ = try await updates.next()
        for _ in 0..<100 { _ = try await commit(&updates) }
        let (cpu, start) = (LoadResult.processSeconds, ContinuousClock.now)
        var taken: [Int64] = []
        for _ in 0..<count { taken.append(try await commit(&updates)) }
        let elapsed = start.duration(to: .now)
        let result = LoadResult(taken: taken, elapsed: elapsed, cpuSeconds: LoadResult.processSeconds - cpu)
        publisher.close()
        listener.close()
        client.close()
        await worker.drain()
        return result
    }

    private func commit(_ updates: inout ChangeSubscriber.Iterator) async throws -> Int64 {
        let seq = feed.commit()
        publisher.publish(
            FeedEvent(topic: EventTopic(household: household, service: .inventory), seq: seq, epoch: "benchmark")
        )
        while let update = try await updates.next() {
            if case .change(let change) = update, change.entry.seq == seq { break }
        }
        return LoadResult.now - feed.time
    }
}
