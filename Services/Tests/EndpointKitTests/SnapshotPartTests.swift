import Commands
import CommonMessages
import EndpointKit
import Testing

/// How a piece of a snapshot is divided into messages.
@Suite struct SnapshotPartTests {
    @Test(arguments: [0, 1])
    func `an entity of the size of a part is sent in one part, and a larger one begins another`(more: Int) {
        func entity(_ count: Int) -> StoredEntity {
            let text = GroupState.register(
                Register(
                    stamp: Stamp(reading: 1, incarnation: Incarnation(high: 7, low: 7)),
                    value: [UInt8](repeating: 0x31, count: count)
                )
            )
            let state = EntityState(life: 1, groups: SortedMap("text", text))
            return StoredEntity(key: EntityKey("note", "a"), version: 1, lastSeq: 1, state: state)
        }
        let part = 1 << 20
        let size = 2 * part - entity(part).state.canonicalBytes.count + more
        #expect(entity(size).state.canonicalBytes.count == part + more)
        let cursor = FeedCursor(epoch: "e1", seq: 1, chain: .empty)
        let clock = HybridClock(last: 1)
        let snapshot = HouseholdSnapshot(cursor: cursor, entities: [entity(size)], clock: clock, lastGroups: [:])
        let page = SnapshotPage(snapshot: snapshot, next: nil, total: 1, isContinued: false)
        #expect(ReadSnapshotReply.parts(of: page).count == 1 + more)
    }
}
