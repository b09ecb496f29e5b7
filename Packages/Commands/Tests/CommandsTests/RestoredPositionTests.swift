import Commands
import CommandsTestKit
import Foundation
import Testing

/// What positions of a feed mean to a hub that has lost it, because it was restored from a backup.
@Suite struct RestoredPositionTests {
    private let home = HouseholdID(name: "smith")
    private let note = EntityKey("note", "a")
    private let hub = NoteStore(InMemoryEntityStore(epoch: "lost", incarnation: Incarnation(high: 1, low: 1)))
    private let device = Incarnation(high: 7, low: 7)

    private func commit(
        _ intent: Intent,
        of key: EntityKey? = nil,
        on store: NoteStore,
        at second: Double
    ) async throws {
        let planned = PlannedOperation(intent, of: key ?? note, expecting: nil)
        let now = Date(timeIntervalSince1970: 1_700_000_000 + second)
        _ = try await store.commit([planned], outcome: [], for: .test(household: "smith", now: now))
    }

    private func text(_ text: String) -> GroupChange { GroupChange("text", .write(json: text)) }

    /// The hub as its backup has it: with one note.
    private func restored() async throws -> NoteStore {
        try await commit(.create([text("first")]), on: hub, at: 0)
        return NoteStore(hub.entities.copied(epoch: "present", incarnation: Incarnation(high: 1, low: 2)))
    }

    /// Sends a change of the note to a hub, by a device that has read a feed up to a position.
    private func push(
        _ intent: Intent,
        of key: EntityKey? = nil,
        seq: Int64,
        epoch: String,
        as writer: Incarnation? = nil,
        to hub: NoteStore
    ) async throws -> PushAnswer {
        let now = Date(timeIntervalSince1970: 1_700_000_050)
        let stamp = Stamp(reading: UInt64(now.wholeMilliseconds) << 16, incarnation: device)
        let group = OperationGroup(
            incarnation: writer ?? device,
            number: 1,
            baseSeq: seq,
            baseEpoch: epoch,
            principal: "device",
            at: now,
            operations: [EntityOperation(entity: key ?? note, life: 1, stamp: stamp, intent: intent)]
        )
        return try await hub.transact(in: home) { transaction throws(StoreError) in
            try transaction.receive(group, at: now)
        }
    }

    @Test(arguments: [("lost", ["\"unseen\""]), ("present", []), ("", [])] as [(String, [String])])
    func `a value that a restored hub got since is unseen by who read only the lost feed`(
        epoch: String,
        lost: [String]
    ) async throws {
        let restored = try await restored()
        try await commit(.change([text("unseen")]), on: restored, at: 10)
        _ = try await push(.change([text("device's")]), seq: 2, epoch: epoch, to: restored)
        let conflicts = try await restored.transact(in: home) { transaction throws(StoreError) in
            try transaction.conflicts().compactMap(\.conflict.lost)
        }
        #expect(conflicts == lost)
    }

    @Test(arguments: [("lost", true), ("present", false)])
    func `an edit by who read only the lost feed means no note that was created since`(
        epoch: String,
        isRefused: Bool
    ) async throws {
        let restored = try await restored()
        try await commit(.delete, on: restored, at: 10)
        restored.entities.prune(keeping: 0)
        try await commit(.create([text("again")]), on: restored, at: 20)
        let answer = try await push(.change([text("device's")]), seq: 4, epoch: epoch, to: restored)
        if case .refused(let refusal) = answer {
            #expect(isRefused && refusal.code == "sync.deleted")
        } else {
            #expect(!isRefused && answer == .accepted(seq: 4))
        }
    }

    /// A hub that was copied at its first note, has six more notes and no feed before them, and is copied again.
    private func restoredTwice() async throws -> NoteStore {
        let first = try await restored()
        for number in 0..<6 {
            try await commit(.create([text("\(number)")]), of: EntityKey("note", "n\(number)"), on: first, at: 10)
        }
        try await commit(.change([text("kept")]), on: first, at: 11)
        first.entities.prune(keeping: 0)
        return NoteStore(first.entities.copied(epoch: "third", incarnation: Incarnation(high: 1, low: 3)))
    }

    @Test(arguments: [("present", true), ("lost", false), ("unknown", false)])
    func `after a second restoration, what comes again of the feed before it was not deleted meanwhile`(
        epoch: String,
        isKnown: Bool
    ) async throws {
        let sent = EntityKey("note", "sent again")
        let answer = try await push(
            .create([text("lost")]),
            of: sent,
            seq: 8,
            epoch: epoch,
            as: Incarnation(high: 7, low: 8),
            to: try await restoredTwice()
        )
        if case .refused(let refusal) = answer {
            #expect(!isKnown && refusal.code == "sync.deleted")
        } else {
            #expect(isKnown && answer == .accepted(seq: 9))
        }
    }

    @Test func `what both feeds have, is known to who read the lost one`() async throws {
        let restored = try await restored()
        #expect(try await push(.change([text("device's")]), seq: 9, epoch: "lost", to: restored) == .accepted(seq: 2))
        let conflicts = try await restored.transact(in: home) { transaction throws(StoreError) in
            try transaction.conflicts().count
        }
        #expect(conflicts == 0)
    }

    @Test func `a device notes which feed it has read, also over a deletion that the hub has not shown`() async throws {
        let nodes = TwoNodes { NoteStore($0) }
        try await commit(.create([text("first")]), on: nodes.hub, at: 0)
        try await nodes.pull()
        try await commit(.delete, on: nodes.device, at: 10)
        #expect(try await nodes.outbox().map(\.group.baseEpoch) == ["memory"])
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            var cursor = try transaction.cursor()
            (cursor.epoch, cursor.seq) = ("present", 7)
            try transaction.save(cursor)
        }
        try await commit(.create([text("again")]), on: nodes.device, at: 20)
        try await commit(.create([text("other")]), of: EntityKey("note", "b"), on: nodes.device, at: 30)
        #expect(try await nodes.outbox().map(\.group.baseEpoch) == ["memory", "memory", "present"])
        #expect(try await nodes.outbox().map(\.group.baseSeq) == [1, 1, 7])
    }
}
