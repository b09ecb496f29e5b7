import CommonMessages

/// A service's feed of one household: its entries and epoch.
struct SimulatedFeed {
    private(set) var epoch = "e0"
    /// The content of each change, oldest first.
    private(set) var contents: [String] = []
    /// The correct histories by epoch, to compare with what subscribers receive.
    private(set) var histories: [String: [String]] = [:]
    private var written = 0

    var head: UInt64 { UInt64(contents.count) }

    mutating func commit() {
        written += 1
        contents.append("c\(written)")
        histories[epoch] = contents
    }

    /// Restores an older state, as a backup does.
    mutating func restore(keeping count: Int) {
        epoch = "e\(histories.count)-\(written)"
        contents = Array(contents.prefix(count))
        histories[epoch] = contents
    }

    func reply(to request: ReadFeedRequest) -> ReadFeedReply {
        var reply = ReadFeedReply()
        reply.epoch = epoch
        reply.headSeq = head
        reply.resyncRequired = (!request.epoch.isEmpty && request.epoch != epoch) || request.afterSeq > head
        guard !reply.resyncRequired else { return reply }
        reply.entries = contents.enumerated().dropFirst(Int(request.afterSeq)).prefix(Int(request.limit)).map {
            var entry = FeedEntry()
            entry.seq = UInt64($0.offset + 1)
            entry.entityID = $0.element
            return entry
        }
        return reply
    }
}
