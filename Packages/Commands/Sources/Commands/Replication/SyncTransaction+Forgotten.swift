/// What a hub decides about entities whose deletion it has forgotten, with the part of the feed before its fence.
extension SyncTransaction {
    /// Whether the hub may have forgotten deletions that the writer of a group had not seen.
    func mayHaveForgotten(_ group: OperationGroup) throws(StoreError) -> Bool {
        try group.baseSeq < feed(after: head().seq, limit: 0).fence
    }

    /// Whether an operation may create an entity a second time that was deleted since.
    ///
    /// Someone may have created it again since. A group that a device sends again, because its receipt is gone, has
    /// another incarnation than its stamps. What else a device creates, however long it was away, was never here.
    func mayRepeat(
        _ operation: EntityOperation,
        of group: OperationGroup,
        in changed: ChangedEntities
    ) throws(StoreError) -> Bool {
        guard case .create = operation.intent, operation.stamp.incarnation != group.incarnation else { return false }
        let entity = try changed.entity(operation.entity)
        if let entity, entity.state.isAlive {
            // The life that the creation began has an earlier start.
            guard try lifeStart(of: operation.entity) > group.baseSeq else { return false }
        } else if entity?.state ?? .absent != .absent {
            return false
        }
        return try mayHaveForgotten(group)
    }

    /// Whether a change or a deletion means an earlier life of an entity, which was deleted and forgotten before
    /// someone created the entity again.
    ///
    /// Lives begin at 1 again after that, so their numbers don't tell.
    func meansForgottenLife(
        _ operation: EntityOperation,
        of group: OperationGroup,
        in changed: ChangedEntities
    ) throws(StoreError) -> Bool {
        if case .create = operation.intent { return false }
        guard let entity = try changed.entity(operation.entity), entity.state.isAlive, entity.lastSeq > group.baseSeq,
            operation.life &- (operation.intent == .delete ? 1 : 0) == entity.state.life,
            try lifeStart(of: operation.entity) > group.baseSeq
        else { return false }
        return try mayHaveForgotten(group)
    }

    /// Returns where the life of an entity begins for the writer of a group that creates it: this writer knows it from
    /// now on, also where it joins what someone else created.
    func lifeStart(
        ofCreated entity: EntityKey,
        by group: OperationGroup,
        in changed: ChangedEntities
    ) throws(StoreError) -> Int64 {
        guard try changed.entity(entity)?.state.isAlive == true else { return group.baseSeq }
        return min(try lifeStart(of: entity), group.baseSeq)
    }

    /// Lets lives begin earlier for a writer whose creations changed nothing, because all of it was there already.
    mutating func lowerLifeStarts(to starts: [EntityKey: Int64]) throws(StoreError) {
        for (key, start) in starts where try lifeStart(of: key) > start {
            guard let entity = try entity(key), entity.state.isAlive else { continue }
            try save(entity, row: Row(entity), lifeStart: start)
        }
    }
}

/// What a hub that was restored from a backup makes of those who had read the feed that it has lost.
extension SyncTransaction {
    /// Returns a group as one of a writer of this feed.
    ///
    /// A position of the feed that the hub had before its restoration is none of this one: its writer has seen nothing
    /// here that came later than the backup.
    func inThisFeed(_ group: OperationGroup) throws(StoreError) -> OperationGroup {
        guard !group.baseEpoch.isEmpty, let shared = try head().lastShared(with: group.baseEpoch),
            shared < group.baseSeq, try feed(after: head().seq, limit: 0).epoch != group.baseEpoch
        else { return group }
        return group.seen(upTo: shared)
    }

    /// Lets what is there continue in the later life of a creation, which joins it.
    ///
    /// The writer of the creation remembers a deletion that the writer of what is there had forgotten. Neither had seen
    /// the other's entity, so nothing of it must be lost.
    ///
    /// - Parameters:
    ///   - creation: The creation; other operations do nothing.
    ///   - group: Its group.
    ///   - folded: The entities with the operations before it.
    /// - Throws: The failure of the store.
    func join(
        _ creation: EntityOperation,
        of group: OperationGroup,
        in folded: inout FoldedGroup
    ) throws(StoreError) {
        guard case .create = creation.intent, let entity = try folded.changed.entity(creation.entity),
            entity.state.isAlive, entity.state.life < creation.life,
            try !isKnownDeleted(entity, to: group, in: &folded)
        else { return }
        try folded.changed.lift(entity, to: creation.life)
    }

    /// Whether an entity, whose later life the writer of a group makes, is what the writer has seen deleted in a feed
    /// that this hub has lost.
    ///
    /// A hub that was restored from a backup may not have the deletion yet. What only the writer has changed since the
    /// backup is what was deleted, for a writer that has read beyond it. What others have changed may be what they have
    /// created since, and the writer's position doesn't tell, because it is one of the lost feed and they are of this
    /// one. A writer that had not read beyond the backup can have deleted the entity itself only, and the hub has
    /// refused that. One that had when it deleted the entity knew all that goes with it.
    private func isKnownDeleted(
        _ entity: StoredEntity,
        to group: OperationGroup,
        in folded: inout FoldedGroup
    ) throws(StoreError) -> Bool {
        guard let restored = try head().lastShared(with: group.baseEpoch), restored < folded.knownSeq else {
            return false
        }
        guard entity.lastSeq > restored else { return true }
        guard try feed(after: restored, limit: 0).fence <= restored else { return false }
        let others: Set<EntityKey>
        if let known = folded.changedSinceRestoration {
            others = known
        } else {
            others = try entitiesChanged(after: restored, besides: group.incarnation)
        }
        folded.changedSinceRestoration = others
        return !others.contains(entity.key)
    }
}
