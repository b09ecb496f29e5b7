import Envelope
import MessageBus
import Testing
import ZeroMQ

/// What the threads of publishers and listeners do at once, seen from a plain socket in the broker's place.
@Suite struct EventWakeupTests {
    private let context = ZeroMQContext()
    private let topic = EventTopic(household: Array(repeating: 3, count: 16), service: .inventory)
    private let endpoint = "inproc://in-the-brokers-place"

    private func event(_ seq: UInt64, epoch: String = "e") -> FeedEvent {
        FeedEvent(topic: topic, seq: seq, epoch: epoch)
    }

    /// Returns the next message; `nil` after a long silence.
    private func next(_ socket: Socket, _ poller: Poller) throws -> Multipart? {
        let message = Multipart()
        // A wait may end early; each of these is far shorter than the timers of the threads.
        for _ in 0..<200 {
            if try socket.receive(into: message) { return message }
            try poller.wait(milliseconds: 100)
        }
        return nil
    }

    @Test func `a topic is subscribed to with its first reader and no longer after its last one`() throws {
        let broker = try Socket(.xpub, in: context)
        _ = try broker.bind(endpoint)
        let poller = Poller()
        poller.add(broker)
        let listener = try EventListener(context: context, endpoint: endpoint)
        let subscriber = ChangeSubscriber(
            of: topic.service,
            household: topic.household,
            from: .beginning,
            events: listener,
            feeds: StubFeed()
        )
        for _ in 0..<2 {
            do {
                let readers = [subscriber.makeAsyncIterator(), subscriber.makeAsyncIterator()]
                #expect(try next(broker, poller)?.allBytes == [[1] + topic.bytes])
                withExtendedLifetime(readers) {}
            }
            #expect(try next(broker, poller)?.allBytes == [[0] + topic.bytes])
        }
        listener.close()
        broker.close()
        context.terminate()
    }

    @Test func `each commit wakes the publisher`() throws {
        let broker = try Socket(.sub, in: context)
        try broker.subscribe(to: [])
        _ = try broker.bind(endpoint)
        let poller = Poller()
        poller.add(broker)
        let publisher = try EventPublisher(
            context: context,
            endpoint: endpoint,
            configuration: EventPublisherConfiguration(beacon: .seconds(3_600))
        )
        // Events before the subscription has arrived are lost.
        var heard: Multipart?
        for _ in 0..<10_000 where heard == nil {
            publisher.publish(event(5))
            try poller.wait(milliseconds: 1)
            let message = Multipart()
            if try broker.receive(into: message) { heard = message }
        }
        #expect(heard.flatMap { FeedEvent($0) } == event(5))
        for expected in [event(6), event(2, epoch: "f")] {
            publisher.publish(expected)
            var latest = event(5)
            while latest == event(5), let message = try next(broker, poller) {
                latest = try #require(FeedEvent(message))
            }
            #expect(latest == expected)
        }
        publisher.close()
        broker.close()
        context.terminate()
    }
}
