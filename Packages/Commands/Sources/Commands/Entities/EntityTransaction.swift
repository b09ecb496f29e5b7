/// Reads entities at one moment.
public protocol EntityReader {
    /// An entity, dead ones too; `nil` for one that never was.
    func entity(_ key: EntityKey) throws(StoreError) -> StoredEntity?

    /// The entities of a kind, dead ones too, in the order of their keys; of all kinds without one.
    func entities(of kind: ByteText?) throws(StoreError) -> [StoredEntity]
}

/// One household's entities, feed and outcomes inside of one transaction: what a store offers to commands.
///
/// It decides nothing: which entities change and how is written once, in the extensions of this protocol.
public protocol EntityTransaction<Row>: EntityReader {
    /// The rows that serve the module's queries.
    associatedtype Row: EntityRow

    /// Writes an entity, and its row: `nil` when the entity is dead.
    mutating func save(_ entity: StoredEntity, row: Row?) throws(StoreError)

    /// How far the household's feed goes.
    func head() throws(StoreError) -> FeedPosition

    /// Moves the head of the feed and the clock.
    mutating func save(_ head: FeedPosition) throws(StoreError)

    /// Appends an entry to the feed.
    mutating func append(_ entry: FeedEntry) throws(StoreError)

    /// The outcome stored under the context's key.
    ///
    /// - Throws: ``StoreError/keyReused(key:)`` when the key belongs to another request.
    func outcome(for context: CommandContext) throws(StoreError) -> [UInt8]?

    /// Stores the outcome under the context's key; does nothing without a key.
    mutating func record(outcome: [UInt8], for context: CommandContext) throws(StoreError)
}

/// How far a household's feed goes, and who writes it.
public struct FeedPosition: Hashable, Sendable {
    /// The last entry; 0 for none.
    public var seq: Int64
    /// The digest of the feed up to there.
    public var chain: ChainHash
    /// The clock of this node for the household.
    public var clock: HybridClock
    /// Who this node is to others.
    public let incarnation: Incarnation
    /// Whether the household's hub is elsewhere: then this node keeps what it did for the hub.
    public var role: NodeRole

    /// Makes a position.
    public init(seq: Int64, chain: ChainHash, clock: HybridClock, incarnation: Incarnation, role: NodeRole) {
        self.seq = seq
        self.chain = chain
        self.clock = clock
        self.incarnation = incarnation
        self.role = role
    }
}

/// What a node is for a household.
public enum NodeRole: UInt8, Hashable, Sendable {
    /// It sequences every change of the household.
    case hub = 0
    /// It holds a replica, works offline and pushes what it did.
    case device = 1
}
