import CommonMessages
import Envelope
import MessageBus
import Synchronization

/// A service's in-memory feed, read without a message, so that only the time of the event itself remains.
final class MemoryFeed: FeedSource {
    private let newest = Mutex<UInt64>(0)

    /// Adds an entry and returns its number.
    func commit() -> UInt64 {
        newest.withLock { newest in
            newest += 1
            return newest
        }
    }

    func readFeed(
        _ request: ReadFeedRequest,
        of service: ServiceName,
        options: RequestOptions
    ) async throws(Refusal) -> ReadFeedReply {
        var reply = ReadFeedReply()
        reply.epoch = EventRun.epoch
        reply.headSeq = newest.withLock { $0 }
        guard request.afterSeq < reply.headSeq else { return reply }
        reply.entries = (request.afterSeq + 1...reply.headSeq).map { seq in
            var entry = FeedEntry()
            entry.seq = seq
            return entry
        }
        return reply
    }
}
