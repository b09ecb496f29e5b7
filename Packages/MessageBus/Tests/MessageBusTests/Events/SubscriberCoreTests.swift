import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing

@Suite struct SubscriberCoreTests {
    private var clock = VirtualClock()
    private let topic = EventTopic(household: Array(repeating: 1, count: 16), service: .inventory)

    private func core(from start: FeedStart = .beginning) -> SubscriberCore {
        SubscriberCore(service: .inventory, start: start, configuration: SubscriberConfiguration(), at: clock.now)
    }

    private func event(_ seq: UInt64, epoch: String = "e") -> FeedEvent {
        FeedEvent(topic: topic, seq: seq, epoch: epoch)
    }

    private func page(_ numbers: ClosedRange<UInt64>?, head: UInt64, epoch: String = "e") -> ReadFeedReply {
        var reply = ReadFeedReply()
        reply.epoch = epoch
        reply.headSeq = head
        reply.entries = (numbers.map { Array($0) } ?? []).map { seq in
            var entry = FeedEntry()
            entry.seq = seq
            return entry
        }
        return reply
    }

    private func numbers(_ updates: [FeedUpdate]) -> [UInt64] {
        updates.compactMap { if case .change(let change) = $0 { change.entry.seq } else { nil } }
    }

    /// Reads once and handles the page of a feed of this length.
    private func proceed(_ core: inout SubscriberCore, head: UInt64) -> [UInt64] {
        guard let request = core.nextRead(at: clock.now) else { return [] }
        let last = min(head, request.afterSeq + UInt64(request.limit))
        core.take(page(request.afterSeq < last ? request.afterSeq + 1...last : nil, head: head), at: clock.now)
        return numbers(core.takeUpdates())
    }

    @Test func `an event beyond the next number is a gap, and the changes behind it are the lag`() {
        var core = core(from: .after(FeedCursor(epoch: "e", seq: 7)))
        core.hear(event(8))
        #expect(core.counters.gaps == 0)
        #expect(core.counters.lag == 1)
        core.hear(event(11))
        #expect(core.counters.gaps == 1)
        #expect(core.counters.lag == 4)
        #expect(proceed(&core, head: 11) == [8, 9, 10, 11])
        #expect(core.counters.lag == 0)
        #expect(core.counters.reads == 1)
        core.readFailed(retryAfter: nil, at: clock.now)
        #expect(core.counters.failedReads == 1)
    }

    @Test func `it reads at once from its cursor, without an event`() throws {
        var core = core(from: .after(FeedCursor(epoch: "e", seq: 7)))
        let read = core.nextRead(at: clock.now)
        let request = try #require(read)
        #expect(request.epoch == "e")
        #expect(request.afterSeq == 7)
        #expect(request.limit == 100)
        #expect(core.nextRead(at: clock.now) == nil, "One read at a time.")
    }

    @Test mutating func `a feed longer than a page is read to its end, then only when an event announces more`() {
        var core = core()
        var applied: [UInt64] = []
        for _ in 0..<5 { applied += proceed(&core, head: 250) }
        #expect(applied == Array(1...250))
        #expect(core.nextRead(at: clock.now) == nil)
        core.hear(event(250))
        core.hear(event(3))
        #expect(core.nextRead(at: clock.now) == nil, "What is known is not news.")
        core.hear(event(252))
        #expect(proceed(&core, head: 252) == [251, 252])
    }

    @Test func `an event during a read causes another read, unless the reply already covers it`() {
        var core = core()
        _ = core.nextRead(at: clock.now)
        core.hear(event(1, epoch: "e"))
        core.take(page(nil, head: 0), at: clock.now)
        #expect(core.nextRead(at: clock.now) != nil, "The reply was older than the event.")
        core.take(page(1...1, head: 1), at: clock.now)
        _ = core.takeUpdates()
        core.hear(event(2))
        _ = core.nextRead(at: clock.now)
        core.hear(event(3))
        core.take(page(2...3, head: 3), at: clock.now)
        _ = core.takeUpdates()
        #expect(core.nextRead(at: clock.now) == nil)
    }

    @Test func `an event that claims too much causes only one read`() {
        var core = core()
        #expect(proceed(&core, head: 2) == [1, 2])
        core.hear(event(1_000_000))
        #expect(proceed(&core, head: 2) == [])
        #expect(core.nextRead(at: clock.now) == nil)
    }

    @Test func `the broker's confirmation of a subscription causes a read`() {
        var core = core()
        _ = proceed(&core, head: 2)
        core.hear(.subscribed(to: topic))
        #expect(proceed(&core, head: 3) == [3])
    }

    @Test func `reading pauses while the reader is slow`() {
        var core = core()
        _ = core.nextRead(at: clock.now)
        core.take(page(1...100, head: 250), at: clock.now)
        #expect(core.nextRead(at: clock.now) == nil)
        #expect(core.takeUpdates().count == 100)
        #expect(core.nextRead(at: clock.now) != nil)
    }

    @Test func `known entries are skipped and a gap is never crossed`() {
        var core = core()
        #expect(proceed(&core, head: 2) == [1, 2])
        core.hear(event(4))
        _ = core.nextRead(at: clock.now)
        core.take(page(1...3, head: 4), at: clock.now)
        #expect(numbers(core.takeUpdates()) == [3])
        _ = core.nextRead(at: clock.now)
        core.take(page(5...6, head: 6), at: clock.now)
        #expect(core.takeUpdates() == [])
        #expect(core.nextRead(at: clock.now) == nil, "A feed that gives nothing is not asked again and again.")
        #expect(core.nextTimer > clock.now)
    }

