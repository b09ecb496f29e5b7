/// What a hub decides about entities whose deletion it has forgotten, with the part of the feed before its fence.
extension SyncTransaction {
    /// Whether the hub may have forgotten deletions that the writer of a group had not seen.
    func mayHaveForgotten(_ group: OperationGroup) throws(StoreError) -> Bool {
        try group.baseSeq < feed(after: head().seq, limit: 0).fence
    }

    /// Whether an operation may create an entity a second time that was deleted since.
    ///
    /// A group that a device sends again, because its receipt is gone, has another incarnation than its stamps. What else
    /// a device creates, however long it was away, was never here.
    func mayRepeat(
        _ operation: EntityOperation,
        of group: OperationGroup,
        in changed: ChangedEntities
    ) throws(StoreError) -> Bool {
        guard case .create = operation.intent, operation.stamp.incarnation != group.incarnation,
            try changed.entity(operation.entity)?.state ?? .absent == .absent
        else { return false }
        return try mayHaveForgotten(group)
    }
}

extension ChangedEntities {
    /// Lets what is there go on in the later life of a creation, which joins it.
    ///
    /// The writer of the creation remembers a deletion that the writer of what is there had forgotten. Neither had seen the
    /// other's entity, so nothing of it must be lost.
    mutating func join(_ creation: EntityOperation) throws(StoreError) {
        guard case .create = creation.intent, let entity = try entity(creation.entity), entity.state.isAlive,
            entity.state.life < creation.life
        else { return }
        try lift(entity, to: creation.life)
    }
}
