import Commands
public import Envelope
public import MessageBus
public import SQLKit

extension EventPublisher {
    /// How many feeds are announced at the start: the most recently changed ones.
    private static let announced = 256

    /// Publishes every commit of a service's database from now on, and the current heads of its feeds, for subscribers
    /// that missed the last event before this process started.
    ///
    /// A commit neither waits for its event nor fails because of it.
    public func follow(_ database: any SQLDatabase, of service: ServiceName) {
        let epoch = database.epoch
        let tell: @Sendable (FeedHead) -> Void = { [weak self] head in
            let topic = EventTopic(household: head.household.bytes, service: service)
            self?.publish(FeedEvent(topic: topic, seq: UInt64(clamping: head.seq), epoch: epoch))
        }
        database.observeCommits(tell)
        Task {
            // A database that cannot be read now has no heads to announce; the service's readiness explains why.
            guard let heads = try? await database.latestHeads(limit: Self.announced) else { return }
            heads.forEach(tell)
        }
    }
}
