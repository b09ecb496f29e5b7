public import Foundation

extension SyncTransaction {
    /// Receives a group that a device pushed.
    ///
    /// The hub checks it at its own position in the feed, and accepts or refuses it as a whole.
    ///
    /// - Parameters:
    ///   - group: The operations of the device.
    ///   - now: The time of arrival; a stamp more than a minute later is clamped.
    /// - Returns: The answer; a repeated group gets its first answer again.
    /// - Throws: A ``StoreError`` when the store fails; then nothing is kept.
    public mutating func receive(_ group: OperationGroup, at now: Date) throws(StoreError) -> PushAnswer {
        let last = try lastGroup(of: group.incarnation)
        if group.number <= last {
            // A receipt that was pruned says nothing about this group. Its device sends it again under another
            // incarnation, and what the home had of it stays as it is, because operations have their effect once.
            guard let receipt = try receipt(of: group.incarnation, number: group.number) else { return .forked }
            return receipt.digest == group.digest ? receipt.answer : .forked
        }
        if try receipt(of: group.incarnation, number: Self.closingNumber) != nil { return .forked }
        // No one continues what someone else began: the first device would find its own next group forked.
        if last > 0, let writer = try receipt(of: group.incarnation, number: last)?.principal,
            writer != group.principal
        {
            return .forked
        }
        guard group.number == last + 1 else { return .expected(number: last + 1) }
        let answer = try apply(inThisFeed(group), knowing: group.baseSeq, at: now)
        try record(
            PushReceipt(
                incarnation: group.incarnation,
                number: group.number,
                digest: group.digest,
                answer: answer,
                principal: group.principal
            )
        )
        return answer
    }

    /// Applies a group, whose position is one of this feed.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - position: The position that its writer named, which may be one of a feed that this hub has lost.
    ///   - now: The time of arrival.
    /// - Returns: The answer.
    /// - Throws: A ``StoreError`` when the store fails.
    private mutating func apply(
        _ group: OperationGroup,
        knowing position: Int64,
        at now: Date
    ) throws(StoreError) -> PushAnswer {
        for operation in group.operations {
            if !operation.isStorable { return .refused(.unstorable) }
            if !operation.hasMeaningfulLife { return .refused(.malformed(operation)) }
            // Only the hub makes conflicts; a device drops them.
            let isMade = operation.entity.kind == Conflict.kind && operation.intent != .delete
            if isMade || Row.rules.violation(in: operation) != nil { return .refused(.rule(operation.entity)) }
        }
        let arrived = try arrived(group.operations, at: now)
        var head = try self.head()
        for operation in arrived { head.clock.observe(operation.stamp) }
        var folded = FoldedGroup(arrived, knownSeq: position, changed: try ChangedEntities(stored: self))
        if let refusal = try fold(arrived, of: group, at: now, into: &folded) { return .refused(refusal) }
        let (operations, changed) = (folded.operations, folded.changed)
        let made = try changed.adding(folded.conflicts, of: group, at: now, &head)
        let entities: EntityGroup<Row>
        do throws(StoreError) {
            // Where they don't fit one reply of a feed, lost values stand after the group.
            let whole = try EntityGroup<Row>(made.changes, of: group, after: head)
            entities = try whole.excess == nil ? whole : EntityGroup(changed.changes, of: group, after: head)
        } catch {
            // The module may say more precisely than its row what is wrong.
            return .refused((try? Row.refusal(of: operations, in: changed)) ?? .malformed(error))
        }
        if let excess = entities.excess { return .refused(.tooLarge(excess)) }
        if let refusal = try Row.refusal(of: operations, in: changed) { return .refused(refusal) }
        try write(entities, lifeStarts: folded.lifeStarts)
        let written = Set(entities.steps.map(\.entity.key))
        try lowerLifeStarts(to: folded.lifeStarts.filter { !written.contains($0.key) })
        let rest = made.changes.dropFirst(entities.steps.count)
        if !rest.isEmpty { try write(EntityGroup(Array(rest), of: group, after: entities.head, readTogether: false)) }
        return .accepted(seq: entities.head.seq)
    }

    /// Folds the operations of a group into what they change.
    ///
    /// - Returns: Why the hub refuses the group; `nil` when each operation has its effect.
    private func fold(
        _ operations: [EntityOperation],
        of group: OperationGroup,
        at now: Date,
        into folded: inout FoldedGroup
    ) throws(StoreError) -> OperationRefusal? {
        for operation in operations {
            let key = operation.entity
            if let refusal = try distanceRefusal(of: operation, in: folded.changed) { return refusal }
            if try mayRepeat(operation, of: group, in: folded.changed) { return .deleted(key) }
            if case .create = operation.intent {
                folded.lifeStarts[key] = try lifeStart(ofCreated: key, by: group, in: folded.changed)
            } else if folded.lifeStarts[key] == nil {
                // What the writer deletes is gone.
                let isGone = try meansForgottenLife(operation, of: group, in: folded.changed)
                if isGone, operation.intent == .delete { continue }
                if isGone { return .deleted(key) }
            }
            folded.operations.append(operation)
            try join(operation, of: group, in: &folded)
            folded.add(try conflicts(of: operation, in: group, meeting: &folded, at: now), of: key)
            let result = try folded.changed.fold(operation)
            if let refusal = try refusal(of: operation, in: group, after: result) { return refusal }
        }
        return nil
    }

