import Foundation

/// The most that one group of operations may change, so that one reply of a feed holds any group whole.
public enum GroupLimits {
    /// The maximum number of entities.
    public static let entries = 500
    /// The maximum size of the field groups in canonical bytes, with the names of their entities.
    ///
    /// Stamps, tags and lengths can double these bytes in a message, which has at most 4 MiB.
    public static let bytes = 2_000_000
}

/// What a group of operations writes: entities with their rows, and one feed entry for each.
struct EntityGroup<Row: EntityRow> {
    /// The head of the feed after the group.
    private(set) var head: FeedPosition
    private(set) var steps: [(entity: StoredEntity, row: Row?, entry: FeedEntry)] = []
    private var bytes = 0

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
                endsGroup: !readTogether || index == changes.count - 1
            ).sealed(after: self.head.chain)
            self.head.chain = entry.chain
            bytes += entry.payload.count + entry.kind.utf8.count + entry.entityId.utf8.count + actor.utf8.count
            let row = try entity.state.isAlive ? Row(entity) : nil
            steps.append((entity, row, entry))
        }
    }

    /// Why no reply of a feed would hold the group; `nil` when one does.
    var excess: StoreError? {
        steps.count > GroupLimits.entries || bytes > GroupLimits.bytes
            ? .groupTooLarge(entries: steps.count, bytes: bytes) : nil
    }
}

extension EntityTransaction {
    /// Writes a group, and moves the head.
    mutating func write(_ group: EntityGroup<Row>) throws(StoreError) {
        for step in group.steps {
            try save(step.entity, row: step.row)
            try append(step.entry)
        }
        try save(group.head)
    }
}
