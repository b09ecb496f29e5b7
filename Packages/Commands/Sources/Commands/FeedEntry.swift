public import Foundation

/// One change of one entity, as the feed of a household keeps it.
public struct FeedEntry: Hashable, Sendable {
    /// The position in the household's feed: 1, 2, 3 … without gaps.
    public let seq: Int64
    /// What the entity is.
    public let kind: String
    /// The entity's identity within its kind.
    public let entityId: String
    /// The entity's version after the change.
    public let version: Int64
    /// The entity's life after the change, odd while it is alive; 0 for a row that has no operations.
    public let life: UInt32
    /// The hybrid logical clock of the change: milliseconds since 1970 in the upper 48 bits, a counter in the lower 16.
    public let hlc: Int64
    /// The principal that made the change.
    public let actor: String
    /// The field groups that changed, as merged and with their stamps; empty for a deletion.
    ///
    /// Of a ledger it holds the events alone that were entered.
    ///
    /// For a row that has no operations it is the whole row as its module encodes it.
    public let payload: [UInt8]
    /// When the change was made.
    public let at: Date
    /// The step of the store's schema that wrote the payload; 1 for stores without steps.
    public let schema: Int
    /// Which group of operations made the change.
    public let origin: FeedOrigin
    /// Whether the group of operations ends here; a reader applies a group whole.
    public let endsGroup: Bool
    /// The keys of maps that the change wrote, as the hub notes them beside the entry; `nil` where no map changed,
    /// or where that was not noted.
    public let writtenKeys: WrittenKeys?
    /// The digest of the feed up to this entry.
    public private(set) var chain: ChainHash

    /// Whether the entity is gone: a tombstone.
    public var isDeletion: Bool { payload.isEmpty }

    /// Makes an entry.
    public init(
        seq: Int64,
        kind: String,
        entityId: String,
        version: Int64,
        life: UInt32 = 0,
        hlc: Int64,
        actor: String,
        payload: [UInt8],
        at: Date,
        schema: Int = 1,
        origin: FeedOrigin = .unknown,
        endsGroup: Bool = true,
        writtenKeys: WrittenKeys? = nil,
        chain: ChainHash = .empty
    ) {
        self.seq = seq
        self.kind = kind
        self.entityId = entityId
        self.version = version
        self.life = life
        self.hlc = hlc
        self.actor = actor
        self.payload = payload
        self.at = at
        self.schema = schema
        self.origin = origin
        self.endsGroup = endsGroup
        self.writtenKeys = writtenKeys
        self.chain = chain
    }

    /// The same entry with the digest of the feed up to it.
    public func sealed(after chain: ChainHash) -> FeedEntry {
        var writer = CanonicalWriter()
        writer.write(UInt64(bitPattern: seq))
        writer.write(ByteText(kind))
        writer.write(ByteText(entityId))
        writer.write(UInt64(bitPattern: version))
        writer.write(UInt64(life))
        writer.write(payload)
        var entry = self
        entry.chain = chain.appending(writer.bytes)
        return entry
    }

    /// Whether the entry is the next one of a feed: its number, and its digest, follow.
    public func follows(seq: Int64, chain: ChainHash) -> Bool { self.seq == seq + 1 && sealed(after: chain) == self }
}

extension FeedEntry {
    /// Makes the entry of an entity that changed.
    init(
        seq: Int64,
        change: EntityChange,
        actor: String,
        at time: Date,
        origin: FeedOrigin,
        endsGroup: Bool,
        writtenKeys: WrittenKeys?
    ) {
        let entity = change.entity
        var payload = CanonicalWriter()
        if entity.state.isAlive { payload.write(entity.state.changes(since: change.before)) }
        self.init(
            seq: seq,
            kind: entity.key.kind.text,
            entityId: entity.key.id.text,
            version: entity.version,
            life: entity.state.life,
            hlc: Int64(bitPattern: change.hlc),
            actor: actor,
            payload: payload.bytes,
            at: time,
            origin: origin,
            endsGroup: endsGroup,
            writtenKeys: writtenKeys
        )
    }

    /// The entity that the entry is about.
    var entity: EntityKey { EntityKey(kind, entityId) }

    /// The entity as it is after the entry.
    ///
    /// - Throws: ``CanonicalBytesError`` when the payload holds no field groups.
    func applied(to entity: StoredEntity) throws(CanonicalBytesError) -> StoredEntity {
        var changes = SortedMap<GroupState>()
        if !payload.isEmpty {
            var reader = CanonicalReader(payload)
            changes = try reader.groups()
        }
        var state = entity.state
        state.apply(changes, ofLife: life)
        return StoredEntity(key: entity.key, version: version, lastSeq: seq, state: state)
    }
}

/// Which group of operations made an entry.
public struct FeedOrigin: Hashable, Sendable {
    /// The writer.
    public let incarnation: Incarnation
    /// The group's number among those that the writer pushed, from 1; 0 for what the hub did itself.
    public let group: Int64

    /// The origin of an entry without one.
    public static let unknown = FeedOrigin(incarnation: Incarnation(high: 0, low: 0), group: 0)

    /// Makes an origin.
    public init(incarnation: Incarnation, group: Int64) {
        self.incarnation = incarnation
        self.group = group
    }
}

/// A piece of a household's feed.
public struct FeedPage: Hashable, Sendable {
    /// Made at random with the database; a cursor of another epoch is invalid.
    public let epoch: String
    /// The last change that the household has, whether or not it is in this piece; 0 for none.
    ///
    /// Read together with the entries: a piece that stops before it has more to come.
    public let head: Int64
    /// The first position that a reader may ask from; 0 for a whole feed.
    ///
    /// What came before it is kept no longer. A reader whose cursor is below it needs a snapshot.
    public let fence: Int64
    /// The digest of the feed up to the position that was asked from; `nil` when that entry is kept no longer.
    public let chain: ChainHash?
    /// In the order of `seq`.
    public let entries: [FeedEntry]

    /// Makes a page.
    public init(epoch: String, head: Int64, fence: Int64 = 0, chain: ChainHash? = nil, entries: [FeedEntry]) {
        self.epoch = epoch
        self.head = head
        self.fence = fence
        self.chain = chain
        self.entries = entries
    }

    /// Whether the page continues where a reader stands: the same epoch, nothing missing in between, and the same past.
    ///
    /// A reader that it does not follow needs a snapshot. The digest is not compared when one side does not have it.
    public func follows(_ cursor: FeedCursor) -> Bool {
        (cursor.epoch.isEmpty || cursor.epoch == epoch) && cursor.seq >= fence && cursor.seq <= head
            && (chain == nil || chain == cursor.chain)
    }
}
