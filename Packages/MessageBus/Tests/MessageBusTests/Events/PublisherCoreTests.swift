import Envelope
import MessageBus
import MessageBusTestKit
import Testing

@Suite struct PublisherCoreTests {
    private var clock = VirtualClock()
    private var core: PublisherCore

    init() { core = PublisherCore(configuration: EventPublisherConfiguration(maximumFeeds: 3), at: clock.now) }

    private func event(_ home: UInt8, _ seq: UInt64, epoch: String = "e") -> FeedEvent {
        let topic = EventTopic(household: Array(repeating: home, count: 16), service: .inventory)
        return FeedEvent(topic: topic, seq: seq, epoch: epoch)
    }

    @Test mutating func `a commit is announced at once, and its head every second`() {
        core.publish(event(1, 5), at: clock.now)
        #expect(core.takeOutbox() == [event(1, 5)])
        for _ in 0..<3 {
            clock.advance(milliseconds: 999)
            core.advance(to: clock.now)
            #expect(core.takeOutbox() == [])
            clock.advance(milliseconds: 1)
            #expect(core.nextTimer == clock.now)
            core.advance(to: clock.now)
            #expect(core.takeOutbox() == [event(1, 5)])
        }
    }

    @Test func `a publisher without heads has no timer`() {
        #expect(core.nextTimer == nil)
    }

    @Test mutating func `of two commits announced out of order the later one stays`() {
        core.publish(event(1, 6), at: clock.now)
        core.publish(event(1, 5), at: clock.now)
        #expect(core.takeOutbox() == [event(1, 6)])
    }

    @Test mutating func `a new epoch wins, whatever its number`() {
        core.publish(event(1, 6), at: clock.now)
        core.publish(event(1, 2, epoch: "f"), at: clock.now)
        #expect(core.takeOutbox() == [event(1, 2, epoch: "f")])
    }

    @Test mutating func `a household that was quiet for five minutes is not announced again`() {
        core.publish(event(1, 1), at: clock.now)
        _ = core.takeOutbox()
        clock.advance(milliseconds: 200_000)
        core.publish(event(2, 1), at: clock.now)
        _ = core.takeOutbox()
        clock.advance(milliseconds: 101_000)
        core.advance(to: clock.now)
        #expect(core.takeOutbox() == [event(2, 1)])
        #expect(core.count == 1)
    }

    @Test mutating func `a household that changed exactly five minutes ago is announced once more`() {
        core.publish(event(1, 1), at: clock.now)
        _ = core.takeOutbox()
        clock.advance(milliseconds: 300_000)
        core.advance(to: clock.now)
        #expect(core.takeOutbox() == [event(1, 1)])
        clock.advance(milliseconds: 1_000)
        core.advance(to: clock.now)
        #expect(core.takeOutbox() == [] && core.nextTimer == nil)
    }

    @Test mutating func `a commit that is announced twice is sent twice`() {
        for _ in 0..<2 {
            core.publish(event(1, 5), at: clock.now)
            #expect(core.takeOutbox() == [event(1, 5)])
        }
    }

    @Test mutating func `heads are forgotten at twice their limit, and those beyond it with the next beacon`() {
        for (home, count) in zip(1...11 as ClosedRange<UInt8>, [1, 2, 3, 4, 5, 6, 3, 4, 5, 6, 3]) {
            clock.advance(milliseconds: 1)
            core.publish(event(home, 1), at: clock.now)
            #expect(core.count == count)
        }
        clock.advance(milliseconds: 1)
        core.publish(event(12, 1), at: clock.now)
        _ = core.takeOutbox()
        clock.advance(milliseconds: 1_000)
        core.advance(to: clock.now)
        #expect(Set(core.takeOutbox()) == [event(10, 1), event(11, 1), event(12, 1)])
        #expect(core.count == 3)
    }

    @Test mutating func `heads are bounded, and the most recent ones are announced`() {
        for home in 1...50 as ClosedRange<UInt8> {
            clock.advance(milliseconds: 1)
            core.publish(event(home, 1), at: clock.now)
            #expect(core.count <= 6)
        }
        _ = core.takeOutbox()
        clock.advance(milliseconds: 1_000)
        core.advance(to: clock.now)
        #expect(Set(core.takeOutbox()) == [event(48, 1), event(49, 1), event(50, 1)])
    }
}
