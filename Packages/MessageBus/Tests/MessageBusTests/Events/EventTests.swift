import Envelope
import Foundation
import MessageBus
import Synchronization
import Testing
import ZeroMQ

/// Publisher, plane, listener and subscriber over real sockets.
@Suite struct EventTests {
    @Test(arguments: ["inproc", "ipc"])
    func `a reader gets every change in order as it happens`(transport: String) async throws {
        let bus = try EventBus(transport: transport)
        bus.commit(3)
        var changes = bus.subscriber().makeAsyncIterator()
        #expect(try await changes.numbers(3) == [1, 2, 3])
        for seq in 4...30 as ClosedRange<UInt64> {
            bus.commit()
            #expect(try await changes.numbers(1) == [seq])
        }
        bus.close()
    }

    @Test func `several readers of one connection each get their own feed`() async throws {
        let bus = try EventBus()
        let other = ChangeSubscriber(
            of: .recipe,
            household: bus.topic.household,
            from: .beginning,
            events: bus.listener,
            feeds: bus.feed
        )
        var first = bus.subscriber().makeAsyncIterator()
        var second = bus.subscriber().makeAsyncIterator()
        var third = other.makeAsyncIterator()
        bus.commit(2)
        bus.publisher.publish(
            FeedEvent(topic: EventTopic(household: bus.topic.household, service: .recipe), seq: 2, epoch: "e")
        )
        #expect(try await first.numbers(2) == [1, 2])
        #expect(try await second.numbers(2) == [1, 2])
        #expect(try await third.numbers(2) == [1, 2])
        bus.commit()
        #expect(try await first.numbers(1) == [3])
        #expect(try await second.numbers(1) == [3])
        bus.close()
    }

    @Test func `a restored backup starts a new epoch`() async throws {
        let bus = try EventBus()
        bus.commit(5)
        var changes = bus.subscriber().makeAsyncIterator()
        #expect(try await changes.numbers(5) == [1, 2, 3, 4, 5])
        bus.feed.restore(head: 2)
        bus.publisher.publish(bus.event(2, epoch: "restored"))
        #expect(try await changes.next() == .resync(FeedCursor(epoch: "restored", seq: 0)))
        #expect(try await changes.numbers(2) == [1, 2])
        bus.close()
    }

    @Test func `an absent service is awaited, and a refusal ends the subscription`() async throws {
        let bus = try EventBus()
        bus.feed.refuse(Refusal(.unavailable, code: "bus.noWorker", sentence: "No worker answers."))
        var changes = bus.subscriber().makeAsyncIterator()
        let feed = bus.feed
        let healer = Task {
            while feed.reads < 3 { try await Task.sleep(for: .milliseconds(5)) }
            feed.write()
            feed.refuse(nil)
        }
        #expect(try await changes.numbers(1) == [1])
        try await healer.value
        #expect(bus.listener.counters.failedReads >= 3)
        let refusal = Refusal(.forbidden, code: "bus.forbidden", sentence: "Not for you.")
        feed.refuse(refusal)
        bus.commit()
        await #expect(throws: refusal) { try await changes.next() }
        bus.close()
    }

    @Test func `a canceled reader ends without an error`() async throws {
        let bus = try EventBus()
        let subscriber = bus.subscriber()
        let reading = Task {
            var count = 0
            for try await _ in subscriber { count += 1 }
            return count
        }
        bus.commit(2)
        // One read returns both changes when it comes after them.
        while bus.feed.reads < 1 { try await Task.sleep(for: .milliseconds(5)) }
        reading.cancel()
        #expect(try await reading.value <= 2)
        bus.close()
    }

