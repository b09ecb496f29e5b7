package import Commands
package import CommonMessages
import Foundation

/// Why a message is not an entry of a feed that this release can read.
package enum FeedMessageError: Error, Hashable, Sendable {
    /// The group merges by a rule that this release does not know, or has none.
    case unknownRule(group: String)
    /// An identity has not 16 bytes, or a level no denominator.
    case malformed
}

extension CommonMessages.FeedEntry {
    /// Writes an entry with its field groups.
    ///
    /// An entry of a release without field groups gets one, `row`, which holds the row.
    package init(_ entry: Commands.FeedEntry) {
        self.init()
        seq = UInt64(clamping: entry.seq)
        kind = entry.kind
        entityID = entry.entityId
        version = entry.version
        life = entry.life
        deleted = entry.isDeletion
        groups = entry.groups.pairs.map { FieldGroup($0.key.text, $0.value) }
        hlc = entry.hlc
        actor = entry.actor
        atMilliseconds = entry.at.wholeMilliseconds
        schema = UInt32(clamping: entry.schema)
        origin.incarnation = entry.origin.incarnation.data
        origin.group = UInt64(clamping: entry.origin.group)
        endsGroup = entry.endsGroup
    }
}

extension Commands.FeedEntry {
    private static let rowGroup: ByteText = "row"

    /// The field groups of the payload.
    fileprivate var groups: SortedMap<GroupState> {
        guard !payload.isEmpty else { return SortedMap() }
        let row = GroupState.register(Register(stamp: .unknown, value: payload))
        guard life > 0 else { return SortedMap(Self.rowGroup, row) }
        var reader = CanonicalReader(payload)
        // What a store gives was written by this release or an earlier one; if it is damaged, it is passed on as it is.
        do throws(CanonicalBytesError) { return try reader.groups() } catch { return SortedMap(Self.rowGroup, row) }
    }

    /// Reads an entry of a reply; `chain` is the digest of the feed up to the entry before it.
    package init(
        _ message: CommonMessages.FeedEntry,
        after chain: ChainHash
    ) throws(FeedMessageError) {
        var groups = SortedMap<GroupState>()
        for group in message.groups { groups[ByteText(group.name)] = try GroupState(group) }
        var payload: [UInt8] = []
        if message.life == 0 {
            payload = groups[Self.rowGroup]?.value ?? []
        } else if !message.deleted {
            var writer = CanonicalWriter()
            writer.write(groups)
            payload = writer.bytes
        }
        let origin = FeedOrigin(
            incarnation: try Incarnation(message.origin.incarnation),
            group: Int64(clamping: message.origin.group)
        )
        let entry = Commands.FeedEntry(
            seq: Int64(clamping: message.seq),
            kind: message.kind,
            entityId: message.entityID,
            version: message.version,
            life: message.life,
            hlc: message.hlc,
            actor: message.actor,
            payload: payload,
            at: Date(wholeMilliseconds: message.atMilliseconds),
            schema: Int(message.schema),
            origin: origin,
            endsGroup: message.endsGroup
        )
        self = entry.sealed(after: chain)
    }
}
