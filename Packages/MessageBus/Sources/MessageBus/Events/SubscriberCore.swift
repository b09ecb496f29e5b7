package import CommonMessages
package import Envelope

/// Keeps one reader in step with one feed: events, pages of the feed and time are the input; reads and updates the
/// output.
///
/// Events only ever cause a read. Updates come from the feed, so they cannot be wrong, doubled or out of order,
/// whatever happens to events.
package struct SubscriberCore {
    private let service: ServiceName
    private let configuration: SubscriberConfiguration
    /// Whether an epoch begins at its head instead of its first change.
    private let startsAtHead: Bool
    /// The last change delivered, or about to be; without an epoch before the first reply.
    package private(set) var cursor: FeedCursor
    private var updates: [FeedUpdate] = []
    /// Whether there may be changes after the cursor.
    private var isBehind = true
    private var isReading = false
    /// What events announced during a read, whose reply may be older.
    private var heardMeanwhile: (seq: UInt64, isVague: Bool) = (0, false)
    /// What this reader has met.
    package private(set) var counters = FeedCounters()
    /// The last change of this epoch that was heard of.
    private var head: UInt64 = 0
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
        head = cursor.seq
        earliestRead = now
        nextLook = now
    }

    /// When ``nextRead(at:)`` may return a read without another event.
    package var nextTimer: MonotonicTime { isBehind ? earliestRead : nextLook }

    /// Handles an event of this feed.
    package mutating func hear(_ event: FeedEvent) {
        let isVague = event.seq == 0 || event.epoch != cursor.epoch
        guard isVague || event.seq > cursor.seq else { return }
        if !isVague {
            if event.seq > head + 1 { counters.gaps += 1 }
            noteHead(event.seq)
        }
        isBehind = true
        guard isReading else { return }
        heardMeanwhile = (max(heardMeanwhile.seq, isVague ? 0 : event.seq), heardMeanwhile.isVague || isVague)
    }

    /// Returns the read that is due; its outcome must be passed in before the next one.
    ///
    /// There is none while updates wait to be taken, so a slow reader holds at most one page of the feed.
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

    /// Handles the requested page.
    package mutating func take(_ reply: ReadFeedReply, at now: MonotonicTime) {
        isReading = false
        counters.reads += 1
        nextLook = now + Int64(configuration.silence.wholeMilliseconds)
        let before = cursor
        if startsAtHead, cursor.epoch.isEmpty {
            cursor = FeedCursor(epoch: reply.epoch, seq: reply.headSeq)
            updates.append(.began(cursor))
        } else if reply.resyncRequired || (!cursor.epoch.isEmpty && reply.epoch != cursor.epoch) {
            cursor = FeedCursor(epoch: reply.epoch, seq: startsAtHead ? reply.headSeq : reply.fenceSeq)
            updates.append(.resync(cursor))
            counters.resyncs += 1
            head = 0
        } else {
            cursor.epoch = reply.epoch
            apply(reply)
        }
        noteHead(reply.headSeq)
        isBehind = heardMeanwhile.isVague || max(reply.headSeq, heardMeanwhile.seq) > cursor.seq
        // A feed that claims more and returns nothing is not read repeatedly without a pause.
        if reply.headSeq > cursor.seq, cursor == before { pause(atLeast: nil, from: now) } else { failures = 0 }
    }

    /// Handles a failed read, and retries later.
    package mutating func readFailed(retryAfter: Duration?, at now: MonotonicTime) {
        isReading = false
        isBehind = true
        counters.failedReads += 1
        pause(atLeast: retryAfter, from: now)
    }

    /// Returns and clears the updates of the last read.
    package mutating func takeUpdates() -> [FeedUpdate] {
        defer { updates.removeAll(keepingCapacity: true) }
        return updates
    }

    /// Skips known entries, and does not accept those after a gap.
    private mutating func apply(_ reply: ReadFeedReply) {
        for entry in reply.entries where entry.seq > cursor.seq {
            guard entry.seq == cursor.seq + 1 else {
                counters.gaps += 1
                return
            }
            cursor.seq = entry.seq
            cursor.chainHash = entry.seq == reply.entries.last?.seq ? Array(reply.chainHash) : []
            let chain = cursor.chainHash
            updates.append(
                .change(FeedChange(service: service, epoch: cursor.epoch, entry: entry, chainHash: chain))
            )
        }
    }

    private mutating func noteHead(_ seq: UInt64) {
        head = max(head, seq)
        counters.lag = head - min(head, cursor.seq)
    }

    private mutating func pause(atLeast minimum: Duration?, from now: MonotonicTime) {
        let doubled = configuration.firstPause * (1 << min(failures, 16))
        let pause = max(min(doubled, configuration.longestPause), minimum ?? .zero)
        failures += 1
        earliestRead = now + Int64(pause.wholeMilliseconds)
    }
}
