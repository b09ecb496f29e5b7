public import Foundation

extension SyncTransaction {
    /// Writes what a command means over the base, and the operations into the outbox for the hub.
    ///
    /// - Returns: The operations; none where nothing changes.
    @discardableResult
    mutating func commitOnDevice(
        _ planned: [PlannedOperation],
        for context: CommandContext
    ) throws(StoreError) -> [EntityOperation] {
        for step in planned where try base(of: step.entity) == nil {
            try saveBase(try entity(step.entity) ?? .absent(step.entity), of: step.entity)
        }
        let operations = try commit(planned, after: try head(), for: context)
        let touched = Set(operations.map(\.entity))
        for step in planned where !touched.contains(step.entity) { try dropBaseUnlessPending(of: step.entity) }
        guard !operations.isEmpty else { return [] }
        let writer = try head().incarnation
        let seen = try positionSeen(by: operations)
        let group = OperationGroup(
            incarnation: writer,
            number: try lastOutboxNumber(of: writer) + 1,
            baseSeq: seen.seq,
            baseEpoch: seen.epoch,
            principal: context.principal,
            at: context.now,
            operations: operations
        )
        try save(OutboxEntry(position: try lastOutboxPosition() + 1, group: group, status: .pending))
        return operations
    }

    /// Returns the position that the writer of operations has seen: of what is made again over a deletion that the hub
    /// has not shown yet, no more than the deletion had, because what came since is hidden beneath it.
    private func positionSeen(by operations: [EntityOperation]) throws(StoreError) -> (epoch: String, seq: Int64) {
        var remade: Set<EntityKey> = []
        for operation in operations {
            guard case .create = operation.intent else { continue }
            if try base(of: operation.entity)?.state.isAlive == true { remade.insert(operation.entity) }
        }
        let cursor = try cursor()
        guard !remade.isEmpty else { return (cursor.epoch, cursor.seq) }
        let deletions = try outbox(shownOnly: true).map(\.group).filter { group in
            group.operations.contains { $0.intent == .delete && remade.contains($0.entity) }
        }
        // What a hub had shown before it was restored is older than all that it has shown since.
        let lost = deletions.first { !$0.baseEpoch.isEmpty && $0.baseEpoch != cursor.epoch }
        if let lost { return (lost.baseEpoch, lost.baseSeq) }
        return (cursor.epoch, min(cursor.seq, deletions.map(\.baseSeq).min() ?? cursor.seq))
    }

    /// Notes the hub's answer to a group.
    ///
    /// A refused group is taken back: what it changed shows the base again, with what other groups did to it.
    public mutating func note(_ answer: PushAnswer, to group: OperationGroup, at now: Date) throws(StoreError) {
        let known = try outbox(of: group.incarnation, number: group.number)
        guard var entry = known.first(where: { $0.group == group && $0.status.isShown }) else { return }
        switch answer {
        // Even if the device has read up to there, the hub may be another one by now, whose feed has other places: the
        // next page tells.
        case .accepted(let seq): entry.status = .accepted(seq: seq)
        case .refused(let refusal): entry.status = .refused(refusal)
        case .expected, .forked: return
        }
        try save(entry)
        guard !entry.status.isShown else { return }
        try rebase(Set(entry.group.operations.map(\.entity)), after: try head(), at: now)
    }

    /// Applies a page of the hub's feed beneath the pending groups.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - policy: Settles what of it conflicts with groups that were never sent.
    ///   - now: The present time.
    /// - Returns: ``PageResult/resync`` when the page is of another history or does not follow; then nothing is kept.
    /// - Throws: A ``StoreError`` when the store fails; then nothing is kept.
    public mutating func apply(
        _ page: FeedPage,
        by policy: ConflictPolicy = .lastWriteWins,
        at now: Date
    ) throws(StoreError) -> PageResult {
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
        try settleConflicts(over: bases, by: policy, &head.clock, at: now)
        try save(lastRead: now)
        for (key, base) in bases { try saveBase(base, of: key) }
        try settle(at: cursor.seq, touching: &touched)
        try rebase(touched, after: head, at: now)
        try forgetDeleted(through: page.fence)
        return .applied(seq: cursor.seq)
    }

    /// Returns, for each incarnation in the outbox, the last group that the hub had answered; 0 for none.
    public func answeredGroups() throws(StoreError) -> [Incarnation: Int64] {
        var answered: [Incarnation: Int64] = [:]
        for entry in try outbox(shownOnly: false) {
            let incarnation = entry.group.incarnation
            let number = entry.status == .pending ? 0 : entry.group.number
            answered[incarnation] = max(answered[incarnation] ?? 0, number)
        }
        return answered
    }

