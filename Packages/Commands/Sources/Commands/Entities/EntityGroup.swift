import Foundation

/// The most that one group of operations may change, so that one reply of a feed holds any group whole.
public enum GroupLimits {
    /// The maximum number of entities.
    public static let entries = 500
    /// The maximum size of the field groups in canonical bytes, with the names of their entities.
    ///
    /// Stamps, tags and lengths can double these bytes in a message, which has at most 4 MiB.
    public static let bytes = 2_000_000
    /// The maximum size of one entity in canonical bytes, whichever group makes it grow, so that one part of a snapshot
    /// holds any entity whole.
    ///
    /// A group that makes a larger entity smaller is accepted.
    public static let entityBytes = 2_000_000
    /// The maximum size of an entity's identity, and of each text by which stores find and sort rows, in UTF-8.
    ///
    /// An index row of PostgreSQL holds 2,704 bytes, and up to two such texts.
    public static let keyTextBytes = 1_000
}

/// What a group of operations writes of one entity.
struct EntityStep<Row: EntityRow> {
    let entity: StoredEntity
    let row: Row?
    let entry: FeedEntry
    /// Where a life of the entity begins in the feed of this hub; `nil` when its life continues, or has ended.
    let lifeStart: Int64?
}

/// What a group of operations writes: entities with their rows, and one feed entry for each.
struct EntityGroup<Row: EntityRow> {
    /// The head of the feed after the group.
    private(set) var head: FeedPosition
    private(set) var steps: [EntityStep<Row>] = []
    private var bytes = 0
    /// The first entity that no part of a snapshot would hold.
    private var overgrown: StoreError?

    /// Prepares the group, whose entries readers apply together; without `readTogether`, each entry is a group.
    ///
    /// - Throws: ``StoreError/unavailable(reason:)`` when the groups of an entity do not form a row.
    init(
        _ changes: [EntityChange],
        after head: FeedPosition,
        origin: FeedOrigin,
        actor: String,
        at time: Date,
        readTogether: Bool = true
    ) throws(StoreError) {
        self.head = head
        for (index, change) in changes.enumerated() {
            self.head.seq += 1
            var entity = change.entity
            if head.role == .hub { entity.lastSeq = self.head.seq }
            let entry = FeedEntry(
                seq: self.head.seq,
                change: change,
                actor: actor,
                at: time,
                origin: origin,
                endsGroup: !readTogether || index == changes.count - 1,
                // Only a hub asks who wrote what.
                writtenKeys: head.role == .hub ? WrittenKeys(of: entity.state, since: change.before) : nil
            ).sealed(after: self.head.chain)
            self.head.chain = entry.chain
            overgrown = overgrown ?? change.excess
            bytes += entry.payload.count + entry.kind.utf8.count + entry.entityId.utf8.count + actor.utf8.count
            let row = try entity.state.isAlive ? Row(entity) : nil
            let isNewLife = head.role == .hub && entity.state.isAlive && change.before.life < entity.state.life
            let start = isNewLife ? self.head.seq : nil
            steps.append(EntityStep(entity: entity, row: row, entry: entry, lifeStart: start))
        }
    }

    /// Why no reply of a feed, no part of a snapshot, or no index of a store, would hold the group; `nil` when all do.
    var excess: StoreError? {
        if steps.count > GroupLimits.entries || bytes > GroupLimits.bytes {
            return .groupTooLarge(entries: steps.count, bytes: bytes)
        }
        if let overgrown { return overgrown }
        for step in steps {
            let texts = [step.entity.key.kind.text, step.entity.key.id.text] + (step.row?.keyTexts ?? [])
            if let text = texts.first(where: { $0.utf8.count > GroupLimits.keyTextBytes }) {
                return .textTooLong(beginning: String(text.prefix(40)), bytes: text.utf8.count)
            }
        }
        return nil
    }
}

extension EntityChange {
    /// Why the entity has grown too large; `nil` for one that a part of a snapshot holds, or that has not grown.
    fileprivate var excess: StoreError? {
        // Nearly every entity is so small that its bytes need not be written to know that.
        guard entity.state.mostCanonicalBytes > GroupLimits.entityBytes else { return nil }
        let bytes = entity.state.canonicalBytes.count
        guard bytes > GroupLimits.entityBytes, bytes > before.canonicalBytes.count else { return nil }
        return .entityTooLarge(kind: entity.key.kind.text, entityId: entity.key.id.text, bytes: bytes)
    }
}

extension EntityTransaction {
    /// Writes a group, and moves the head.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - lifeStarts: The latest positions at which the lives of entities begin for who writes the group.
    /// - Throws: A ``StoreError`` when the store fails.
    mutating func write(_ group: EntityGroup<Row>, lifeStarts: [EntityKey: Int64] = [:]) throws(StoreError) {
        let writes = group.steps.map { step in
            let latest = lifeStarts[step.entity.key].map { min($0, step.entry.seq) }
            return EntityWrite(entity: step.entity, row: step.row, lifeStart: latest ?? step.lifeStart)
        }
        try save(writes)
        try append(group.steps.map(\.entry))
        try save(group.head)
    }
}
