import Foundation

/// The outcome of a person's decision about a change that the hub refused, or about a conflict.
public enum ReviewResult: Hashable, Sendable {
    /// It is done.
    case done
    /// Nothing waits under this identity.
    case unknown
    /// The change can't be made any more, because what it changed is gone, the home's rules forbid it, or its value was
    /// too large to be kept: it can only be discarded.
    case outdated
}

/// What waits for a person after an exchange.
extension SyncTransaction {
    /// Returns the groups that the hub refused and no one has decided on, of the whole outbox.
    public func refusedGroups() throws(StoreError) -> [OutboxEntry] {
        try outbox(shownOnly: false).filter { if case .refused = $0.status { true } else { false } }
    }

    /// Returns the home's conflicts by their identities, in order.
    public func conflicts() throws(StoreError) -> [(id: String, conflict: Conflict)] {
        var found: [(id: String, conflict: Conflict)] = []
        for entity in try entities(of: Conflict.kind) {
            if let conflict = Conflict(entity) { found.append((entity.key.id.text, conflict)) }
        }
        return found
    }

    /// Makes a refused change again, as a change of now.
    ///
    /// What another device created meanwhile is changed, and what it deleted stays deleted. Other modules hear again of
    /// what the command owed them, since they may have heard of a later command in between.
    ///
    /// - Parameters:
    ///   - position: The place of the group in the outbox.
    ///   - context: The person who decides.
    /// - Returns: The outcome of the decision.
    /// - Throws: A ``StoreError`` when the store fails; then nothing is kept.
    public mutating func retry(
        refusedAt position: Int64,
        for context: CommandContext
    ) throws(StoreError) -> ReviewResult {
        guard let entry = try refusedGroups().first(where: { $0.position == position }) else { return .unknown }
        var planned: [PlannedOperation] = []
        for operation in entry.group.operations {
            let isAlive = try entity(operation.entity)?.state.isAlive ?? false
            let intent: Intent
            switch operation.intent {
            case .create(let changes): intent = isAlive ? .change(changes) : operation.intent
            case .change: intent = operation.intent
            case .delete:
                guard isAlive else { continue }
                intent = operation.intent
            }
            planned.append(PlannedOperation(intent, of: operation.entity, expecting: nil))
        }
        guard try commitIfPossible(planned, for: context) else { return .outdated }
        try owe(Row.compensation(of: entry.group.operations, in: self), for: context)
        try discard(entry)
        return .done
    }

    /// Drops a refused change; it stays in the outbox for a while, and is never sent again.
    ///
    /// What its command owed other modules is made up for.
    ///
    /// - Parameters:
    ///   - position: The place of the group in the outbox.
    ///   - context: The person who decides.
    /// - Returns: The outcome of the decision.
    /// - Throws: A ``StoreError`` when the store fails; then nothing is kept.
    public mutating func discard(
        refusedAt position: Int64,
        for context: CommandContext
    ) throws(StoreError) -> ReviewResult {
        guard let entry = try refusedGroups().first(where: { $0.position == position }) else { return .unknown }
        try owe(Row.compensation(of: entry.group.operations, in: self), for: context)
        try discard(entry)
        return .done
    }

    /// Takes the lost value of a conflict back, with what was lost together with it, and drops these conflicts.
    ///
    /// An amount doesn't come back without its unit, and what went with an entity not before the entity is there again.
    ///
    /// - Parameters:
    ///   - id: The identity of the conflict.
    ///   - context: The person who decides.
    /// - Returns: The outcome of the decision.
    /// - Throws: A ``StoreError`` when the store fails; then nothing is kept.
    public mutating func restore(conflict id: String, for context: CommandContext) throws(StoreError) -> ReviewResult {
        guard let conflict = try conflict(id) else { return .unknown }
        guard conflict.omittedBytes == nil else { return .outdated }
        let settled = try conflicts().filter { $0.conflict.isRestored(with: conflict) }.map(\.id)
        let restoration = PlannedOperation(conflict.restoration, of: conflict.entity, expecting: nil)
        let planned = [restoration] + ([id] + settled).map(Self.drop)
        return try commitIfPossible(planned, for: context) ? .done : .outdated
    }