    @Test func `a peer without the right neither receives a topic nor publishes to it`() async throws {
        let mine = EventTopic(household: Array(repeating: 3, count: 16), service: .inventory).bytes
        let bus = try EventBus(
            configuration: EventPlaneConfiguration(
                maySubscribe: { peer, topic in peer == .local && topic.elementsEqual(mine) },
                mayPublish: { _, topic in topic.elementsEqual(mine) }
            )
        )
        let spy = try Socket(.sub, in: bus.context)
        try spy.subscribe(to: Array("hh.".utf8))
        try spy.connect(bus.endpoints.subscribe)
        bus.publisher.publish(
            FeedEvent(topic: EventTopic(household: bus.topic.household, service: .recipe), seq: 1, epoch: "e")
        )
        bus.commit(1)
        var changes = bus.subscriber().makeAsyncIterator()
        #expect(try await changes.numbers(1) == [1])
        bus.commit(1)
        #expect(try await changes.numbers(1) == [2])
        while bus.plane.counters.refused < 2 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try !spy.receive(into: Multipart()))
        spy.close()
        bus.close()
    }

    @Test func `a message that is not an event is counted and dropped`() async throws {
        let bus = try EventBus()
        let rogue = try Socket(.pub, in: bus.context)
        try rogue.connect(bus.endpoints.publish)
        var changes = bus.subscriber().makeAsyncIterator()
        bus.commit(1)
        #expect(try await changes.numbers(1) == [1])
        while bus.plane.counters.malformed == 0 {
            _ = try rogue.send(Multipart([Array("hh.nonsense".utf8), [1]]))
            try await Task.sleep(for: .milliseconds(5))
        }
        bus.commit(1)
        #expect(try await changes.numbers(1) == [2])
        rogue.close()
        bus.close()
    }

    @Test func `a subscriber's message that is not a subscription, or asks for a long topic, is counted`() async throws
    {
        let bus = try EventBus()
        let rogue = try Socket(.xsub, in: bus.context)
        try rogue.connect(bus.endpoints.subscribe)
        let long = [1] + Array(repeating: UInt8(ascii: "h"), count: 166)
        for (frame, count) in [([9], 1), (long, 2)] as [([UInt8], UInt64)] {
            _ = try rogue.send(Multipart([frame]))
            while bus.plane.counters.malformed < count { try await Task.sleep(for: .milliseconds(5)) }
            #expect(bus.plane.counters.malformed == count)
        }
        _ = try rogue.send(Multipart([Array(long.dropLast())]))
        var changes = bus.subscriber().makeAsyncIterator()
        bus.commit(1)
        #expect(try await changes.numbers(1) == [1])
        #expect(bus.plane.counters.malformed == 2)
        rogue.close()
        bus.close()
    }

    @Test func `a publisher that is closed twice or used afterward does no harm`() async throws {
        let bus = try EventBus(beacon: .milliseconds(20))
        let spy = try Socket(.sub, in: bus.context)
        try spy.subscribe(to: Array("hh.".utf8))
        try spy.connect(bus.endpoints.subscribe)
        let own = try EventPublisher(context: bus.context, endpoint: bus.endpoints.publish)
        own.close()
        own.close()
        own.publish(bus.event(9))
        bus.commit()
        // The other publisher repeats its event, so the late one has time to arrive.
        var heard: [UInt64] = []
        while heard.count < 3 {
            let message = Multipart()
            if try !spy.receive(into: message) {
                try await Task.sleep(for: .milliseconds(1))
            } else if let event = FeedEvent(message), event.seq > 0 {
                heard.append(event.seq)
            }
        }
        #expect(heard == [1, 1, 1], "What came after the end was published.")
        spy.close()
        bus.close()
    }

    @Test func `a commit without a broker is as fast`() throws {
        let context = ZeroMQContext()
        let publisher = try EventPublisher(context: context, endpoint: "tcp://127.0.0.1:1")
        let start = ContinuousClock.now
        for number in 0..<100_000 {
            let household = withUnsafeBytes(of: (UInt64(number), UInt64(0))) { Array($0) }
            let topic = EventTopic(household: household, service: .inventory)
            publisher.publish(FeedEvent(topic: topic, seq: 1, epoch: "e"))
        }
        #expect(start.duration(to: .now) < .seconds(60), "It has waited for someone.")
        publisher.close()
        context.terminate()
    }

    @Test func `the broker counts what happens to events`() async throws {
        let bus = try EventBus()
        let broker = Broker(context: bus.context, endpoints: ["inproc://event-counts"])
        try broker.start()
        broker.report(on: bus.plane)
        bus.commit()
        var changes = bus.subscriber().makeAsyncIterator()
        #expect(try await changes.numbers(1) == [1])
        while bus.plane.counters.subscribed == 0 { try await Task.sleep(for: .milliseconds(5)) }
        let client = try BusClient(context: bus.context, endpoint: "inproc://event-counts")
        let metrics = try await client.mmi("mmi.x-metrics", timeout: .seconds(60))
        #expect(metrics.contains("larder_broker_event_subscriptions_total 1\n"))
        client.close()
        broker.stop()
        bus.close()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a hundred starts and stops end in time`() throws {
        for _ in 0..<100 {
            let bus = try EventBus()
            bus.commit()
            // Without an event there is no timer, either.
            try EventPublisher(context: bus.context, endpoint: bus.endpoints.publish).close()
            bus.close()
            #expect(bus.plane.counters.malformed + bus.plane.counters.refused == 0)
        }
    }
}
