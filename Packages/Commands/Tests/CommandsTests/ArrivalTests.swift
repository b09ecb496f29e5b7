import Commands
import CommandsTestKit
import Foundation
import Testing

/// What a hub does with the groups of devices that are ahead or behind, and what its answers mean to them.
@Suite struct ArrivalTests {
    private let nodes = TwoNodes { NoteStore($0) }
    private let note = EntityKey("note", "a")
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    /// Creates or changes the note on a node, whose clock is ahead by some seconds.
    private func write(_ text: String, to store: NoteStore, ahead seconds: TimeInterval = 0) async throws {
        let isThere = try await entity(store)?.state.isAlive == true
        let change = GroupChange("text", .write(json: text))
        let planned = PlannedOperation(isThere ? .change([change]) : .create([change]), of: note, expecting: nil)
        let context = CommandContext.test(household: "smith", key: text, now: now.addingTimeInterval(seconds))
        _ = try await store.commit([planned], outcome: [], for: context)
    }

    private func entity(_ store: NoteStore) async throws -> StoredEntity? {
        let note = note
        return try await store.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.entity(note)
        }
    }

    private func text(_ store: NoteStore) async throws -> String? {
        try await entity(store)?.value("text", as: String.self)
    }

    private func conflicts() async throws -> Int {
        try await nodes.hub.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.conflicts().count
        }
    }

    @Test func `a write of the hub wins over what it has received from a device with a fast clock`() async throws {
        try await write("hub's first", to: nodes.hub)
        try await nodes.pull()
        try await write("device's", to: nodes.device, ahead: 30)
        try await nodes.push()
        #expect(try await text(nodes.hub) == "device's")
        try await write("hub's last", to: nodes.hub)
        #expect(try await text(nodes.hub) == "hub's last")
    }

    @Test func `a device far behind the feed replaces a value that it has seen without a conflict`() async throws {
        try await write("seen", to: nodes.hub)
        try await nodes.pull()
        try await write("new", to: nodes.device, ahead: 1)
        for page in 0..<10 { try await nodes.hub.add((0..<500).map { "\(page)-\($0)" }, to: "smith") }
        #expect(try await nodes.push() == .accepted(seq: 5_002))
        #expect(try await text(nodes.hub) == "new")
        #expect(try await conflicts() == 0)
    }

    @Test func `a conflict names the loser unless 5,000 entries came between`() async throws {
        try await write("seen", to: nodes.hub)
        try await nodes.pull()
        try await write("new", to: nodes.device, ahead: 1)
        for page in 0..<10 { try await nodes.hub.add((0..<500).map { "\(page)-\($0)" }, to: "smith") }
        try await write("unseen", to: nodes.hub)
        try await nodes.push()
        let found = try await nodes.hub.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.conflicts().map(\.conflict)
        }
        #expect(found.map(\.lost) == ["\"unseen\""] && found.map(\.lostBy) == [""])
    }

    @Test func `a device counts each of its waiting groups as one version more than the hub's`() async throws {
        try await write("first", to: nodes.hub)
        try await nodes.pull()
        try await write("mine", to: nodes.device, ahead: 1)
        try await write("mine again", to: nodes.device, ahead: 2)
        try await write("theirs", to: nodes.hub)
        try await nodes.pull()
        #expect(try await text(nodes.device) == "mine again")
        #expect(try await entity(nodes.hub)?.version == 2)
        #expect(try await entity(nodes.device)?.version == 4)
    }

    @Test func `a hub that knows nothing of a device has none of its groups`() async throws {
        try await write("accepted", to: nodes.device)
        #expect(try await nodes.push() == .accepted(seq: 1))
        let now = now
        let snapshot = HouseholdSnapshot(
            cursor: FeedCursor(epoch: "another", seq: 0, chain: .empty),
            entities: [],
            clock: HybridClock(last: 0),
            lastGroups: [:]
        )
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.adopt(snapshot, renewingAs: Incarnation(high: 9, low: 9), at: now)
        }
        #expect(try await nodes.outbox().map(\.status) == [.pending])
        #expect(try await nodes.outbox().first?.group.incarnation == Incarnation(high: 9, low: 9))
        let lastRead = try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.lastRead()
        }
        #expect(lastRead == now, "A snapshot is read, too.")
    }
}
