public import Foundation

extension SyncTransaction {
    /// Writes what a command means over the base, and the operations into the outbox for the hub.
    mutating func commitOnDevice(
        _ planned: [PlannedOperation],
        for context: CommandContext
    ) throws(StoreError) {
        for step in planned where try base(of: step.entity) == nil {
            try saveBase(try entity(step.entity) ?? .absent(step.entity), of: step.entity)
        }
        let operations = try commit(planned, for: context)
        let touched = Set(operations.map(\.entity))
        for step in planned where !touched.contains(step.entity) { try dropBaseUnlessPending(of: step.entity) }
        guard !operations.isEmpty else { return }
        let group = OperationGroup(
            incarnation: try head().incarnation,
            number: try lastOutboxNumber() + 1,
            baseSeq: try cursor().seq,
            principal: context.principal,
            at: context.now,
            operations: operations
        )
        try save(OutboxEntry(group: group, status: .pending))
    }

    /// Notes the hub's answer to a group.
    ///
    /// A refused group is taken back: what it changed shows the base again, with what other groups did to it.
    public mutating func note(_ answer: PushAnswer, to number: Int64, at now: Date) throws(StoreError) {
        guard var entry = try outbox(shownOnly: true).first(where: { $0.group.number == number }) else { return }
        switch answer {
        case .accepted(let seq):
            let isThere = try cursor().seq >= seq
            entry.status = isThere ? .settled : .accepted(seq: seq)
        case .refused(let refusal): entry.status = .refused(refusal)
        case .expected, .forked: return
        }
        try save(entry)
        guard !entry.status.isShown else { return }
        try rebase(Set(entry.group.operations.map(\.entity)), after: try head(), at: now)
    }

    /// Applies a page of the hub's feed beneath the pending groups.
    ///
    /// - Returns: ``PageResult/resync`` when the page is of another history or does not follow; then nothing is kept.
    public mutating func apply(_ page: FeedPage, at now: Date) throws(StoreError) -> PageResult {
        var cursor = try cursor()
        guard page.follows(cursor) else { return .resync }
        var touched: Set<EntityKey> = []
        var bases: [EntityKey: StoredEntity] = [:]
        for entry in page.entries {
            guard entry.follows(seq: cursor.seq, chain: cursor.chain) else { return .resync }
            let key = entry.entity
            let base: StoredEntity
            if let known = bases[key] { base = known } else { base = try baseOrShown(of: key) }
            do throws(CanonicalBytesError) { bases[key] = try entry.applied(to: base) } catch { return .resync }
            touched.insert(key)
            cursor = FeedCursor(epoch: page.epoch, seq: entry.seq, chain: entry.chain)
        }
        cursor.epoch = page.epoch
        var head = try self.head()
        for entry in page.entries { head.clock.observe(reading: UInt64(bitPattern: entry.hlc)) }
        try save(cursor)
        for (key, base) in bases { try saveBase(base, of: key) }
        try settle(page, at: cursor.seq, touching: &touched)
        try rebase(touched, after: head, at: now)
        return .applied(seq: cursor.seq)
    }

    /// Takes over everything that the hub has, beneath the pending groups.
    public mutating func adopt(_ snapshot: HouseholdSnapshot, at now: Date) throws(StoreError) {
        var touched = Set(try entities(of: nil).map(\.key))
        var head = try self.head()
        head.clock.observe(reading: snapshot.clock.last)
        for key in touched { try saveBase(.absent(key), of: key) }
        for entity in snapshot.entities {
            try saveBase(entity, of: entity.key)
            touched.insert(entity.key)
        }
        try save(snapshot.cursor)
        for var entry in try outbox(shownOnly: true) {
            touched.formUnion(entry.group.operations.map(\.entity))
            guard entry.group.incarnation == head.incarnation, entry.group.number <= snapshot.lastGroup else {
                continue
            }
            entry.status = .settled
            try save(entry)
        }
        try rebase(touched, after: head, at: now)
    }

    /// The hash of the hub's entities as this device holds them, and the position that they belong to.
    public func baseHash() throws(StoreError) -> (hash: StateHash, seq: Int64) {
        var hash = StateHash()
        let bases = try bases()
        let overlaid = Set(bases.map(\.key))
        for entity in bases { hash.add(entity.state, of: entity.key) }
        for entity in try entities(of: nil) where !overlaid.contains(entity.key) {
            hash.add(entity.state, of: entity.key)
        }
        return (hash, try cursor().seq)
    }

    /// Settles the groups that the base now contains: those that the hub had accepted up to here, and those whose
    /// entries the page brought back, though the hub's answer was lost.
    private mutating func settle(
        _ page: FeedPage,
        at seq: Int64,
        touching touched: inout Set<EntityKey>
    ) throws(StoreError) {
        let own = try head().incarnation
        let seen = page.entries.filter { $0.origin.incarnation == own }.map(\.origin.group)
        for var entry in try outbox(shownOnly: true) {
            switch entry.status {
            case .accepted(let accepted) where accepted <= seq: break
            case _ where seen.contains(entry.group.number): break
            default: continue
            }
            entry.status = .settled
            touched.formUnion(entry.group.operations.map(\.entity))
            try save(entry)
        }
    }

    /// Shows entities as their base with the pending groups over it, and tells the readers of this device's feed.
    private mutating func rebase(_ keys: Set<EntityKey>, after head: FeedPosition, at now: Date) throws(StoreError) {
        let pending = try outbox(shownOnly: true).map(\.group.operations)
        var changes: [EntityChange] = []
        for key in keys.sorted() {
            let base = try baseOrShown(of: key)
            var shown = base
            let groups = pending.map { group in group.filter { $0.entity == key } }.filter { !$0.isEmpty }
            for group in groups {
                let before = shown.state
                for operation in group { _ = shown.state.fold(operation) }
                if shown.state != before { shown.version += 1 }
            }
            try saveBase(groups.isEmpty ? nil : base, of: key)
            let current = try entity(key) ?? .absent(key)
            guard shown != current else { continue }
            changes.append(EntityChange(before: current.state, entity: shown, hlc: head.clock.last))
        }
        // A page or a snapshot can change any number of entities, so each one stands alone in this device's own feed.
        try write(EntityGroup(changes, after: head, origin: .unknown, actor: "", at: now, readTogether: false))
    }

    /// The hub's form of an entity: what is shown, unless a pending group is over it.
    private func baseOrShown(of key: EntityKey) throws(StoreError) -> StoredEntity {
        if let base = try base(of: key) { return base }
        return try entity(key) ?? .absent(key)
    }

    private mutating func dropBaseUnlessPending(of key: EntityKey) throws(StoreError) {
        let isPending = try outbox(shownOnly: true).contains { entry in
            entry.group.operations.contains { $0.entity == key }
        }
        if !isPending { try saveBase(nil, of: key) }
    }
}
