public import Commands
import CommonMessages
import Envelope
public import MessageBus

extension RequestRouter {
    /// Answers `ReadFeedRequest` from a store.
    ///
    /// The household is the header's own: a request reads no other household's feed.
    public mutating func handleFeed(from store: some OperationStore) {
        let service = service
        handleFeed { (request, context) async throws(Refusal) -> ReadFeedReply in
            guard let household = HouseholdID(bytes: context.header.householdID) else {
                throw Refusal(.invalid, code: "bus.household", sentence: "The request names no household.")
            }
            let cursor = Int64(clamping: request.afterSeq)
            let limit = request.limit == 0 ? FeedLimits.standard : min(Int(request.limit), FeedLimits.entries)
            do throws(StoreError) {
                let page = try await store.wholeGroups(of: household, after: cursor, limit: limit)
                return ReadFeedReply(page, asked: request)
            } catch { throw error.refusal(by: String(service.rawValue.prefix { $0 != "." })) }
        }
    }
}

/// Limits how much of a feed goes into one reply.
enum FeedLimits {
    /// The number of entries when a request states none.
    static let standard = 100
    /// The most entries, which hold any group of operations whole.
    static let entries = GroupLimits.entries
    /// The bytes of field groups after which no further group of operations is taken, well below what a message holds.
    static let payloadBytes = 1 << 20
}

extension OperationStore {
    /// Reads a piece of a feed that ends where a group of operations ends: of at most `limit` entries, or of one group
    /// that is longer.
    fileprivate func wholeGroups(
        of household: HouseholdID,
        after seq: Int64,
        limit: Int
    ) async throws(StoreError) -> FeedPage {
        let page = try await feed(of: household, after: seq, limit: limit)
        if let end = page.entries.lastIndex(where: \.endsGroup) { return page.with(page.entries.prefix(through: end)) }
        guard !page.entries.isEmpty, limit < FeedLimits.entries else { return page.with([]) }
        let long = try await feed(of: household, after: seq, limit: FeedLimits.entries)
        let end = long.entries.firstIndex(where: \.endsGroup)
        return long.with(end.map { long.entries.prefix(through: $0) } ?? [])
    }
}

extension FeedPage {
    fileprivate func with(_ entries: ArraySlice<Commands.FeedEntry>) -> FeedPage {
        FeedPage(epoch: epoch, head: head, fence: fence, chain: chain, entries: Array(entries))
    }
}

extension ReadFeedReply {
    /// Creates a page of a feed, or a reply that the cursor belongs to another history.
    ///
    /// A cursor is of another history when its epoch or its chain hash is another one, and when it is beyond the head:
    /// an older state was put back under the same epoch. The store no longer keeps the feed below the fence.
    init(_ page: FeedPage, asked request: ReadFeedRequest) {
        self.init()
        epoch = page.epoch
        headSeq = UInt64(clamping: page.head)
        fenceSeq = UInt64(clamping: page.fence)
        let chain = page.chain.map { [UInt8]($0.bytes) }
        resyncRequired =
            (!request.epoch.isEmpty && request.epoch != page.epoch) || request.afterSeq > headSeq
            || request.afterSeq < fenceSeq
            || (!request.chainHash.isEmpty && chain.map { $0 != Array(request.chainHash) } ?? false)
        guard !resyncRequired else { return }
        chainHash.append(contentsOf: chain ?? [])
        var bytes = 0
        var group: [Commands.FeedEntry] = []
        for entry in page.entries {
            bytes += entry.payload.count
            group.append(entry)
            guard entry.endsGroup else { continue }
            guard entries.isEmpty || bytes <= FeedLimits.payloadBytes else { return }
            entries += group.map { CommonMessages.FeedEntry($0) }
            chainHash.removeAll()
            chainHash.append(contentsOf: entry.chain.bytes)
            group = []
        }
    }
}
