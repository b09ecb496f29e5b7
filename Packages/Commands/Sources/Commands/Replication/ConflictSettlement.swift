/// Rewrites the groups of a device that were never sent, as a conflict policy decides about what other nodes changed.
struct ConflictSettlement {
    /// A last-writer field, or a key of a map.
    private struct Place: Hashable {
        let entity: EntityKey
        let group: ByteText
        let key: ByteText?
    }

    private let policy: ConflictPolicy
    private let changes: [EntityKey: BaseChange]
    private let kept: Set<EntityKey>
    private let writer: Incarnation
    private let milliseconds: UInt64
    /// What the device had sent, or had been told, of entities that another node deleted.
    private let contents: [EntityKey: EntityState]
    /// The stamps under which entities that another node deleted were made again and changed.
    private var revivals: [EntityKey: [Stamp]] = [:]
    private var restamped: Set<Place> = []
    /// How many writes of a place came before the winner.
    private var losses: [Place: UInt64] = [:]
    private(set) var clock: HybridClock

    /// Begins a settlement.
    ///
    /// - Parameters:
    ///   - changes: What other nodes changed beneath the groups.
    ///   - contents: Those entities without the groups that were never sent.
    ///   - policy: Decides.
    ///   - head: The clock and the identity of the device.
    ///   - milliseconds: The present time.
    init(
        of changes: [EntityKey: BaseChange],
        over contents: [EntityKey: EntityState],
        by policy: ConflictPolicy,
        from head: FeedPosition,
        atMilliseconds milliseconds: UInt64
    ) {
        self.policy = policy
        self.changes = changes
        self.contents = contents
        self.milliseconds = milliseconds
        (writer, clock) = (head.incarnation, head.clock)
        kept = Set(
            changes.filter { $0.value.endsEditedLife || $0.value.isEditOfDeleted }
                .filter { policy.keepsEntity($0.value.conflict) == true }.keys
        )
    }

    /// Returns the operations of the next group as the policy leaves them, and the deletions that it drops.
    mutating func settle(_ group: OperationGroup) -> (operations: [EntityOperation], dropped: [EntityOperation]) {
        var (operations, dropped): ([EntityOperation], [EntityOperation]) = ([], [])
        for operation in group.operations {
            guard let change = changes[operation.entity] else {
                operations.append(operation)
                continue
            }
            let isKept = kept.contains(operation.entity)
            if isKept, operation.intent == .delete, change.isEditOfDeleted {
                dropped.append(operation)
            } else if isKept, operation.intent != .delete, change.endsEditedLife {
                operations += revive(operation, after: change)
            } else {
                operations += settleFields(of: operation, over: change)
            }
        }
        return (operations, dropped)
    }

    /// A millisecond of a clock's reading: room for the writes that lose, in their order, before the one that wins.
    private static let step: UInt64 = 1 << 16

    private mutating func tick() -> Stamp { clock.tick(atMilliseconds: milliseconds, by: writer) }

    /// Makes an entity that another node deleted again, with the contents that this device has, and changes it.
    private mutating func revive(_ operation: EntityOperation, after change: BaseChange) -> [EntityOperation] {
        let life = change.conflict.remote.life + 1
        var steps: [[GroupChange]] = []
        let isFirst = revivals[operation.entity] == nil
        if isFirst, let contents = contents[operation.entity]?.contents {
            steps = [contents.creation] + contents.events.map { [$0] }
        }
        let isCreated = !steps.isEmpty
        steps.append(operation.intent.changes)
        var operations: [EntityOperation] = []
        var stamps = revivals[operation.entity] ?? []
        for (place, step) in steps.enumerated() {
            // A removal means what was in the set before, which has other stamps in the new life.
            let changes = step.map { $0.removing(alsoSeen: stamps) }
            let intent: Intent = isCreated && place == 0 ? .create(changes) : .change(changes)
            let stamp = tick()
            operations.append(EntityOperation(entity: operation.entity, life: life, stamp: stamp, intent: intent))
            stamps.append(stamp)
        }
        revivals[operation.entity] = stamps
        return operations
    }

    private mutating func settleFields(of operation: EntityOperation, over base: BaseChange) -> [EntityOperation] {
        var (kept, moved): ([GroupChange], [EntityOperation]) = ([], [])
        for change in operation.intent.changes {
            guard let (effect, stamp) = settle(change, of: operation, over: base) else {
                kept.append(change)
                continue
            }
            let intent = Intent.change([GroupChange(change.group, effect)])
            moved.append(
                EntityOperation(entity: operation.entity, life: operation.life, stamp: stamp, intent: intent)
            )
        }
        guard !moved.isEmpty else { return [operation] }
        let isCreation = if case .create = operation.intent { true } else { false }
        guard isCreation || !kept.isEmpty else { return moved }
        let rest = EntityOperation(
            entity: operation.entity,
            life: operation.life,
            stamp: operation.stamp,
            intent: isCreation ? .create(kept) : .change(kept)
        )
        return [rest] + moved
    }

    /// Returns what becomes of a change, and its stamp; `nil` when it stays as it is.
    ///
    /// A change that loses keeps its value under a stamp before the winner's, so that the hub keeps it as a conflict.
    /// One that wins gets a new stamp, and so do the later ones of its field, whose order stays.
    private mutating func settle(
        _ change: GroupChange,
        of operation: EntityOperation,
        over base: BaseChange
    ) -> (effect: GroupEffect, stamp: Stamp)? {
        guard let (remote, before) = base.foreignWrite(at: change, ofLife: operation.life),
            let own = change.effect.value
        else { return nil }
        let key = change.effect.member
        let place = Place(entity: operation.entity, group: change.group, key: key)
        let isFollowing = restamped.contains(place)
        let field = FieldConflict(group: change.group, key: key, base: before, local: own.bytes, remote: remote.value)
        let choice = own.bytes == remote.value ? .lastWriter : policy.choice(of: field, in: base.conflict)
        var effect = change.effect
        switch choice {
        case .lastWriter:
            guard isFollowing else { return nil }
        case .remote where !isFollowing:
            let earlier = losses[place, default: 0]
            guard operation.stamp > remote.stamp, remote.stamp.reading > Self.step, earlier + 1 < Self.step else {
                return nil
            }
            losses[place] = earlier + 1
            let reading = remote.stamp.reading - Self.step + earlier
            return (effect, Stamp(reading: reading, incarnation: operation.stamp.incarnation))
        case .remote: effect = effect.writing(remote.value)
        case .local: break
        case .value(let value): effect = effect.writing(value)
        }
        restamped.insert(place)
        return (effect, tick())
    }
}

extension GroupChange {
    /// The change; a removal from a set also covers additions of these stamps.
    fileprivate func removing(alsoSeen stamps: [Stamp]) -> GroupChange {
        guard case .remove(let element, let seen) = effect else { return self }
        return GroupChange(group, .remove(element, seen: seen + stamps))
    }
}

extension GroupEffect {
    /// The effect with another value; `nil` removes a map's key.
    fileprivate func writing(_ value: [UInt8]?) -> GroupEffect {
        switch (self, value) {
        case (.write, let value?): .write(value)
        case (.put(let key, _), let value?), (.removeKey(let key), let value?): .put(key, value)
        case (.put(let key, _), nil): .removeKey(key)
        default: self
        }
    }
}
