public import Foundation

/// What a store provides to replication inside a transaction, besides entities.
///
/// A hub keeps receipts of the groups that devices pushed, and knows who reads its feed. A device keeps an outbox, its
/// position, and the hub's version of each entity that it has changed since.
public protocol SyncTransaction<Row>: EntityTransaction {
    /// Returns the hub's answer to a group of a writer.
    func receipt(of incarnation: Incarnation, number: Int64) throws(StoreError) -> PushReceipt?

    /// Returns the number of the last group that the hub has answered; 0 for an unknown writer.
    func lastGroup(of incarnation: Incarnation) throws(StoreError) -> Int64

    /// Returns the position of this hub's feed that a writer must have seen to know the present life of an entity; 0
    /// when any writer may know it.
    func lifeStart(of entity: EntityKey) throws(StoreError) -> Int64

    /// Stores an answer.
    mutating func record(_ receipt: PushReceipt) throws(StoreError)

    /// Returns the entities that the feed names after a position, without entries of one writer.
    func entitiesChanged(after seq: Int64, besides incarnation: Incarnation) throws(StoreError) -> Set<EntityKey>

    /// Returns the devices that read the feed, in the order of their identities.
    func readers() throws(StoreError) -> [FeedReader]

    /// Adds a device that reads the feed, or replaces what is known of it.
    mutating func save(_ reader: FeedReader) throws(StoreError)

    /// Forgets a device that read the feed.
    mutating func removeReader(_ device: UUID) throws(StoreError)

    /// Returns the groups of the outbox in order: all of them, or only those that the device still shows on top of its
    /// base.
    func outbox(shownOnly: Bool) throws(StoreError) -> [OutboxEntry]

    /// Returns the groups that the hub refused and no one has decided on, in order.
    func refusedGroups() throws(StoreError) -> [OutboxEntry]

    /// Returns the groups of the outbox that have a number under an incarnation: one at most, unless a file was copied.
    func outbox(of incarnation: Incarnation, number: Int64) throws(StoreError) -> [OutboxEntry]

    /// Returns the position of the last group that was ever in the outbox; 0 for none.
    func lastOutboxPosition() throws(StoreError) -> Int64

    /// Returns the number of the last group in the outbox under an incarnation; 0 for none.
    func lastOutboxNumber(of incarnation: Incarnation) throws(StoreError) -> Int64

    /// Adds a group to the outbox, or replaces the entry with the same position.
    mutating func save(_ entry: OutboxEntry) throws(StoreError)

    /// Returns the hub's version of an entity with pending groups; `nil` when the entity has none.
    func base(of entity: EntityKey) throws(StoreError) -> StoredEntity?

    /// Stores the hub's version of an entity; `nil` removes it when no pending group is left.
    mutating func saveBase(_ base: StoredEntity?, of entity: EntityKey) throws(StoreError)

    /// Returns all entities with a base of their own, sorted by key.
    func bases() throws(StoreError) -> [StoredEntity]

    /// Returns when the device last read the hub's feed; `nil` when it never did.
    func lastRead() throws(StoreError) -> Date?

    /// Notes when the device last read the hub's feed; `nil` forgets it.
    mutating func save(lastRead: Date?) throws(StoreError)

    /// Returns the device's position in the hub's feed.
    func cursor() throws(StoreError) -> FeedCursor

    /// Stores the device's position in the hub's feed.
    mutating func save(_ cursor: FeedCursor) throws(StoreError)

    /// Returns the place in the outbox up to which groups may have been sent; `nil` when it is not recorded.
    func sentPosition() throws(StoreError) -> Int64?

    /// Notes the place in the outbox up to which groups may have been sent.
    mutating func save(sentPosition: Int64?) throws(StoreError)

    /// Returns up to `limit` entities that follow `key` in the order of the store, including deleted ones.
    func entities(after key: EntityKey?, limit: Int) throws(StoreError) -> [StoredEntity]

    /// Returns how many entities there are, including deleted ones.
    func entityCount() throws(StoreError) -> Int

    /// Removes the entities without a base that were deleted at a position of the hub's feed or before, and those that
    /// never were.
    mutating func forgetDeleted(through seq: Int64) throws(StoreError)

    /// Returns how far a snapshot is staged; `nil` for none.
    func snapshotProgress() throws(StoreError) -> SnapshotProgress?

    /// Notes how far a snapshot is staged.
    mutating func save(_ progress: SnapshotProgress) throws(StoreError)

    /// Stages an entity of a snapshot, or replaces it.
    mutating func stage(_ entity: StoredEntity) throws(StoreError)

    /// Returns how many entities are staged.
    func stagedCount() throws(StoreError) -> Int

    /// Returns the staged entities, sorted by key.
    func stagedEntities() throws(StoreError) -> [StoredEntity]

    /// Forgets the staged entities, and how far they go.
    mutating func clearSnapshot() throws(StoreError)

    /// Returns the feed's entries after a position.
    func feed(after seq: Int64, limit: Int) throws(StoreError) -> FeedPage
}

/// The hub's stored answer to a group.
public struct PushReceipt: Hashable, Sendable {
    /// The writer.
    public let incarnation: Incarnation
    /// The group's number.
    public let number: Int64
    /// The group's digest.
    public let digest: [UInt8]
    /// The answer.
    public let answer: PushAnswer
    /// The principal that sent the group; `nil` where an earlier release answered it.
    public let principal: String?

    /// Creates a receipt.
    public init(
        incarnation: Incarnation,
        number: Int64,
        digest: [UInt8],
        answer: PushAnswer,
        principal: String? = nil
    ) {
        self.incarnation = incarnation
        self.number = number
        self.digest = digest
        self.answer = answer
        self.principal = principal
    }
}
