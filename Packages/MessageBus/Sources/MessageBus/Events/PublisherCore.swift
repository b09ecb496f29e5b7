/// Decides when a publisher announces what: commits and time are the input, events the output.
package struct PublisherCore {
    private struct Head {
        var event: FeedEvent
        var lastChange: MonotonicTime
    }

    private let configuration: EventPublisherConfiguration
    private var heads: [EventTopic: Head] = [:]
    /// The events to send, one for each feed: only its last number matters.
    private var outbox: [FeedEvent] = []
    private var outboxIndex: [EventTopic: Int] = [:]
    private var nextBeacon: MonotonicTime

    package init(configuration: EventPublisherConfiguration, at now: MonotonicTime) {
        self.configuration = configuration
        nextBeacon = now + Int64(configuration.beacon.wholeMilliseconds)
    }

    /// How many feeds have a head to announce.
    package var count: Int { heads.count }

    /// When there is something to do without another commit; `nil` when there are no heads.
    package var nextTimer: MonotonicTime? { heads.isEmpty ? nil : nextBeacon }

    /// Accepts a commit; of two in the wrong order, the later number stays.
    package mutating func publish(_ event: FeedEvent, at now: MonotonicTime) {
        if heads.isEmpty { nextBeacon = now + Int64(configuration.beacon.wholeMilliseconds) }
        if let known = heads[event.topic]?.event, known.epoch == event.epoch, known.seq > event.seq { return }
        heads[event.topic] = Head(event: event, lastChange: now)
        // Twice the limit, so that sorting by age happens once for many commits.
        if heads.count > configuration.maximumFeeds * 2 { forget() }
        enqueue(event)
    }

    /// Announces the heads again when it is time.
    package mutating func advance(to now: MonotonicTime) {
        guard nextBeacon <= now else { return }
        let oldest = now + -Int64(configuration.activity.wholeMilliseconds)
        heads = heads.filter { $0.value.lastChange >= oldest }
        forget()
        for head in heads.values { enqueue(head.event) }
        nextBeacon = now + Int64(configuration.beacon.wholeMilliseconds)
    }

    /// Returns and clears the events to send.
    package mutating func takeOutbox() -> [FeedEvent] {
        defer {
            outbox.removeAll(keepingCapacity: true)
            outboxIndex.removeAll(keepingCapacity: true)
        }
        return outbox
    }

    private mutating func enqueue(_ event: FeedEvent) {
        if let index = outboxIndex[event.topic] {
            outbox[index] = event
        } else {
            outboxIndex[event.topic] = outbox.count
            outbox.append(event)
        }
    }

    /// Drops the least recently changed feeds beyond the limit.
    private mutating func forget() {
        let surplus = heads.count - configuration.maximumFeeds
        guard surplus > 0 else { return }
        let oldest = heads.sorted { $0.value.lastChange < $1.value.lastChange }.prefix(surplus)
        for (topic, _) in oldest { heads[topic] = nil }
    }
}
