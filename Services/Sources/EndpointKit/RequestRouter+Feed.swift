public import Commands
import CommonMessages
import Envelope
public import MessageBus

extension RequestRouter {
    /// Answers `ReadFeedRequest` from a store.
    ///
    /// The household is the header's own: nobody reads another's.
    public mutating func handleFeed(from store: some CommandHistory) {
        let service = service
        handleFeed { (request, context) async throws(Refusal) -> ReadFeedReply in
            guard let household = HouseholdID(bytes: context.header.householdID) else {
                throw Refusal(.invalid, code: "bus.household", sentence: "The request names no household.")
            }
            let cursor = Int64(clamping: request.afterSeq)
            let limit = request.limit == 0 ? FeedLimits.standard : min(Int(request.limit), FeedLimits.entries)
            do throws(StoreError) {
                return ReadFeedReply(try await store.feed(of: household, after: cursor, limit: limit), asked: request)
            } catch { throw error.refusal(by: String(service.rawValue.prefix { $0 != "." })) }
        }
    }
}

/// How much of a feed goes into one reply.
enum FeedLimits {
    /// The entries of a request that names no limit.
    static let standard = 100
    /// The most entries.
    static let entries = 500
    /// The bytes of payloads after which no further entry is taken, well below what a message holds.
    static let payloadBytes = 1 << 20
}

extension ReadFeedReply {
    /// Writes a piece of a feed, or that the cursor is of another history.
    ///
    /// A cursor beyond the head is of another history, too: an older state was put back under the same epoch. Below the
    /// fence, the feed is kept no longer.
    init(_ page: FeedPage, asked request: ReadFeedRequest) {
        self.init()
        epoch = page.epoch
        headSeq = UInt64(clamping: page.head)
        resyncRequired =
            (!request.epoch.isEmpty && request.epoch != page.epoch) || request.afterSeq > headSeq
            || request.afterSeq < UInt64(clamping: page.fence)
        guard !resyncRequired else { return }
        var bytes = 0
        for entry in page.entries {
            bytes += entry.payload.count
            guard entries.isEmpty || bytes <= FeedLimits.payloadBytes else { return }
            entries.append(CommonMessages.FeedEntry(entry))
        }
    }
}

extension CommonMessages.FeedEntry {
    /// Writes one change.
    init(_ entry: Commands.FeedEntry) {
        self.init()
        seq = UInt64(clamping: entry.seq)
        kind = entry.kind
        entityID = entry.entityId
        version = entry.version
        hlc = entry.hlc
        actor = entry.actor
        atMilliseconds = entry.at.wholeMilliseconds
        payload.append(contentsOf: entry.payload)
        schema = UInt32(clamping: entry.schema)
        deleted = entry.isDeletion
    }
}
