import Envelope
import Foundation
import MessageBus
import Synchronization
import Testing
import ZeroMQ

/// Tests faults of the event plane and that they do no harm.
@Suite(.serialized) struct EventFaultTests {
    /// Whether events are currently lost.
    private final class Loss: Sendable {
        private let state = Mutex(false)
        var isOn: Bool {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }

    /// Publishes until a subscriber has fallen behind, and returns once the broker has received everything.
    private func flood(_ bus: EventBus) async throws {
        // Directly into the plane, because our publisher would announce only the last event of each burst.
        let flood = try Socket(.pub, in: bus.context, options: SocketOptions(highWaterMark: 200_000))
        try flood.connect(bus.endpoints.publish)
        var sent: UInt64 = 0
        // Events of this size soon exceed the buffers of libzmq and the operating system.
        let ballast = [UInt8](repeating: 0, count: 16_000)
        func send(_ event: FeedEvent) throws {
            let message = Multipart()
            event.write(to: message)
            message.removeLast(keeping: 2)
            message.append(ballast)
            #expect(try flood.send(message) == .sent)
        }
        // Events published before the broker has subscribed are lost.
        let first = bus.event(bus.feed.write())
        while bus.plane.counters.published == 0 {
            try send(first)
            try await Task.sleep(for: .milliseconds(5))
        }
        while bus.plane.counters.overruns == 0 || sent < 400 {
            try #require(sent < 20_000, "Nothing was ever too much.")
            for _ in 0..<10 {
                let event = bus.event(bus.feed.write())
                try send(event)
                bus.publisher.publish(event)
                sent += 1
            }
            try await Task.sleep(for: .milliseconds(1))
        }
        while bus.plane.counters.published < sent { try await Task.sleep(for: .milliseconds(5)) }
        flood.close()
    }

    @Test func `fault 10: a subscriber that stops reading does not affect the publisher, and catches up`() async throws
    {
        let bus = try EventBus(transport: "ipc", configuration: EventPlaneConfiguration(waitingPerSubscriber: 10))
        let options = SocketOptions(highWaterMark: 10, connectionHeartbeat: nil)
        let slow = try Socket(.sub, in: bus.context, options: options)
        try slow.subscribe(to: bus.topic.bytes)
        try slow.connect(bus.endpoints.subscribe)
        var changes = bus.subscriber().makeAsyncIterator()
        while bus.plane.counters.subscribed < 2 { try await Task.sleep(for: .milliseconds(5)) }
        try await flood(bus)
        // The fast reader has everything, from the feed where events were lost.
        let head = bus.feed.head
        #expect(try await changes.numbers(Int(head)) == Array(1...head))
        // The slow reader has silently lost events, notices the gap by the numbers, and reads the rest from the feed.
        var heard: [UInt64] = []
        let message = Multipart()
        while try slow.receive(into: message) {
            if let event = FeedEvent(message), event.seq > 0 { heard.append(event.seq) }
        }
        #expect(zip(heard, heard.dropFirst()).contains { $1 > $0 + 1 } || heard.last ?? 0 < head, "It lost nothing.")
        var caughtUp = bus.subscriber(from: .after(FeedCursor(epoch: "e", seq: heard.first ?? 0))).makeAsyncIterator()
        let first = (heard.first ?? 0) + 1
        #expect(try await caughtUp.numbers(Int(head - first + 1)) == Array(first...head))
        slow.close()
        bus.close()
    }

    @Test func `fault 11: a late subscriber gets earlier changes without waiting for a beacon`() async throws {
        let bus = try EventBus(transport: "ipc", beacon: .seconds(3_600))
        bus.commit(40)
        var changes = bus.subscriber().makeAsyncIterator()
        #expect(try await changes.numbers(40) == Array(1...40))
        bus.close()
    }