    @Test mutating func `failed reads are retried with growing delays up to a second`() {
        var core = core()
        var pauses: [Int64] = []
        for _ in 0..<6 {
            let asked = clock.now
            #expect(core.nextRead(at: clock.now) != nil)
            core.readFailed(retryAfter: nil, at: clock.now)
            #expect(core.nextRead(at: clock.now) == nil)
            pauses.append(core.nextTimer - asked)
            clock.advance(milliseconds: core.nextTimer - asked)
        }
        #expect(pauses == [100, 200, 400, 800, 1_000, 1_000])
        #expect(core.nextRead(at: clock.now) != nil)
        core.readFailed(retryAfter: .seconds(3), at: clock.now)
        #expect(core.nextTimer - clock.now == 3_000, "Whoever refuses says when.")
    }

    @Test mutating func `without any event it polls every half minute`() {
        var core = core()
        _ = proceed(&core, head: 1)
        clock.advance(milliseconds: 29_999)
        #expect(core.nextRead(at: clock.now) == nil)
        clock.advance(milliseconds: 1)
        #expect(core.nextTimer == clock.now)
        #expect(proceed(&core, head: 2) == [2])
    }

    @Test func `a new epoch is a new start, reported once`() throws {
        var core = core()
        #expect(proceed(&core, head: 3) == [1, 2, 3])
        core.hear(event(2, epoch: "f"))
        _ = core.nextRead(at: clock.now)
        var reply = page(nil, head: 2, epoch: "f")
        reply.resyncRequired = true
        core.take(reply, at: clock.now)
        #expect(core.takeUpdates() == [.resync(FeedCursor(epoch: "f", seq: 0))])
        let read = core.nextRead(at: clock.now)
        let request = try #require(read)
        #expect(request.epoch == "f")
        #expect(request.afterSeq == 0)
        core.take(page(1...2, head: 2, epoch: "f"), at: clock.now)
        #expect(numbers(core.takeUpdates()) == [1, 2])
        core.hear(event(3, epoch: "e"))
        #expect(core.nextRead(at: clock.now) != nil, "A late event of the old epoch causes a read at most.")
        core.take(page(nil, head: 2, epoch: "f"), at: clock.now)
        #expect(core.takeUpdates() == [])
    }

    @Test func `a new epoch without a resync is not accepted`() {
        var core = core()
        #expect(proceed(&core, head: 3) == [1, 2, 3])
        core.hear(event(4, epoch: "f"))
        _ = core.nextRead(at: clock.now)
        core.take(page(4...4, head: 4, epoch: "f"), at: clock.now)
        #expect(core.takeUpdates() == [.resync(FeedCursor(epoch: "f", seq: 0))])
    }

    @Test func `the digest of what was read goes with the next read, and with the last change of a piece`() throws {
        var core = core()
        _ = core.nextRead(at: clock.now)
        var reply = page(1...2, head: 3)
        reply.chainHash = Data([1, 2])
        core.take(reply, at: clock.now)
        let cursors = core.takeUpdates().compactMap { if case .change(let change) = $0 { change.cursor } else { nil } }
        #expect(cursors == [FeedCursor(epoch: "e", seq: 1), FeedCursor(epoch: "e", seq: 2, chainHash: [1, 2])])
        let read = core.nextRead(at: clock.now)
        #expect(try #require(read).chainHash == Data([1, 2]))
    }

    @Test func `a feed that is kept no longer from its beginning is read from its fence`() throws {
        var core = core()
        _ = core.nextRead(at: clock.now)
        var reply = page(nil, head: 9)
        reply.resyncRequired = true
        reply.fenceSeq = 7
        core.take(reply, at: clock.now)
        #expect(core.takeUpdates() == [.resync(FeedCursor(epoch: "e", seq: 7))])
        let read = core.nextRead(at: clock.now)
        #expect(try #require(read).afterSeq == 7)
        core.take(page(8...9, head: 9), at: clock.now)
        #expect(numbers(core.takeUpdates()) == [8, 9])
        var watcher = self.core(from: .head)
        _ = watcher.nextRead(at: clock.now)
        watcher.take(reply, at: clock.now)
        #expect(watcher.takeUpdates() == [.began(FeedCursor(epoch: "e", seq: 9))])
    }

    @Test func `a reader that starts at the head gets nothing earlier, in any epoch`() {
        var core = core(from: .head)
        #expect(core.nextRead(at: clock.now)?.limit == 1)
        core.take(page(1...1, head: 40), at: clock.now)
        #expect(core.takeUpdates() == [.began(FeedCursor(epoch: "e", seq: 40))])
        core.hear(event(41))
        #expect(proceed(&core, head: 41) == [41])
        core.hear(event(9, epoch: "f"))
        _ = core.nextRead(at: clock.now)
        var reply = page(nil, head: 9, epoch: "f")
        reply.resyncRequired = true
        core.take(reply, at: clock.now)
        #expect(core.takeUpdates() == [.resync(FeedCursor(epoch: "f", seq: 9))])
        #expect(core.nextRead(at: clock.now) == nil)
    }
}
