import Foundation

extension SyncTransaction {
    /// Lets a conflict policy rewrite the groups that were never sent, before the hub's changes come beneath them.
    ///
    /// What may have been sent stays as it is: the hub decides about it by the merge rules, and would take other
    /// operations under the same number for those of another node. A merger whose values no row can have is ignored.
    ///
    /// - Parameters:
    ///   - bases: What the hub changed, which the store doesn't have yet.
    ///   - policy: Decides.
    ///   - clock: The clock of the device, which has observed the hub's changes.
    ///   - now: The present time.
    /// - Throws: A ``StoreError`` when the store fails; then nothing is kept.
    mutating func settleConflicts(
        over bases: [EntityKey: StoredEntity],
        by policy: ConflictPolicy,
        _ clock: inout HybridClock,
        at now: Date
    ) throws(StoreError) {
        guard !policy.isLastWriteWins, let sent = try sentPosition() else { return }
        let shown = try outbox(shownOnly: true)
        let unsent = shown.filter { $0.status == .pending && $0.position > sent }
        let changes = try baseChanges(to: bases, beneath: unsent, of: shown)
        guard !changes.isEmpty else { return }
        let earlier = shown.filter { $0.status != .pending || $0.position <= sent }
        var head = try head()
        head.clock = clock
        var settlement = ConflictSettlement(
            of: changes,
            over: changes.mapValues { $0.conflict.base.folding(earlier, of: $0.conflict.entity) },
            by: policy,
            from: head,
            atMilliseconds: UInt64(clamping: now.wholeMilliseconds)
        )
        var settled: [(entry: OutboxEntry, dropped: [EntityOperation])] = []
        for var entry in unsent {
            let (operations, dropped) = settlement.settle(entry.group)
            entry.group = entry.group.with(operations)
            settled.append((entry, dropped))
        }
        guard try formRows(changes.keys, over: bases, with: earlier + settled.map(\.entry)) else { return }
        clock = settlement.clock
        for (entry, dropped) in settled {
            try save(entry)
            if !dropped.isEmpty { try refuse(dropped, of: entry.group) }
        }
    }

    /// Returns what changes of the entities that groups change, too.
    private func baseChanges(
        to bases: [EntityKey: StoredEntity],
        beneath unsent: [OutboxEntry],
        of shown: [OutboxEntry]
    ) throws(StoreError) -> [EntityKey: BaseChange] {
        var own: Set<Incarnation> = [try head().incarnation]
        for group in shown.map(\.group) {
            own.insert(group.incarnation)
            own.formUnion(group.operations.map(\.stamp.incarnation))
        }
        var changes: [EntityKey: BaseChange] = [:]
        for key in Set(unsent.flatMap(\.group.operations).map(\.entity)) where key.kind != Conflict.kind {
            guard let remote = bases[key]?.state, let base = try base(of: key)?.state, remote != base else { continue }
            let local = try entity(key)?.state ?? .absent
            changes[key] = BaseChange(
                conflict: EntityConflict(entity: key, base: base, local: local, remote: remote),
                own: own
            )
        }
        return changes
    }

    /// Whether the module has rows for what entities become.
    private func formRows(
        _ keys: some Sequence<EntityKey>,
        over bases: [EntityKey: StoredEntity],
        with entries: [OutboxEntry]
    ) throws(StoreError) -> Bool {
        for key in keys {
            guard var entity = bases[key] else { continue }
            entity.state = entity.state.folding(entries, of: key)
            guard entity.state.isAlive else { continue }
            do throws(StoreError) { _ = try Row(entity) } catch {
                guard case .unavailable = error else { throw error }
                return false
            }
        }
        return true
    }

    /// Takes deletions back that the device made, and keeps them for a person.
    private mutating func refuse(_ deletions: [EntityOperation], of group: OperationGroup) throws(StoreError) {
        let kind = deletions.first?.entity.kind.text ?? ""
        let refusal = OperationRefusal(
            code: "sync.changedMeanwhile",
            sentence:
                "The \(kind) was changed meanwhile, and stays by this device's conflict policy: delete it again or "
                + "drop the deletion."
        )
        let refused = group.with(deletions, number: OperationGroup.unsentNumber)
        try save(OutboxEntry(position: try lastOutboxPosition() + 1, group: refused, status: .refused(refusal)))
    }
}

extension EntityState {
    /// The state with what groups did to the entity.
    fileprivate func folding(_ entries: [OutboxEntry], of key: EntityKey) -> EntityState {
        var state = self
        for operation in entries.flatMap(\.group.operations) where operation.entity == key { _ = state.fold(operation) }
        return state
    }
}