    /// Drops a conflict: the value that holds is right.
    ///
    /// - Parameters:
    ///   - id: The identity of the conflict.
    ///   - context: The person who decides.
    /// - Returns: The outcome of the decision.
    /// - Throws: A ``StoreError`` when the store fails; then nothing is kept.
    public mutating func drop(conflict id: String, for context: CommandContext) throws(StoreError) -> ReviewResult {
        guard try conflict(id) != nil else { return .unknown }
        return try commitIfPossible([Self.drop(id)], for: context) ? .done : .outdated
    }

    /// Drops the conflicts that were not settled in time.
    ///
    /// - Parameter context: The home, and the present time.
    /// - Throws: A ``StoreError`` when the store fails; then nothing is kept.
    public mutating func dropOldConflicts(for context: CommandContext) throws(StoreError) {
        let oldest = context.now.addingTimeInterval(-Conflict.lifetime)
        for (id, conflict) in try conflicts() where conflict.at < oldest {
            _ = try commitIfPossible([Self.drop(id)], for: context)
        }
    }

    private func conflict(_ id: String) throws(StoreError) -> Conflict? {
        try entity(EntityKey(kind: Conflict.kind, id: ByteText(id))).flatMap(Conflict.init)
    }

    private static func drop(_ id: String) -> PlannedOperation {
        PlannedOperation(.delete, of: EntityKey(kind: Conflict.kind, id: ByteText(id)), expecting: nil)
    }

    /// Drops the refused changes that new ones of a command replace: those of which all fields are written again, what
    /// made an entity that is made again, and all of an entity that is deleted.
    ///
    /// So a person corrects a refused change by making the change as it should be. What is only made again as it was
    /// replaces nothing else.
    mutating func discardRefused(replacedBy operations: [EntityOperation]) throws(StoreError) {
        let fields = Set(operations.flatMap(\.fields))
        let made = Set(operations.filter(\.isCreation).map(\.entity))
        let deleted = Set(operations.filter { $0.intent == .delete }.map(\.entity))
        for entry in try refusedGroups() {
            let refused = entry.group.operations
            let isReplaced = refused.allSatisfy { operation in
                if deleted.contains(operation.entity) { return true }
                if operation.isCreation { return made.contains(operation.entity) }
                return !operation.fields.isEmpty && operation.fields.isSubset(of: fields)
            }
            if isReplaced, !refused.isEmpty { try discard(entry) }
        }
    }

    private mutating func discard(_ entry: OutboxEntry) throws(StoreError) {
        var entry = entry
        entry.status = .discarded
        try save(entry)
    }

    /// Writes what a person decided like any other command; returns `false` when it can't be, also because this release
    /// merges the field by another rule.
    private mutating func commitIfPossible(
        _ planned: [PlannedOperation],
        for context: CommandContext
    ) throws(StoreError) -> Bool {
        for step in planned {
            let stamp = Stamp(reading: 0, incarnation: try head().incarnation)
            let operation = EntityOperation(entity: step.entity, life: 1, stamp: stamp, intent: step.intent)
            guard operation.isStorable, Row.rules.violation(in: operation) == nil else { return false }
        }
        do throws(StoreError) {
            let head = try head()
            switch head.role {
            case .hub: _ = try commit(planned, after: head, for: context)
            case .device: try commitOnDevice(planned, for: context)
            }
            return true
        } catch {
            guard case .versionConflict = error else { throw error }
            for step in planned { try dropBaseUnlessPending(of: step.entity) }
            return false
        }
    }
}

/// A field of an entity: a group, or a member of one.
///
/// A set is one field, since fewer elements correct it too.
private struct EntityField: Hashable {
    let entity: EntityKey
    let group: ByteText
    let member: ByteText?
}

extension EntityOperation {
    /// Whether the operation makes its entity.
    fileprivate var isCreation: Bool { if case .create = intent { true } else { false } }

    /// The fields that it writes, without high-water marks, which any change may raise.
    fileprivate var fields: Set<EntityField> {
        Set(
            intent.changes.compactMap { change in
                if case .raise = change.effect { return nil }
                return EntityField(entity: entity, group: change.group, member: change.effect.place)
            }
        )
    }
}

extension GroupEffect {
    /// The key, source or event that the effect concerns; `nil` for a whole group.
    fileprivate var place: ByteText? {
        switch self {
        case .write, .raise, .add, .remove: nil
        case .put(let key, _), .removeKey(let key): key
        case .contribute(let source, _): source
        case .record(let id, _, _): id
        }
    }
}
