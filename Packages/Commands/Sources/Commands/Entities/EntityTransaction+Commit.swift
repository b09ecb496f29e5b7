/// An entity that a transaction changes.
struct EntityChange {
    let before: EntityState
    var entity: StoredEntity
    /// The reading of the last stamp.
    var hlc: UInt64
}

/// The entities as they are with changes that have not been written.
struct ChangedEntities: EntityReader {
    private let stored: any EntityReader
    /// What was read ahead: one query for many entities.
    private let ahead: [EntityKey: StoredEntity?]
    private(set) var changes: [EntityChange] = []
    private var places: [EntityKey: Int] = [:]

    /// Begins with what is stored.
    ///
    /// - Parameters:
    ///   - stored: Reads what is stored.
    ///   - keys: Entities that will be read.
    /// - Throws: The failure of the store.
    init(stored: any EntityReader, reading keys: Set<EntityKey> = []) throws(StoreError) {
        self.stored = stored
        var ahead = Dictionary(uniqueKeysWithValues: keys.map { ($0, StoredEntity?.none) })
        for entity in try stored.entities(keys) { ahead[entity.key] = .some(entity) }
        self.ahead = ahead
    }

    var household: HouseholdID { stored.household }

    func contains(_ key: EntityKey) -> Bool { places[key] != nil }

    func entity(_ key: EntityKey) throws(StoreError) -> StoredEntity? {
        if let place = places[key] { return changes[place].entity }
        return try unchanged(key)
    }

    /// Returns the state of an entity without the changes.
    func before(_ key: EntityKey) throws(StoreError) -> EntityState {
        if let place = places[key] { return changes[place].before }
        return try unchanged(key)?.state ?? .absent
    }

    private func unchanged(_ key: EntityKey) throws(StoreError) -> StoredEntity? {
        if let entity = ahead[key] { return entity }
        return try stored.entity(key)
    }

    func entities(of kind: ByteText?) throws(StoreError) -> [StoredEntity] {
        let own = changes.map(\.entity).filter { kind == nil || $0.key.kind == kind }
        let keys = Set(own.map(\.key))
        return (try stored.entities(of: kind).filter { !keys.contains($0.key) } + own).sorted { $0.key < $1.key }
    }

    /// Gives a living entity, as it is with the changes so far, a later life.
    mutating func lift(_ entity: StoredEntity, to life: UInt32) throws(StoreError) {
        let state = EntityState(life: life, groups: entity.state.groups)
        if let place = places[entity.key] {
            changes[place].entity.state = state
            return
        }
        var lifted = entity
        (lifted.state, lifted.version) = (state, entity.version + 1)
        places[entity.key] = changes.count
        changes.append(EntityChange(before: entity.state, entity: lifted, hlc: 0))
    }

    /// Folds an operation into its entity; a group of operations makes one version of each entity.
    mutating func fold(_ operation: EntityOperation) throws(StoreError) -> EntityState.FoldResult {
        // In its place, so that it is not copied: thousands of operations can belong to one entity.
        if let place = places[operation.entity] {
            let result = changes[place].entity.state.fold(operation)
            if result == .applied { changes[place].hlc = max(changes[place].hlc, operation.stamp.reading) }
            return result
        }
        let entity = try unchanged(operation.entity) ?? .absent(operation.entity)
        var change = EntityChange(before: entity.state, entity: entity, hlc: operation.stamp.reading)
        let result = change.entity.state.fold(operation)
        guard result == .applied else { return result }
        change.entity.version += 1
        places[operation.entity] = changes.count
        changes.append(change)
        return result
    }
}

extension EntityTransaction {
    /// Folds what a command means into the entities, and writes entities, rows and feed entries.
    ///
    /// - Parameters:
    ///   - planned: What the command means.
    ///   - head: The household's present head.
    ///   - context: The request.
    /// - Returns: The operations that changed something, for the outbox of a device.
    /// - Throws: ``StoreError/versionConflict(kind:entityId:)`` when an entity is not as the command read it, or when
    ///   the home's rules refuse what the entities would become: the command runs again and says why itself.
    ///   ``StoreError/groupTooLarge(entries:bytes:)`` for more than one reply of a feed holds,
    ///   ``StoreError/entityTooLarge(kind:entityId:bytes:)`` for an entity that no part of a snapshot holds,
    ///   ``StoreError/textTooLong(beginning:bytes:)`` for a name that no index holds,
    ///   ``StoreError/unstorable(kind:)`` for a text that a database would cut.
    mutating func commit(
        _ planned: [PlannedOperation],
        after head: FeedPosition,
        for context: CommandContext
    ) throws(StoreError) -> [EntityOperation] {
        var head = head
        var changed = try ChangedEntities(stored: self, reading: Set(planned.map(\.entity)))
        var operations: [EntityOperation] = []
        for step in planned {
            let conflict = StoreError.versionConflict(kind: step.entity.kind.text, entityId: step.entity.id.text)
            let isChanged = changed.contains(step.entity)
            let entity = try changed.entity(step.entity) ?? .absent(step.entity)
            let now = UInt64(clamping: context.now.wholeMilliseconds)
            let stamp = head.clock.tick(atMilliseconds: now, by: head.incarnation)
            guard isChanged || step.expectedVersion == nil || step.expectedVersion == entity.version,
                let operation = EntityOperation(step.intent, of: step.entity, in: entity.state, at: stamp)
            else { throw conflict }
            precondition(Row.rules.violation(in: operation) == nil, "A module breaks its own merge rules.")
            guard operation.isStorable else { throw .unstorable(kind: step.entity.kind.text) }
            if try changed.fold(operation) == .applied { operations.append(operation) }
        }
        if let first = operations.first, try Row.refusal(of: operations, in: changed) != nil {
            throw .versionConflict(kind: first.entity.kind.text, entityId: first.entity.id.text)
        }
        let origin = FeedOrigin(incarnation: head.incarnation, group: 0)
        let group = try EntityGroup<Row>(
            changed.changes,
            after: head,
            origin: origin,
            actor: context.principal,
            at: context.now
        )
        if let excess = group.excess { throw excess }
        try write(group)
        return operations
    }
}
