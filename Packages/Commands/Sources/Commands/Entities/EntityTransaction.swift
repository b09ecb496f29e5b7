/// Reads entities in one consistent state.
public protocol EntityReader {
    /// The home of the entities.
    var household: HouseholdID { get }

    /// Returns an entity, even a deleted one; `nil` for one that never existed.
    func entity(_ key: EntityKey) throws(StoreError) -> StoredEntity?

    /// Returns entities, even deleted ones, in any order; those that never existed are left out.
    func entities(_ keys: Set<EntityKey>) throws(StoreError) -> [StoredEntity]

    /// Returns the entities of a kind, including deleted ones, sorted by key; all kinds for `nil`.
    func entities(of kind: ByteText?) throws(StoreError) -> [StoredEntity]
}

extension EntityReader {
    /// Returns entities, one after the other.
    public func entities(_ keys: Set<EntityKey>) throws(StoreError) -> [StoredEntity] {
        var entities: [StoredEntity] = []
        for key in keys { if let entity = try entity(key) { entities.append(entity) } }
        return entities
    }

    /// Returns the hash of all living entities.
    public func stateHash() throws(StoreError) -> StateHash {
        var hash = StateHash()
        for entity in try entities(of: nil) { hash.add(entity.state, of: entity.key) }
        return hash
    }
}

/// One household's entities, feed and outcomes inside a transaction: what a store provides to commands.
///
/// It decides nothing: the extensions of this protocol implement once which entities change and how.
public protocol EntityTransaction<Row>: EntityReader {
    /// The type of the rows that serve the module's queries.
    associatedtype Row: EntityRow

    /// Writes an entity and its row, which is `nil` when the entity is deleted.
    ///
    /// - Parameters:
    ///   - entity: The entity.
    ///   - row: Its row.
    ///   - lifeStart: Where its present life began in the feed of this hub; `nil` leaves what is stored, which is 0 for
    ///     a new entity.
    /// - Throws: A ``StoreError`` when the store fails.
    mutating func save(_ entity: StoredEntity, row: Row?, lifeStart: Int64?) throws(StoreError)

    /// Writes entities with their rows, each as ``save(_:row:lifeStart:)`` does; no entity is among them twice.
    mutating func save(_ writes: [EntityWrite<Row>]) throws(StoreError)

    /// Returns the head of the household's feed.
    func head() throws(StoreError) -> FeedPosition

    /// Stores the head of the feed and the clock.
    mutating func save(_ head: FeedPosition) throws(StoreError)

    /// Appends an entry to the feed.
    mutating func append(_ entry: FeedEntry) throws(StoreError)

    /// Appends entries to the feed, in their order.
    mutating func append(_ entries: [FeedEntry]) throws(StoreError)

    /// Returns the outcome stored under the context's key.
    ///
    /// - Throws: ``StoreError/keyReused(key:)`` when the key belongs to another request.
    func outcome(for context: CommandContext) throws(StoreError) -> [UInt8]?

    /// Stores the outcome under the context's key; does nothing without a key.
    mutating func record(outcome: [UInt8], for context: CommandContext) throws(StoreError)

    /// Adds an effect that the node owes another module; does nothing when the home has one with the same identity.
    mutating func save(_ effect: OwedEffect) throws(StoreError)

    /// Removes an effect.
    mutating func removeEffect(_ effect: OwedEffect) throws(StoreError)
}

extension EntityTransaction {
    /// Writes an entity, whose life continues, and its row.
    public mutating func save(_ entity: StoredEntity, row: Row?) throws(StoreError) {
        try save(entity, row: row, lifeStart: nil)
    }

    /// Writes entities with their rows, one after the other.
    public mutating func save(_ writes: [EntityWrite<Row>]) throws(StoreError) {
        for write in writes { try save(write.entity, row: write.row, lifeStart: write.lifeStart) }
    }

    /// Appends entries, one after the other.
    public mutating func append(_ entries: [FeedEntry]) throws(StoreError) {
        for entry in entries { try append(entry) }
    }
}

/// An entity to write with its row.
public struct EntityWrite<Row: EntityRow>: Sendable {
    /// The entity.
    public let entity: StoredEntity
    /// Its row, which is `nil` when the entity is deleted.
    public let row: Row?
    /// Where its present life began in the feed of this hub; `nil` leaves what is stored.
    public let lifeStart: Int64?
}

/// The head of a household's feed on a node, with the node's identity and role.
public struct FeedPosition: Hashable, Sendable {
    /// The last entry; 0 for none.
    public var seq: Int64
    /// The digest of the feed up to that entry.
    public var chain: ChainHash
    /// The clock of this node for the household.
    public var clock: HybridClock
    /// The identity of this node for others: that of its file, unless the household took another one since.
    public var incarnation: Incarnation
    /// Whether this node is the household's hub, or a device that keeps its changes for the hub.
    public var role: NodeRole
    /// The last entry that this feed has in common with what devices may have read of it before the node was restored
    /// from a backup; `nil` for a node that never was.
    ///
    /// Of several restorations, it is that of the first one.
    public var restoredSeq: Int64?
    /// The feeds that ended when the node was restored, where that was noted.
    public var lostFeeds = LostFeeds()

    /// Returns the last entry that this feed has in common with one that the node has lost; `nil` for a node that never
    /// lost one.
    ///
    /// Of a feed that this one knows nothing of, it is what all have in common.
    func lastShared(with epoch: String) -> Int64? { lostFeeds.lastShared(with: epoch) ?? restoredSeq }

    /// Creates a position.
    public init(
        seq: Int64,
        chain: ChainHash,
        clock: HybridClock,
        incarnation: Incarnation,
        role: NodeRole,
        restoredSeq: Int64? = nil,
        lostFeeds: LostFeeds = LostFeeds()
    ) {
        self.seq = seq
        self.chain = chain
        self.clock = clock
        self.incarnation = incarnation
        self.role = role
        self.restoredSeq = restoredSeq
        self.lostFeeds = lostFeeds
    }
}

/// The role of a node for a household.
public enum NodeRole: UInt8, Hashable, Sendable {
    /// The node sequences every change of the household.
    case hub = 0
    /// The node holds a replica, works offline, and pushes its changes.
    case device = 1
}
