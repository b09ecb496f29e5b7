public import Foundation

extension SyncTransaction {
    /// Returns all current data of the household, for a device that cannot continue in the feed.
    ///
    /// - Parameters:
    ///   - answered: For each incarnation in the device's outbox, the last group that the hub had answered; 0 for none.
    ///   - epoch: The epoch of the hub.
    /// - Returns: The data, at the present position of the feed.
    /// - Throws: A ``StoreError`` when the store fails; then nothing is kept.
    public mutating func snapshot(
        after answered: [Incarnation: Int64],
        epoch: String
    ) throws(StoreError) -> HouseholdSnapshot {
        try snapshot(after: nil, limit: .max, answered: answered, epoch: epoch).snapshot
    }

    /// Returns the next piece of a snapshot: the entities after a position in the order of the store, and what changed
    /// since of those before it.
    ///
    /// A hub that was restored from a backup lacks groups that it had answered. Their device sends them again under
    /// another incarnation, so this one is closed: a copy of them that a network kept for long must not come after.
    /// An incarnation whose last group another principal has pushed stays open, whatever a device says of it.
    ///
    /// - Parameters:
    ///   - position: Where the device stands; `nil` for the beginning. A position of another epoch or past, or one
    ///     before the fence, is discarded, and the piece is the first one.
    ///   - limit: How many entities come after the position at most.
    ///   - answered: For each incarnation in the device's outbox, the last group that the hub had answered; 0 for none.
    ///   - principal: Who asks; `nil` for the hub's own machine, which may close any incarnation.
    ///   - epoch: The epoch of the hub.
    /// - Returns: The piece, at the present position of the feed.
    /// - Throws: A ``StoreError`` when the store fails; then nothing is kept.
    public mutating func snapshot(
        after position: SnapshotPosition?,
        limit: Int,
        answered: [Incarnation: Int64],
        by principal: String? = nil,
        epoch: String
    ) throws(StoreError) -> SnapshotPage {
        let head = try self.head()
        var lastGroups: [Incarnation: Int64] = [:]
        for (incarnation, number) in answered {
            let last = try lastGroup(of: incarnation)
            lastGroups[incarnation] = last
            if last < number { try close(incarnation, after: last, for: principal) }
        }
        var found: [StoredEntity] = []
        let changed = try keysChanged(since: position?.cursor, epoch: epoch)
        for key in (changed ?? []).sorted() { if let entity = try entity(key) { found.append(entity) } }
        let rest = try entities(after: changed == nil ? nil : position?.last, limit: limit)
        let known = changed ?? []
        found += rest.filter { !known.contains($0.key) }
        let snapshot = HouseholdSnapshot(
            cursor: FeedCursor(epoch: epoch, seq: head.seq, chain: head.chain),
            entities: found,
            clock: head.clock,
            lastGroups: lastGroups
        )
        return SnapshotPage(
            snapshot: snapshot,
            next: rest.count < limit ? nil : rest.last?.key,
            total: try entityCount(),
            isContinued: changed != nil
        )
    }

    /// Returns the entities that changed after a position; `nil` for a position that the feed does not continue from.
    private func keysChanged(since cursor: FeedCursor?, epoch: String) throws(StoreError) -> Set<EntityKey>? {
        guard let cursor, cursor.epoch == epoch else { return nil }
        guard try feed(after: cursor.seq, limit: 0).follows(cursor) else { return nil }
        return Set(try feed(after: cursor.seq, limit: .max).entries.map(\.entity))
    }

    /// Closes an incarnation to new groups, unless its last one came from a principal other than the one who asks.
    private mutating func close(
        _ incarnation: Incarnation,
        after last: Int64,
        for principal: String?
    ) throws(StoreError) {
        guard try receipt(of: incarnation, number: Self.closingNumber) == nil else { return }
        let writer = try receipt(of: incarnation, number: last)?.principal
        if let principal, let writer, writer != principal { return }
        try record(
            PushReceipt(
                incarnation: incarnation,
                number: Self.closingNumber,
                digest: [],
                answer: .accepted(seq: try head().seq),
                principal: principal
            )
        )
    }

    /// The number of the receipt that closes an incarnation; groups count from 1.
    static var closingNumber: Int64 { 0 }

    /// Stages a piece of a snapshot on a device, or adopts the snapshot when the piece is the last one.
    ///
    /// Until then, the device shows what it had.
    ///
    /// - Parameters:
    ///   - page: The piece.
    ///   - position: Where the device stood when it asked.
    ///   - renewed: The incarnation to continue with if the hub lost groups.
    ///   - policy: Settles what conflicts with groups that were never sent.
    ///   - now: The present time.
    /// - Returns: Whether the snapshot is adopted.
    /// - Throws: A ``StoreError`` when the store fails; then nothing is kept.
    public mutating func take(
        _ page: SnapshotPage,
        askedAt position: SnapshotPosition?,
        renewingAs renewed: Incarnation,
        by policy: ConflictPolicy = .lastWriteWins,
        at now: Date
    ) throws(StoreError) -> Bool {
        // A piece that was asked for from another place leaves a gap.
        guard try snapshotProgress()?.position == position else { return false }
        if !page.isContinued { try clearSnapshot() }
        let snapshot = page.snapshot
        for entity in snapshot.entities { try stage(entity) }
        if let next = page.next {
            let reached = SnapshotPosition(cursor: snapshot.cursor, last: next)
            try save(SnapshotProgress(position: reached, staged: try stagedCount(), total: page.total))
            return false
        }
        let whole = HouseholdSnapshot(
            cursor: snapshot.cursor,
            entities: try stagedEntities(),
            clock: snapshot.clock,
            lastGroups: snapshot.lastGroups
        )
        try adopt(whole, renewingAs: renewed, by: policy, at: now)
        try clearSnapshot()
        return true
    }
}