    /// Returns why the counts of an operation are too far beyond those at the hub; `nil` when they aren't.
    ///
    /// It lets go of the state that it reads: a fold copies what is held elsewhere.
    private func distanceRefusal(
        of operation: EntityOperation,
        in changed: ChangedEntities
    ) throws(StoreError) -> OperationRefusal? {
        let known = try changed.entity(operation.entity)?.state ?? .absent
        if operation.isFar(beyond: known.life) { return .lifeTooFar(operation) }
        return operation.raisesFar(beyond: known) ? .markTooFar(operation) : nil
    }

    /// Returns why an operation can't be folded; `nil` when it has its effect.
    private func refusal(
        of operation: EntityOperation,
        in group: OperationGroup,
        after result: EntityState.FoldResult
    ) throws(StoreError) -> OperationRefusal? {
        switch result {
        case .superseded, .applied: return nil
        case .deleted: return .deleted(operation.entity)
        case .unknown:
            guard try mayHaveForgotten(group) else { return .unknown(operation.entity) }
            // What the writer deletes is gone.
            return operation.intent == .delete ? nil : .deleted(operation.entity)
        }
    }

    /// Returns the operations of a group as the hub takes them at a time.
    ///
    /// What was written after the hub's last change stays after it, also when the hub's clock was set back since.
    private func arrived(_ operations: [EntityOperation], at now: Date) throws(StoreError) -> [EntityOperation] {
        let last = try head().clock.last >> 16
        let arrival = max(UInt64(clamping: now.wholeMilliseconds) + HybridClock.toleranceMilliseconds, last + 1)
        var taken: [EntityOperation] = []
        var changed = try ChangedEntities(stored: self)
        var given = GivenStamps()
        let latest = arrival - HybridClock.toleranceMilliseconds
        for operation in operations {
            let state = try changed.entity(operation.entity)?.state ?? .absent
            let arrived = operation.arrived(atMilliseconds: latest, in: state, after: &given)
            // Only operations of a clock that is ahead depend on those before them.
            if arrived != operation { _ = try changed.fold(arrived) }
            taken.append(arrived)
        }
        return taken
    }

    /// Returns the values that lose when an operation is folded, and those that it loses to.
    private func conflicts(
        of operation: EntityOperation,
        in group: OperationGroup,
        meeting folded: inout FoldedGroup,
        at now: Date
    ) throws(StoreError) -> [Conflict] {
        guard let entity = try folded.changed.entity(operation.entity) else { return [] }
        let before = try folded.changed.before(operation.entity)
        let meeting = Conflict.Meeting(
            state: entity.state,
            before: before,
            time: now,
            rules: Row.rules,
            known: folded.conflicting[operation.entity] ?? []
        )
        let writes = folded.lastWrites
        return try Conflict.all(of: operation, writing: writes, by: group.principal, at: meeting) {
            field throws(StoreError) in
            guard entity.lastSeq > group.baseSeq else { return nil }
            var writers: LaterWriters
            if let known = folded.writers {
                writers = known
            } else {
                writers = LaterWriters(try feed(after: group.baseSeq, limit: LaterWriters.limit), besides: group)
            }
            defer { folded.writers = writers }
            return writers.writer(of: field, of: operation.entity)
        }
    }

    /// Returns the hash of all that the household has, for a device that compares it with its own.
    public func digest(epoch: String) throws(StoreError) -> HouseholdDigest {
        let head = try self.head()
        let cursor = FeedCursor(epoch: epoch, seq: head.seq, chain: head.chain)
        return HouseholdDigest(cursor: cursor, hash: try stateHash())
    }
}

extension ChangedEntities {
    /// Returns the entities with conflicts that were found among them, whole as far as these take no more than a group.
    ///
    /// Of the others, small values stay, and of large ones the size. Many thousands of them at once are not kept.
    fileprivate func adding(
        _ conflicts: [Conflict],
        of group: OperationGroup,
        at now: Date,
        _ head: inout FeedPosition
    ) throws(StoreError) -> ChangedEntities {
        var made = self
        /// About what a conflict takes besides its values.
        let frame = 200
        var (room, briefRoom) = (GroupLimits.bytes, GroupLimits.bytes)
        for whole in conflicts {
            var conflict = whole
            if whole.byteCount + frame <= room {
                room -= whole.byteCount + frame
            } else {
                conflict = whole.abridged
                briefRoom -= conflict.byteCount + frame
            }
            guard briefRoom >= 0 else { break }
            let stamp = head.clock.tick(atMilliseconds: UInt64(clamping: now.wholeMilliseconds), by: head.incarnation)
            _ = try made.fold(conflict.operation(in: group, at: stamp))
        }
        return made
    }
}

extension EntityGroup {
    /// Prepares what a group of a device changes at the hub.
    fileprivate init(
        _ changes: [EntityChange],
        of group: OperationGroup,
        after head: FeedPosition,
        readTogether: Bool = true
    ) throws(StoreError) {
        try self.init(
            changes,
            after: head,
            origin: FeedOrigin(incarnation: group.incarnation, group: group.number),
            actor: group.principal,
            at: group.at,
            readTogether: readTogether
        )
    }
}
