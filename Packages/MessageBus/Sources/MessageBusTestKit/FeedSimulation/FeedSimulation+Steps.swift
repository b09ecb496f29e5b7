import CommonMessages
import MessageBus

extension FeedSimulation {
    mutating func perform(_ step: Step) {
        switch step {
        case .commit(let isLast): commit(losingEvent: isLast)
        case .restart: restart()
        case .restore:
            count("restored")
            feed.restore(keeping: Int.random(in: 0...feed.contents.count, using: &random))
            restart()
        case .beacon(let generation): if generation == self.generation { beacon() }
        case .arrival(let event, let index): arrive(event, at: index)
        case .wake(let index): wake(index)
        case .answer(let reply, let index, let read): take(reply, index, read)
        case .check: check()
        }
    }

    mutating func count(_ name: String) { report.counts[name, default: 0] += 1 }

    /// Returns `true` with a probability in percent.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func commit(losingEvent isLost: Bool) {
        feed.commit()
        publisher.publish(head, at: now)
        send(isBeacon: false, losing: isLost)
    }

    private var head: FeedEvent { FeedEvent(topic: Self.topic, seq: feed.head, epoch: feed.epoch) }

    /// Starts a publisher, which announces the heads that it finds.
    mutating func restart() {
        count("started")
        generation += 1
        publisher = PublisherCore(configuration: EventPublisherConfiguration(), at: now)
        if policy.announcesHeads, feed.head > 0 { publisher.publish(head, at: now) }
        send(isBeacon: false, losing: false)
        queue.add(.beacon(generation: generation), at: publisher.nextTimer ?? now + 1_000)
    }

    private mutating func beacon() {
        publisher.advance(to: now)
        send(isBeacon: true, losing: false)
        queue.add(.beacon(generation: generation), at: publisher.nextTimer ?? now + 1_000)
    }

    private mutating func send(isBeacon: Bool, losing isLost: Bool) {
        for event in publisher.takeOutbox() {
            guard let event = policy.sent(event, isBeacon: isBeacon) else { continue }
            for index in subscribers.indices where subscribers[index].hearsFrom <= now {
                if isLost || (!isHealed && chance(lossPercent)) {
                    count("eventsLost")
                    continue
                }
                let copies = !isHealed && chance(10) ? 2 : 1
                for _ in 0..<copies {
                    queue.add(.arrival(event, subscriber: index), at: now + eventDelay())
                }
                if copies == 2 { count("eventsDoubled") }
            }
        }
    }

    /// Returns the delay of an event: half are fast, and the others overtake each other.
    private mutating func eventDelay() -> Int64 {
        if isHealed { return 5 }
        return Int64.random(in: 0...(Bool.random(using: &random) ? 5 : 2_500), using: &random)
    }

    private mutating func arrive(_ event: FeedEvent, at index: Int) {
        guard policy.hears else { return }
        count("eventsHeard")
        subscribers[index].core.hear(event)
        look(index, at: now)
    }

    /// Lets a subscriber look soon, unless it already will.
    private mutating func look(_ index: Int, at time: MonotonicTime) {
        let time = max(time, now)
        if let planned = subscribers[index].wakesAt, planned > now, planned <= time { return }
        subscribers[index].wakesAt = time
        queue.add(.wake(subscriber: index), at: time)
    }

    private mutating func wake(_ index: Int) {
        if let planned = subscribers[index].wakesAt, planned <= now { subscribers[index].wakesAt = nil }
        let updates = policy.given(subscribers[index].core.takeUpdates())
        if let violation = subscribers[index].apply(updates, of: feed.histories) {
            report.violations.append("\(now.milliseconds) ms, subscriber \(index): \(violation)")
        }
        if updates.contains(where: { if case .resync = $0 { true } else { false } }) { count("resynced") }
        if let request = subscribers[index].core.nextRead(at: now) { return read(request, index) }
        let timer = subscribers[index].core.nextTimer
        if timer.milliseconds < Self.healing + Self.patience, timer > now { look(index, at: timer) }
    }

    private mutating func read(_ request: ReadFeedRequest, _ index: Int) {
        subscribers[index].reads += 1
        count("reads")
        let read = subscribers[index].reads
        // Reads in flight at healing finish soon after.
        let rest = max(2, Self.healing + 100 - now.milliseconds)
        let time = isHealed ? 4 : min(Int64.random(in: 0...slowestRead, using: &random), rest)
        let isFailing = !isHealed && chance(lossPercent / 2)
        if isFailing { count("readsFailed") }
        // The reply is computed now, and may arrive long afterward.
        let reply = isFailing ? nil : policy.answered(feed.reply(to: request), to: request)
        queue.add(.answer(reply, subscriber: index, read: read), at: now + time)
    }

    private mutating func take(_ reply: ReadFeedReply?, _ index: Int, _ read: Int) {
        guard read == subscribers[index].reads else { return }
        if let reply {
            subscribers[index].core.take(reply, at: now)
        } else {
            subscribers[index].core.readFailed(retryAfter: nil, at: now)
        }
        let slow = min(now + subscribers[index].slowness, MonotonicTime(milliseconds: Self.healing))
        look(index, at: slow)
    }

    private mutating func check() {
        for (index, subscriber) in subscribers.enumerated() where subscriber.applied != feed.contents {
            report.violations.append(
                "subscriber \(index) has \(subscriber.applied.count) changes of \(subscriber.epoch) "
                    + "where the feed has \(feed.contents.count) of \(feed.epoch), \(Self.patience) ms after healing"
            )
        }
    }
}
