import Commands
import Foundation
import Testing

@Suite struct FeedEntryTests {
    private static func entry(
        seq: Int64 = 5,
        kind: String = "note",
        entityId: String = "a",
        version: Int64 = 2,
        life: UInt32 = 1,
        payload: [UInt8] = [1]
    ) -> FeedEntry {
        FeedEntry(
            seq: seq,
            kind: kind,
            entityId: entityId,
            version: version,
            life: life,
            hlc: 0,
            actor: "me",
            payload: payload,
            at: Date(timeIntervalSince1970: 1_700_000_000)
        )
    }

    @Test(arguments: [
        entry(seq: 6), entry(kind: "list"), entry(entityId: "b"), entry(version: 3), entry(life: 3),
        entry(payload: [2]),
    ])
    func `the chain covers what a device keeps of an entry`(other: FeedEntry) {
        #expect(other.sealed(after: .empty).chain != Self.entry().sealed(after: .empty).chain)
    }

    @Test func `an entry follows the one before it`() {
        let chain = ChainHash.empty.appending([1])
        let entry = Self.entry().sealed(after: chain)
        #expect(entry.follows(seq: 4, chain: chain))
        #expect(!entry.follows(seq: 3, chain: chain))
        #expect(!entry.follows(seq: 4, chain: .empty))
    }

    @Test func `an entry of an earlier release stands alone and has no known origin`() {
        let entry = FeedEntry(
            seq: 1,
            kind: "note",
            entityId: "a",
            version: 1,
            hlc: 0,
            actor: "",
            payload: [],
            at: Date()
        )
        #expect(entry.life == 0 && entry.schema == 1 && entry.endsGroup && entry.chain == .empty)
        #expect(entry.origin == FeedOrigin(incarnation: Incarnation(high: 0, low: 0), group: 0))
    }

    @Test(arguments: [
        (FeedCursor(epoch: "e", seq: 3, chain: .empty), true), (FeedCursor(epoch: "e", seq: 7, chain: .empty), true),
        (FeedCursor(epoch: "", seq: 3, chain: .empty), true), (FeedCursor(epoch: "f", seq: 3, chain: .empty), false),
        (FeedCursor(epoch: "e", seq: 2, chain: .empty), false), (FeedCursor(epoch: "e", seq: 8, chain: .empty), false),
        (FeedCursor(epoch: "e", seq: 3, chain: ChainHash.empty.appending([1])), false),
    ])
    func `a page follows a cursor of its epoch between fence and head`(cursor: FeedCursor, follows: Bool) {
        #expect(FeedPage(epoch: "e", head: 7, fence: 3, chain: .empty, entries: []).follows(cursor) == follows)
        let first = FeedPage(epoch: "e", head: 7, entries: [])
        #expect(first.follows(.start))
    }
}