    /// Takes over everything that the hub has, beneath the pending groups.
    ///
    /// A hub that was restored from a backup has lost groups that it had answered. Those that it had accepted are
    /// pending again, with all others that it lacks, under another incarnation: a refused group between them would
    /// leave a gap. It may also have answered a group again, and otherwise than before, so the groups that it has are
    /// pushed again, too: their receipts tell.
    ///
    /// - Parameters:
    ///   - snapshot: What the hub has.
    ///   - renewed: The incarnation to continue with if the hub lost groups.
    ///   - policy: Settles what of it conflicts with groups that were never sent.
    ///   - now: The present time.
    /// - Throws: A ``StoreError`` when the store fails; then nothing is kept.
    public mutating func adopt(
        _ snapshot: HouseholdSnapshot,
        renewingAs renewed: Incarnation,
        by policy: ConflictPolicy = .lastWriteWins,
        at now: Date
    ) throws(StoreError) {
        var touched = Set(try entities(of: nil).map(\.key))
        var head = try self.head()
        head.clock.observe(reading: snapshot.clock.last)
        let bases = Dictionary(snapshot.entities.map { ($0.key, $0) }) { $1 }
        try settleConflicts(over: bases, by: policy, &head.clock, at: now)
        for key in touched { try saveBase(.absent(key), of: key) }
        for entity in snapshot.entities {
            try saveBase(entity, of: entity.key)
            touched.insert(entity.key)
        }
        let isAnotherHub = try cursor().epoch != snapshot.cursor.epoch
        try save(snapshot.cursor)
        try save(lastRead: now)
        if try settle(by: snapshot, ofAnotherHub: isAnotherHub, touching: &touched) {
            try renew(as: renewed) { !snapshot.has($0.group) }
            head.incarnation = renewed
        }
        try rebase(touched, after: head, at: now)
        // What the snapshot lacks was never there, as far as the hub knows.
        try forgetDeleted(through: 0)
    }

    /// Goes on under another incarnation, because another node writes under this one.
    ///
    /// Groups that the hub has not answered get new numbers. A group that both nodes know, such as one that was pending
    /// when their common file was copied, keeps its identity, and the hub takes it once.
    ///
    /// - Parameters:
    ///   - renewed: The new incarnation.
    ///   - position: The place in the outbox of the first group that is not this node's at the hub.
    /// - Throws: A ``StoreError`` when the store fails; then nothing is kept.
    public mutating func renew(as renewed: Incarnation, from position: Int64) throws(StoreError) {
        guard let forked = try outbox(shownOnly: true).first(where: { $0.position == position }) else { return }
        // The forked group can bear an incarnation that this node had before, or that of the file it was copied from.
        let incarnation = forked.group.incarnation
        try renew(as: renewed) { $0.position >= position && $0.group.incarnation == incarnation }
    }

    private mutating func renew(
        as renewed: Incarnation,
        where isRenewed: (OutboxEntry) -> Bool
    ) throws(StoreError) {
        var head = try self.head()
        head.incarnation = renewed
        var next = try lastOutboxNumber(of: renewed) + 1
        for var entry in try outbox(shownOnly: true) where entry.status == .pending && isRenewed(entry) {
            entry.group = entry.group.renumbered(as: next, of: renewed)
            next += 1
            try save(entry)
        }
        try save(head)
    }

    /// Settles the groups that the hub had accepted and still has, and makes those pending again that it lost; of
    /// another hub, all that it answered.
    ///
    /// - Returns: Whether it lost any that it had answered.
    private mutating func settle(
        by snapshot: HouseholdSnapshot,
        ofAnotherHub isAnotherHub: Bool,
        touching touched: inout Set<EntityKey>
    ) throws(StoreError) -> Bool {
        var isLost = false
        for var entry in try outbox(shownOnly: false) where entry.status != .pending {
            guard entry.group.number > OperationGroup.unsentNumber else { continue }
            let isThere = snapshot.has(entry.group)
            isLost = isLost || !isThere
            // No one needs the change any more, but the hub misses its number all the same.
            if entry.status == .discarded { continue }
            if case .refused = entry.status, !(isThere && isAnotherHub) { continue }
            entry.status = isThere && !isAnotherHub ? .settled : .pending
            touched.formUnion(entry.group.operations.map(\.entity))
            try save(entry)
        }
        return isLost
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

    /// Settles the groups that the hub had accepted up to here.
    ///
    /// A group without an answer stays pending even if an entry names it: a node with a copied file may have pushed
    /// another group under its number. It is pushed again, and the hub compares.
    private mutating func settle(at seq: Int64, touching touched: inout Set<EntityKey>) throws(StoreError) {
        for var entry in try outbox(shownOnly: true) {
            guard case .accepted(let accepted) = entry.status, accepted <= seq else { continue }
            entry.status = .settled
            touched.formUnion(entry.group.operations.map(\.entity))
            try save(entry)
        }
    }

    /// Shows entities as their base with the pending groups over it, and tells the readers of this device's feed.
    private mutating func rebase(_ keys: Set<EntityKey>, after head: FeedPosition, at now: Date) throws(StoreError) {
        var pending: [EntityKey: [[EntityOperation]]] = [:]
        for entry in try outbox(shownOnly: true) {
            let operations = Dictionary(
                grouping: entry.group.operations.filter { keys.contains($0.entity) },
                by: \.entity
            )
            for (key, operations) in operations { pending[key, default: []].append(operations) }
        }
        var changes: [EntityChange] = []
        for key in keys.sorted() {
            let base = try baseOrShown(of: key)
            var shown = base
            let groups = pending[key] ?? []
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

    /// Removes the hub's copy of an entity that no pending group changes.
    mutating func dropBaseUnlessPending(of key: EntityKey) throws(StoreError) {
        let isPending = try outbox(shownOnly: true).contains { entry in
            entry.group.operations.contains { $0.entity == key }
        }
        if !isPending { try saveBase(nil, of: key) }
    }
}