    @Test(arguments: 0..<10)
    func `fault 11: changes made while subscribing are found`(round: Int) async throws {
        // Without a beacon, only the broker's confirmation of the subscription can reveal them.
        let bus = try EventBus(transport: "ipc", beacon: .seconds(3_600))
        // Events published before the broker has subscribed are lost, and nothing would tell of the last one.
        while bus.plane.counters.published == 0 {
            bus.commit()
            try await Task.sleep(for: .milliseconds(1))
        }
        let head = bus.feed.head + 5
        var changes = bus.subscriber().makeAsyncIterator()
        let (feed, publisher, topic) = (bus.feed, bus.publisher, bus.topic)
        let writing = Task {
            for _ in 0..<5 {
                publisher.publish(FeedEvent(topic: topic, seq: feed.write(), epoch: "e"))
                try await Task.sleep(for: .microseconds(round * 300))
            }
        }
        #expect(try await changes.numbers(Int(head)) == Array(1...head))
        try await writing.value
        bus.close()
    }

    @Test func `fault 11: the last event is lost, and the next head reveals it`() async throws {
        let loss = Loss()
        let bus = try EventBus(
            transport: "ipc",
            configuration: EventPlaneConfiguration(mayPublish: { _, _ in !loss.isOn }),
            beacon: .milliseconds(200)
        )
        bus.commit()
        var changes = bus.subscriber().makeAsyncIterator()
        #expect(try await changes.numbers(1) == [1])
        while bus.plane.counters.subscribed == 0 { try await Task.sleep(for: .milliseconds(1)) }
        bus.commit()
        #expect(try await changes.numbers(1) == [2])
        loss.isOn = true
        bus.commit()
        while bus.plane.counters.refused == 0 { try await Task.sleep(for: .milliseconds(1)) }
        loss.isOn = false
        let published = bus.plane.counters.published
        #expect(try await changes.numbers(1) == [3])
        #expect(bus.plane.counters.published > published, "Nothing but the beacon can have told.")
        bus.close()
    }

    @Test func `fault 11: a restarted publisher announces what it could not before`() async throws {
        let bus = try EventBus(transport: "ipc")
        bus.commit()
        var changes = bus.subscriber().makeAsyncIterator()
        #expect(try await changes.numbers(1) == [1])
        bus.publisher.close()
        bus.feed.write()
        let next = try EventPublisher(context: bus.context, endpoint: bus.endpoints.publish)
        next.publish(bus.event(bus.feed.head))
        #expect(try await changes.numbers(1) == [2])
        next.close()
        bus.close()
    }

    @Test func `fault 11: events in any order and number change nothing`() async throws {
        let bus = try EventBus(transport: "ipc")
        let rogue = try Socket(.pub, in: bus.context)
        try rogue.connect(bus.endpoints.publish)
        var changes = bus.subscriber().makeAsyncIterator()
        bus.commit()
        #expect(try await changes.numbers(1) == [1])
        var expected: UInt64 = 1
        for _ in 0..<50 {
            let count = UInt64.random(in: 1...9)
            bus.feed.write(count)
            let numbers = (expected + 1...expected + count).map { $0 }
            for seq in (numbers + numbers + [1, 2]).shuffled() {
                let message = Multipart()
                bus.event(seq).write(to: message)
                _ = try rogue.send(message)
            }
            bus.publisher.publish(bus.event(bus.feed.head))
            #expect(try await changes.numbers(Int(count)) == numbers)
            expected += count
        }
        rogue.close()
        bus.close()
    }

    @Test func `a restarted broker is found again, and missed changes are read`() async throws {
        let bus = try EventBus(transport: "ipc", beacon: .seconds(3_600))
        bus.commit()
        var changes = bus.subscriber().makeAsyncIterator()
        #expect(try await changes.numbers(1) == [1])
        bus.plane.stop()
        bus.commit()
        let next = EventPlane(context: bus.context, endpoints: [bus.endpoints])
        // libzmq frees a name some time after its socket is closed.
        for attempt in 0... {
            do throws(SocketError) {
                try next.start()
                break
            } catch {
                try #require(attempt < 2_000, "\(error)")
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        #expect(try await changes.numbers(1) == [2])
        next.stop()
        bus.close()
    }
}
