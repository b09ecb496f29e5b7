import Commands
import CommandsTestKit
import Foundation
import Testing

/// A device and its hub that write keys of one map at once.
@Suite struct MapConflictTests {
    private let meeting = ConflictMeeting()

    private func put(_ key: ByteText, _ value: Int) -> GroupChange { GroupChange("facts", .put(key, json: value)) }

    /// Both have the map; then the hub writes at these seconds, and the device later.
    private func meet(_ begin: [GroupChange], hub: [(GroupChange, Double)], device: GroupChange) async throws {
        try await meeting.commit(.create(begin), on: meeting.nodes.hub, at: 0)
        try await meeting.nodes.pull()
        for (change, time) in hub { try await meeting.commit(.change([change]), on: meeting.nodes.hub, at: time) }
        try await meeting.commit(.change([device]), on: meeting.nodes.device, at: 20)
        try await meeting.meet(.lastWriteWins)
    }

    @Test func `a key is no conflict when someone else wrote another key of its map`() async throws {
        try await meet([put("a", 1), put("b", 1)], hub: [(put("a", 2), 10)], device: put("b", 3))
        #expect(meeting.shown(meeting.nodes.hub)?.facts == ["a": 2, "b": 3])
        #expect(try await meeting.conflicts().isEmpty)
    }

    @Test func `a key that the writer had seen is no conflict, also when another one is`() async throws {
        let hub = [(put("a", 2), 9.0), (put("b", 5), 10), (put("a", 4), 11)]
        try await meet([put("a", 1), put("b", 1), put("c", 1)], hub: hub, device: put("b", 3))
        #expect(try await meeting.conflicts().map(\.key) == ["b"])
        #expect(try await meeting.conflicts().map(\.lost) == ["5"])
        try await meeting.commit(.change([put("a", 6), put("c", 7)]), on: meeting.nodes.device, at: 30)
        try await meeting.meet(.lastWriteWins)
        #expect(try await meeting.conflicts().map(\.key) == ["b"], "The device has seen the others.")
    }

    @Test func `a key that a group writes thousands of times is one conflict, with the last value`() async throws {
        try await meeting.commit(.create([put("a", 1), put("b", 1)]), on: meeting.nodes.hub, at: 0)
        try await meeting.nodes.pull()
        try await meeting.commit(.change([put("b", 2)]), on: meeting.nodes.hub, at: 10)
        let writes = (3...5_000).map { put("b", $0) }
        try await meeting.commit(.change(writes), on: meeting.nodes.device, at: 5)
        try await meeting.meet(.lastWriteWins)
        #expect(meeting.shown(meeting.nodes.hub)?.facts == ["a": 1, "b": 2])
        #expect(try await meeting.conflicts().map(\.lost) == ["5000"])
    }

    @Test func `a key that someone else removed is a conflict`() async throws {
        let hub = [(GroupChange("facts", .removeKey("b")), 10.0)]
        try await meet([put("a", 1), put("b", 1)], hub: hub, device: put("b", 3))
        #expect(try await meeting.conflicts().map(\.key) == ["b"])
        #expect(try await meeting.conflicts().map(\.lost) == [nil])
    }

    @Test func `of an entry that does not say which keys it wrote, every key counts`() async throws {
        try await meeting.commit(.create([put("a", 1), put("b", 1)]), on: meeting.nodes.hub, at: 0)
        try await meeting.nodes.pull()
        try await meeting.commit(.change([put("a", 2)]), on: meeting.nodes.hub, at: 10)
        let page = try await meeting.nodes.hub.feed(of: meeting.nodes.home, after: 1, limit: 1)
        let entry = try #require(page.entries.first)
        #expect(entry.writtenKeys.flatMap { WrittenKeys(bytes: $0.bytes) } == entry.writtenKeys)
        #expect(entry.writtenKeys != nil)
        let old = FeedEntry(
            seq: 3,
            kind: entry.kind,
            entityId: entry.entityId,
            version: 3,
            life: entry.life,
            hlc: entry.hlc,
            actor: "earlier release",
            payload: entry.payload,
            at: entry.at
        ).sealed(after: entry.chain)
        let note = meeting.note
        try await meeting.nodes.hub.transact(in: meeting.nodes.home) { transaction throws(StoreError) in
            guard var entity = try transaction.entity(note) else { return }
            (entity.lastSeq, entity.version) = (3, 3)
            try transaction.save(entity, row: ConflictMeeting.Note(entity))
            try transaction.append(old)
            var head = try transaction.head()
            (head.seq, head.chain) = (3, old.chain)
            try transaction.save(head)
        }
        try await meeting.commit(.change([put("b", 3)]), on: meeting.nodes.device, at: 20)
        try await meeting.meet(.lastWriteWins)
        #expect(try await meeting.conflicts().map(\.lostBy) == ["earlier release"])
    }

    @Test(arguments: [[1], [1, 1, 97], [0, 0], [255]] as [[UInt8]])
    func `bytes that are not keys are none`(bytes: [UInt8]) { #expect(WrittenKeys(bytes: bytes) == nil) }
}
