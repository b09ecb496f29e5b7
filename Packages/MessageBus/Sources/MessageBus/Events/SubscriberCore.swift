package import CommonMessages
package import Envelope

/// What keeps one reader in step with one feed: events, pieces of the feed and time in; reads and updates out.
///
/// Events only ever cause a read. What is given comes from the feed, so it cannot be wrong, doubled or out of order,
/// whatever becomes of events.
package struct SubscriberCore {
    private let service: ServiceName
    private let configuration: SubscriberConfiguration
    /// Whether an epoch begins with its head instead of its first change.
    private let startsAtHead: Bool
    /// The last change given, or about to be; without an epoch before the first reply.
    package private(set) var cursor: FeedCursor
    private var updates: [FeedUpdate] = []
    /// Whether there may be changes after the cursor.
    private var isBehind = true
    private var isReading = false
    /// What was heard while a read was under way: its reply may be older than that.
    private var heardMeanwhile: (seq: UInt64, isVague: Bool) = (0, false)
    private var failures = 0
    private var earliestRead: MonotonicTime
    private var nextLook: MonotonicTime

    package init(
        service: ServiceName,
        start: FeedStart,
        configuration: SubscriberConfiguration,
        at now: MonotonicTime
    ) {
        self.service = service
        self.configuration = configuration
        switch start {
        case .head: (startsAtHead, cursor) = (true, FeedCursor())
        case .after(let known): (startsAtHead, cursor) = (false, known)
        }
        earliestRead = now
        nextLook = now
    }

    /// When ``nextRead(at:)`` may have something without another event.
    package var nextTimer: MonotonicTime { isBehind ? earliestRead : nextLook }

    /// Takes an event of this feed.
    package mutating func hear(_ event: FeedEvent) {
        let isVague = event.seq == 0 || event.epoch != cursor.epoch
        guard isVague || event.seq > cursor.seq else { return }
        isBehind = true
        guard isReading else { return }
        heardMeanwhile = (max(heardMeanwhile.seq, isVague ? 0 : event.seq), heardMeanwhile.isVague || isVague)
    }

    /// The read that is due now; its outcome must be handed over before there is another.
    ///
    /// There is none while updates wait to be taken, so a slow reader holds a piece of the feed and no more.
    package mutating func nextRead(at now: MonotonicTime) -> ReadFeedRequest? {
        guard !isReading, updates.isEmpty else { return nil }
        if nextLook <= now { isBehind = true }
        guard isBehind, earliestRead <= now else { return nil }
        isReading = true
        heardMeanwhile = (0, false)
        var request = ReadFeedRequest()
        request.epoch = cursor.epoch
        request.afterSeq = cursor.seq
        request.chainHash.append(contentsOf: cursor.chainHash)
        request.limit = startsAtHead && cursor.epoch.isEmpty ? 1 : UInt32(configuration.entriesPerRead)
        return request
    }

    /// Takes the piece that was asked for.
    package mutating func take(_ reply: ReadFeedReply, at now: MonotonicTime) {
        isReading = false
        nextLook = now + Int64(configuration.silence.wholeMilliseconds)
        let before = cursor
        if startsAtHead, cursor.epoch.isEmpty {
            cursor = FeedCursor(epoch: reply.epoch, seq: reply.headSeq)
            updates.append(.began(cursor))
        } else if reply.resyncRequired || (!cursor.epoch.isEmpty && reply.epoch != cursor.epoch) {
            cursor = FeedCursor(epoch: reply.epoch, seq: startsAtHead ? reply.headSeq : reply.fenceSeq)
            updates.append(.resync(cursor))
        } else {
            cursor.epoch = reply.epoch
            apply(reply)
        }
        isBehind = heardMeanwhile.isVague || max(reply.headSeq, heardMeanwhile.seq) > cursor.seq
        // A feed that has more and gives nothing is not asked again and again.
        if reply.headSeq > cursor.seq, cursor == before { pause(atLeast: nil, from: now) } else { failures = 0 }
    }

    /// Learns that a read failed, and tries again later.
    package mutating func readFailed(retryAfter: Duration?, at now: MonotonicTime) {
        isReading = false
        isBehind = true
        pause(atLeast: retryAfter, from: now)
    }

    /// Takes what the last read has brought.
    package mutating func takeUpdates() -> [FeedUpdate] {
        defer { updates.removeAll(keepingCapacity: true) }
        return updates
    }

    /// Entries that are known are passed over, and those behind a gap are not taken.
    private mutating func apply(_ reply: ReadFeedReply) {
        for entry in reply.entries where entry.seq > cursor.seq {
            guard entry.seq == cursor.seq + 1 else { return }
            cursor.seq = entry.seq
            cursor.chainHash = entry.seq == reply.entries.last?.seq ? Array(reply.chainHash) : []
            let chain = cursor.chainHash
            updates.append(
                .change(FeedChange(service: service, epoch: cursor.epoch, entry: entry, chainHash: chain))
            )
        }
    }

    private mutating func pause(atLeast minimum: Duration?, from now: MonotonicTime) {
        let doubled = configuration.firstPause * (1 << min(failures, 16))
        let pause = max(min(doubled, configuration.longestPause), minimum ?? .zero)
        failures += 1
        earliestRead = now + Int64(pause.wholeMilliseconds)
    }
}
