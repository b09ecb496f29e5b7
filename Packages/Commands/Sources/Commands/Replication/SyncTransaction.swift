/// What a store offers to replication inside of a transaction, besides entities.
///
/// A hub keeps receipts of what devices pushed; a device keeps an outbox, its position, and the hub's form of each entity
/// that it has changed since.
public protocol SyncTransaction<Row>: EntityTransaction {
    /// The last group of a writer that the hub has answered, and its answers.
    func receipt(of incarnation: Incarnation, number: Int64) throws(StoreError) -> PushReceipt?

    /// The number of the last group that the hub has answered; 0 for a writer that it does not know.
    func lastGroup(of incarnation: Incarnation) throws(StoreError) -> Int64

    /// Stores an answer.
    mutating func record(_ receipt: PushReceipt) throws(StoreError)

    /// The groups of the outbox in order: all of them, or those alone that the device still shows over its base.
    func outbox(shownOnly: Bool) throws(StoreError) -> [OutboxEntry]

    /// The number of the last group that went into the outbox; 0 for none.
    func lastOutboxNumber() throws(StoreError) -> Int64

    /// Adds a group to the outbox, or changes what became of it.
    mutating func save(_ entry: OutboxEntry) throws(StoreError)

    /// The hub's form of an entity under pending groups; `nil` when the entity has none.
    func base(of entity: EntityKey) throws(StoreError) -> StoredEntity?

    /// Keeps the hub's form of an entity; `nil` when no pending group is left.
    mutating func saveBase(_ base: StoredEntity?, of entity: EntityKey) throws(StoreError)

    /// All entities that have a base of their own, in the order of their keys.
    func bases() throws(StoreError) -> [StoredEntity]

    /// Where the device stands in the hub's feed.
    func cursor() throws(StoreError) -> FeedCursor

    /// Moves the device in the hub's feed.
    mutating func save(_ cursor: FeedCursor) throws(StoreError)

    /// The feed's entries after a position.
    func feed(after seq: Int64, limit: Int) throws(StoreError) -> FeedPage
}

/// The hub's answer to a group, as it keeps it.
public struct PushReceipt: Hashable, Sendable {
    /// The writer.
    public let incarnation: Incarnation
    /// The group's number.
    public let number: Int64
    /// The group's digest.
    public let digest: [UInt8]
    /// The answer.
    public let answer: PushAnswer

    /// Makes a receipt.
    public init(incarnation: Incarnation, number: Int64, digest: [UInt8], answer: PushAnswer) {
        self.incarnation = incarnation
        self.number = number
        self.digest = digest
        self.answer = answer
    }
}
