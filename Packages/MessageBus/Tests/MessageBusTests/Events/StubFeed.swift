import CommonMessages
import Envelope
import MessageBus
import Synchronization

/// An in-memory feed that a test writes and a subscriber reads.
final class StubFeed: FeedSource {
    private struct State {
        var epoch = "e"
        var head: UInt64 = 0
        var reads = 0
        var refusal: Refusal?
    }

    private let state = Mutex(State())

    var head: UInt64 { state.withLock { $0.head } }
    var reads: Int { state.withLock { $0.reads } }

    /// Writes changes; returns the head.
    @discardableResult
    func write(_ count: UInt64 = 1) -> UInt64 {
        state.withLock { state in
            state.head += count
            return state.head
        }
    }

    func restore(head: UInt64) { state.withLock { ($0.epoch, $0.head) = ("restored", head) } }

    func refuse(_ refusal: Refusal?) { state.withLock { $0.refusal = refusal } }

    func readFeed(
        _ request: ReadFeedRequest,
        of service: ServiceName,
        options: RequestOptions
    ) async throws(Refusal) -> ReadFeedReply {
        let state = state.withLock { state in
            state.reads += 1
            return state
        }
        if let refusal = state.refusal { throw refusal }
        var reply = ReadFeedReply()
        reply.epoch = state.epoch
        reply.headSeq = state.head
        reply.resyncRequired = (!request.epoch.isEmpty && request.epoch != state.epoch) || request.afterSeq > state.head
        guard !reply.resyncRequired, request.afterSeq < state.head else { return reply }
        let last = min(state.head, request.afterSeq + UInt64(request.limit))
        reply.entries = (request.afterSeq + 1...last).map { seq in
            var entry = FeedEntry()
            entry.seq = seq
            return entry
        }
        return reply
    }
}
