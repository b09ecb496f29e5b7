/// A module's store, as far as its commands go: entities, rows, feed and outcomes in one transaction.
///
/// A store runs transactions and reads; which entities change, and how, is written once in this package. Every adapter
/// passes `OperationStoreContract`.
public protocol OperationStore<Row>: Sendable {
    /// What the store keeps for the module's queries.
    associatedtype Row: EntityRow

    /// The outcome of the command that was committed under the context's key, or `nil` when there is none or no key.
    ///
    /// - Throws: ``StoreError/keyReused(key:)`` when the key belongs to another request.
    func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]?

    /// The household's changes after `seq`, oldest first, at most `limit`, and how far they go.
    ///
    /// A store may end a page earlier, after more than any group of operations holds.
    func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage

    /// Returns effects that the node owes other modules, of all homes, in the order of their positions.
    ///
    /// - Parameters:
    ///   - refused: Whether to return those that were refused, or those that are still to be sent.
    ///   - effect: The effect to continue after; `nil` for the first ones.
    ///   - limit: The most effects to return.
    /// - Returns: The effects; those with equal positions are sorted by home.
    /// - Throws: ``StoreError/unavailable(reason:)`` when the store cannot be read.
    func effects(
        refused: Bool,
        after effect: OwedEffect?,
        limit: Int
    ) async throws(StoreError) -> [OwedEffect]

    /// Entities as a command reads them, dead ones and those that never were too.
    func entities(
        _ keys: some Sequence<EntityKey>,
        in household: HouseholdID
    ) async throws(StoreError) -> [EntityKey: StoredEntity]

    /// Runs a transaction of one household: everything that it writes is kept, or nothing when it throws.
    func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (inout any SyncTransaction<Row>) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value
}

extension OperationStore {
    /// Writes what a command means, and its outcome under the context's key, all or nothing.
    ///
    /// On a device the operations go into the outbox in the same transaction. What the command owes other modules is
    /// written in it too.
    ///
    /// - Parameters:
    ///   - planned: What the command means.
    ///   - effects: What it owes other modules.
    ///   - outcome: What its caller hears.
    ///   - context: The request.
    /// - Returns: The outcome; the stored one when the same command was committed in the meantime, in which case
    ///   nothing is written.
    /// - Throws: ``StoreError/versionConflict(kind:entityId:)`` when an entity is not as the command read it.
    public func commit(
        _ planned: [PlannedOperation],
        owing effects: [PlannedEffect] = [],
        outcome: [UInt8],
        for context: CommandContext
    ) async throws(StoreError) -> [UInt8] {
        try await transact(in: context.household) { transaction throws(StoreError) in
            if let recorded = try transaction.outcome(for: context) { return recorded }
            let head = try transaction.head()
            switch head.role {
            case .hub: _ = try transaction.commit(planned, after: head, for: context)
            case .device:
                let operations = try transaction.commitOnDevice(planned, for: context)
                try transaction.discardRefused(replacedBy: operations)
            }
            try transaction.owe(effects, for: context)
            try transaction.record(outcome: outcome, for: context)
            return outcome
        }
    }

    /// Reads entities in a transaction.
    public func entities(
        _ keys: some Sequence<EntityKey>,
        in household: HouseholdID
    ) async throws(StoreError) -> [EntityKey: StoredEntity] {
        let keys = Set(keys)
        guard !keys.isEmpty else { return [:] }
        return try await transact(in: household) { transaction throws(StoreError) in
            var entities = Dictionary(uniqueKeysWithValues: keys.map { ($0, StoredEntity.absent($0)) })
            for entity in try transaction.entities(keys) { entities[entity.key] = entity }
            return entities
        }
    }

    /// The version of an entity, dead ones too; 0 for one that never was.
    public func version(of entity: EntityKey, in household: HouseholdID) async throws(StoreError) -> Int64 {
        try await transact(in: household) { transaction throws(StoreError) in
            try transaction.entity(entity)?.version ?? 0
        }
    }

    /// Who this node is to others.
    public func incarnation(for household: HouseholdID) async throws(StoreError) -> Incarnation {
        try await transact(in: household) { transaction throws(StoreError) in try transaction.head().incarnation }
    }

    /// The hash of the living entities, and the position in the feed that they belong to.
    public func stateHash(of household: HouseholdID) async throws(StoreError) -> (hash: StateHash, seq: Int64) {
        try await transact(in: household) { transaction throws(StoreError) in
            (try transaction.stateHash(), try transaction.head().seq)
        }
    }
}
