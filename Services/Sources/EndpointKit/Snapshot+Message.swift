package import Commands
package import CommonMessages
import Foundation

extension ReadSnapshotReply {
    /// The bytes of entities after which the next part of a snapshot begins, well below what a message holds.
    private static let partBytes = 1 << 20

    /// How many entities one piece has about at most.
    package static let mostEntities = 10_000

    /// Writes a piece of a snapshot in parts; at least one.
    package static func parts(of page: SnapshotPage) -> [ReadSnapshotReply] {
        let snapshot = page.snapshot
        var head = ReadSnapshotReply()
        if let next = page.next { head.next = EntityName(next) }
        head.totalCount = UInt64(page.total)
        head.isContinued = page.isContinued
        head.epoch = snapshot.cursor.epoch
        head.seq = UInt64(clamping: snapshot.cursor.seq)
        head.chainHash = Data(snapshot.cursor.chain.bytes)
        head.clock = snapshot.clock.last
        head.entityCount = UInt64(snapshot.entities.count)
        head.lastGroups = snapshot.lastGroups.map { IncarnationPosition($0.key, $0.value) }
        var parts = [head]
        var bytes = 0
        for entity in snapshot.entities {
            bytes += entity.state.canonicalBytes.count
            if bytes > partBytes {
                var next = head
                next.lastGroups = []
                parts.append(next)
                bytes = 0
            }
            parts[parts.count - 1].entities.append(EntitySnapshot(entity))
        }
        return parts
    }
}

extension SnapshotPage {
    /// Joins the parts of a piece; a service that knows no pieces sends the whole snapshot.
    ///
    /// - Throws: ``FeedMessageError/malformed`` when parts are missing or belong to several pieces.
    package init(parts: [ReadSnapshotReply]) throws(FeedMessageError) {
        guard let head = parts.first else { throw .malformed }
        var entities: [StoredEntity] = []
        for part in parts {
            guard part.epoch == head.epoch, part.seq == head.seq else { throw .malformed }
            for entity in part.entities { entities.append(try StoredEntity(entity)) }
        }
        guard UInt64(entities.count) == head.entityCount else { throw .malformed }
        let snapshot = HouseholdSnapshot(
            cursor: try FeedCursor(head.epoch, head.seq, head.chainHash),
            entities: entities,
            clock: HybridClock(last: head.clock),
            lastGroups: try .init(head.lastGroups)
        )
        self.init(
            snapshot: snapshot,
            next: head.hasNext ? EntityKey(head.next.kind, head.next.entityID) : nil,
            total: max(Int(clamping: head.totalCount), entities.count),
            isContinued: head.isContinued
        )
    }
}

extension FeedCursor {
    fileprivate init(_ epoch: String, _ seq: UInt64, _ chain: Data) throws(FeedMessageError) {
        guard chain.count == ChainHash.empty.bytes.count else { throw .malformed }
        self.init(epoch: epoch, seq: Int64(clamping: seq), chain: ChainHash(bytes: Array(chain)))
    }
}

extension Commands.SnapshotPosition {
    /// Reads where a device stands.
    ///
    /// - Throws: ``FeedMessageError/malformed`` when the hash has another length.
    package init(_ message: CommonMessages.SnapshotPosition) throws(FeedMessageError) {
        self.init(
            cursor: try FeedCursor(message.epoch, message.seq, message.chainHash),
            last: EntityKey(message.last.kind, message.last.entityID)
        )
    }
}

extension CommonMessages.SnapshotPosition {
    /// Writes where a device stands.
    package init(_ position: Commands.SnapshotPosition) {
        self.init()
        epoch = position.cursor.epoch
        seq = UInt64(clamping: position.cursor.seq)
        chainHash = Data(position.cursor.chain.bytes)
        last = EntityName(position.last)
    }
}

extension EntityName {
    fileprivate init(_ key: EntityKey) {
        self.init()
        (kind, entityID) = (key.kind.text, key.id.text)
    }
}

extension ReadStateHashReply {
    /// Creates the message of a digest.
    package init(_ digest: HouseholdDigest) {
        self.init()
        epoch = digest.cursor.epoch
        seq = UInt64(clamping: digest.cursor.seq)
        chainHash = Data(digest.cursor.chain.bytes)
        stateHash = Data(digest.hash.bytes)
    }
}

extension HouseholdDigest {
    /// Reads a digest.
    ///
    /// - Throws: ``FeedMessageError/malformed`` when a hash has another length.
    package init(_ reply: ReadStateHashReply) throws(FeedMessageError) {
        guard reply.chainHash.count == ChainHash.empty.bytes.count, let hash = StateHash(bytes: Array(reply.stateHash))
        else { throw .malformed }
        let chain = ChainHash(bytes: Array(reply.chainHash))
        self.init(cursor: FeedCursor(epoch: reply.epoch, seq: Int64(clamping: reply.seq), chain: chain), hash: hash)
    }
}

extension [Incarnation: Int64] {
    /// Reads the position of each incarnation.
    package init(_ messages: [IncarnationPosition]) throws(FeedMessageError) {
        self.init()
        for message in messages { self[try Incarnation(message.incarnation)] = Int64(clamping: message.number) }
    }
}

extension IncarnationPosition {
    /// Writes the last group of an incarnation.
    package init(_ incarnation: Incarnation, _ number: Int64) {
        self.init()
        self.incarnation = incarnation.data
        self.number = UInt64(clamping: number)
    }
}

extension EntitySnapshot {
    fileprivate init(_ entity: StoredEntity) {
        self.init()
        kind = entity.key.kind.text
        entityID = entity.key.id.text
        version = entity.version
        lastSeq = UInt64(clamping: entity.lastSeq)
        life = entity.state.life
        groups = entity.state.groups.pairs.map { FieldGroup($0.key.text, $0.value) }
    }
}

extension StoredEntity {
    fileprivate init(_ message: EntitySnapshot) throws(FeedMessageError) {
        var groups = SortedMap<GroupState>()
        for group in message.groups { groups[ByteText(group.name)] = try GroupState(group) }
        self.init(
            key: EntityKey(message.kind, message.entityID),
            version: message.version,
            lastSeq: Int64(clamping: message.lastSeq),
            state: EntityState(life: message.life, groups: groups)
        )
    }
}
