import Commands
import CommandsTestKit
import Foundation
import Testing

/// Devices whose hub was restored from a backup, or whose files were copied.
@Suite struct LostGroupTests {
    private let home = HouseholdID(name: "smith")
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let hub = InMemoryEntityStore<NoteStore.Row>()
    private let device = InMemoryEntityStore<NoteStore.Row>(incarnation: Incarnation(high: 7, low: 7), role: .device)

    private func write(_ value: Int, to store: InMemoryEntityStore<NoteStore.Row>, note id: String) async throws {
        let change = GroupChange("text", .write(json: value))
        let planned = PlannedOperation(.create([change]), of: EntityKey("note", id), expecting: nil)
        _ = try await NoteStore(store).commit([planned], outcome: [], for: .test(household: "smith", key: id))
    }

    /// Pushes what is pending until the hub stops, and returns its answers.
    private func push(
        _ device: InMemoryEntityStore<NoteStore.Row>,
        to hub: InMemoryEntityStore<NoteStore.Row>
    ) async throws -> [PushAnswer] {
        let pending = try await outbox(of: device).filter { $0.status == .pending }
        var answers: [PushAnswer] = []
        for entry in pending {
            let answer = try await hub.transact(in: home) { transaction throws(StoreError) in
                try transaction.receive(entry.group, at: entry.group.at)
            }
            try await device.transact(in: home) { transaction throws(StoreError) in
                try transaction.note(answer, to: entry.group, at: entry.group.at)
            }
            answers.append(answer)
        }
        return answers
    }

    private func outbox(of device: InMemoryEntityStore<NoteStore.Row>) async throws -> [OutboxEntry] {
        try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: false)
        }
    }

    @Test(arguments: [true, false])
    func `a device whose hub forgot a refusal continues without a gap`(isDropped: Bool) async throws {
        try await write(1, to: device, note: "a")
        #expect(try await push(device, to: hub) == [.accepted(seq: 1)])
        let restored = hub.copied(epoch: "restored", incarnation: Incarnation(high: 1, low: 1))
        let refused = OperationGroup(
            incarnation: Incarnation(high: 7, low: 7),
            number: 2,
            baseSeq: 1,
            principal: "me",
            at: now,
            operations: []
        )
        let refusal = OperationRefusal(code: "note.tooGreat", sentence: "At most 20.")
        let status = isDropped ? OutboxEntry.Status.discarded : .refused(refusal)
        try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.save(OutboxEntry(position: 2, group: refused, status: status))
        }
        try await write(3, to: device, note: "c")
        #expect(try await push(device, to: restored) == [.expected(number: 2)], "The restored hub misses the second.")
        try await adopt(restored, on: device, renewingAs: Incarnation(high: 9, low: 9))
        let statuses = try await outbox(of: device).map(\.status)
        #expect(statuses == [.pending, status, .pending])
        let incarnation = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.head().incarnation
        }
        #expect(incarnation == Incarnation(high: 9, low: 9))
        #expect(try await push(device, to: restored) == [.accepted(seq: 1), .accepted(seq: 2)])
    }

    @Test func `a group that a restored hub answered otherwise gets its new answer`() async throws {
        try await write(1, to: hub, note: "a")
        try await adopt(hub, epoch: "memory", on: device, renewingAs: Incarnation(high: 9, low: 9))
        let change = PlannedOperation(
            .change([GroupChange("text", .write(json: 2))]),
            of: EntityKey("note", "a"),
            expecting: nil
        )
        _ = try await NoteStore(device).commit(
            [change],
            outcome: [],
            for: .test(household: "smith", key: "change")
        )
        let sent = try #require(try await outbox(of: device).first?.group)
        #expect(try await push(device, to: hub) == [.accepted(seq: 2)])
        // The backup is older than the note, and a copy of the push arrives late.
        let restored = InMemoryEntityStore<NoteStore.Row>(epoch: "restored", incarnation: Incarnation(high: 1, low: 1))
        let late = try await restored.transact(in: home) { [now] transaction throws(StoreError) in
            try transaction.receive(sent, at: now)
        }
        try await adopt(restored, on: device, renewingAs: Incarnation(high: 9, low: 9))
        #expect(try await push(device, to: restored) == [late])
        let entry = try #require(try await outbox(of: device).first)
        guard case .refused(let refusal) = entry.status else {
            Issue.record("The group is \(entry.status).")
            return
        }
        #expect(refusal.code == "sync.unknown")
    }

    @Test func `what someone creates at a restored hub joins what was created before, and is not lost`() async throws {
        try await write(1, to: hub, note: "a")
        for note in ["b", "c"] { try await write(1, to: hub, note: note) }
        let key = EntityKey("note", "a")
        let deletion = PlannedOperation(.delete, of: key, expecting: nil)
        _ = try await NoteStore(hub).commit([deletion], outcome: [], for: .test(household: "smith", key: "delete"))
        try await adopt(hub, epoch: "memory", on: device, renewingAs: Incarnation(high: 9, low: 9))
        let creation = PlannedOperation(.create([GroupChange("color", .put("lid", [1]))]), of: key, expecting: nil)
        _ = try await NoteStore(device).commit([creation], outcome: [], for: .test(household: "smith", key: "again"))
        // The backup is older than the note, and another device, which was away, creates it there.
        let restored = InMemoryEntityStore<NoteStore.Row>(epoch: "restored", incarnation: Incarnation(high: 1, low: 1))
        try await write(2, to: restored, note: "a")
        #expect(try await push(device, to: restored) == [.accepted(seq: 2)])
        let note = try #require(try await restored.entities([key], in: home)[key])
        #expect(note.state.life == 3 && note.state.groups.pairs.map(\.key) == ["color", "text"])
    }

    /// Who changed the note between the restoration and the arrival of the new creation.
    enum Change: CaseIterable { case none, byWriter, byOther, byBoth, forgotten }

    /// The backup has the note, whose deletion a device has read since; then the device creates the note again.
    ///
    /// The device can know the deletion from the lost feed only if it has read beyond the backup. Before, it can be its
    /// own, which the hub has refused.
    @Test(arguments: [
        (isRestored: true, baseSeq: 2, change: Change.none, isJoined: false),
        (isRestored: true, baseSeq: 1, change: .none, isJoined: true),
        (isRestored: true, baseSeq: 2, change: .byWriter, isJoined: false),
        (isRestored: true, baseSeq: 9, change: .byOther, isJoined: true),
        (isRestored: true, baseSeq: 9, change: .byBoth, isJoined: true),
        (isRestored: true, baseSeq: 9, change: .forgotten, isJoined: true),
        (isRestored: false, baseSeq: 2, change: .none, isJoined: true),
    ])
    func `what a restored hub still has of a deleted note does not return with the note created again`(
        _ place: (isRestored: Bool, baseSeq: Int64, change: Change, isJoined: Bool)
    ) async throws {
        let (key, writer) = (EntityKey("note", "a"), Incarnation(high: 7, low: 7))
        try await write(1, to: hub, note: "a")
        let restored = hub.copied(epoch: "restored", incarnation: place.isRestored ? Incarnation(high: 1, low: 1) : nil)
        var number: Int64 = 0
        func receive(_ intent: Intent, life: UInt32, by incarnation: Incarnation, as number: Int64) async throws {
            let stamp = Stamp(reading: 1 << 62 + UInt64(number), incarnation: incarnation)
            let operation = EntityOperation(entity: key, life: life, stamp: stamp, intent: intent)
            let group = OperationGroup(
                incarnation: incarnation,
                number: number,
                baseSeq: place.baseSeq,
                principal: "me",
                at: now,
                operations: [operation]
            )
            let answer = try await restored.transact(in: home) { transaction throws(StoreError) in
                try transaction.receive(group, at: group.at)
            }
            let isAccepted = if case .accepted = answer { true } else { false }
            try #require(isAccepted, "The hub answers \(answer).")
        }
        let edit = Intent.change([GroupChange("text", .write(json: 2))])
        if [.byWriter, .byBoth, .forgotten].contains(place.change) {
            number += 1
            try await receive(edit, life: 1, by: writer, as: number)
        }
        if [.byOther, .byBoth].contains(place.change) {
            try await receive(edit, life: 1, by: Incarnation(high: 8, low: 8), as: 1)
        }
        if place.change == .forgotten { restored.prune(keeping: 0) }
        let creation = Intent.create([GroupChange("color", .put("lid", [1]))])
        try await receive(creation, life: 3, by: writer, as: number + 1)
        let state = try #require(try await restored.entities([key], in: home)[key]?.state)
        #expect(state.life == 3 && state.groups.pairs.map(\.key) == (place.isJoined ? ["color", "text"] : ["color"]))
    }

    @Test func `of two restorations, the first one counts`() async throws {
        try await write(1, to: hub, note: "a")
        let first = hub.copied(epoch: "first", incarnation: Incarnation(high: 1, low: 1))
        try await write(2, to: first, note: "b")
        let second = first.copied(epoch: "second", incarnation: Incarnation(high: 1, low: 2))
        for (store, seq) in [(hub, nil), (first, 1), (second, 1)] as [(InMemoryEntityStore<NoteStore.Row>, Int64?)] {
            let head = try await store.transact(in: home) { transaction throws(StoreError) in try transaction.head() }
            #expect(head.restoredSeq == seq)
        }
    }

    @Test func `a snapshot settles the groups up to the last one that the hub has, and none beyond`() async throws {
        try await write(1, to: device, note: "a")
        try await adopt(hub, epoch: "memory", on: device, renewingAs: Incarnation(high: 9, low: 9))
        #expect(try await push(device, to: hub) == [.accepted(seq: 1)])
        try await write(2, to: device, note: "b")
        try await adopt(hub, epoch: "memory", on: device, renewingAs: Incarnation(high: 9, low: 9))
        #expect(try await outbox(of: device).map(\.status) == [.settled, .pending])
        let incarnation = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.head().incarnation
        }
        #expect(incarnation == Incarnation(high: 7, low: 7), "Nothing was lost.")
    }

    @Test func `an incarnation that lost groups is closed, and one that lost none continues`() async throws {
        try await write(1, to: device, note: "a")
        let own = Incarnation(high: 7, low: 7)
        for (answered, expected) in [(Int64(0), PushAnswer.accepted(seq: 1)), (1, .forked)] {
            let empty = InMemoryEntityStore<NoteStore.Row>(epoch: "empty", incarnation: Incarnation(high: 1, low: 1))
            let snapshot = try await empty.transact(in: home) { transaction throws(StoreError) in
                try transaction.snapshot(after: [own: answered], epoch: "empty")
            }
            #expect(snapshot.lastGroups == [own: 0])
            #expect(try await push(device.copied(epoch: "copy", incarnation: own), to: empty) == [expected])
        }
    }

    @Test(arguments: [("me", true), ("someone else", false), (nil, true)] as [(String?, Bool)])
    func `who reads a snapshot closes no incarnation under which another principal has pushed`(
        principal: String?,
        isClosed: Bool
    ) async throws {
        let writer = Incarnation(high: 7, low: 7)
        func push(_ number: Int64) async throws -> PushAnswer {
            let group = OperationGroup(
                incarnation: writer,
                number: number,
                baseSeq: 0,
                principal: "me",
                at: now,
                operations: []
            )
            return try await hub.transact(in: home) { transaction throws(StoreError) in
                try transaction.receive(group, at: group.at)
            }
        }
        #expect(try await push(1) == .accepted(seq: 0))
        let page = try await hub.transact(in: home) { transaction throws(StoreError) in
            let answered = [writer: Int64(9)]
            return try transaction.snapshot(after: nil, limit: 9, answered: answered, by: principal, epoch: "memory")
        }
        #expect(page.snapshot.lastGroups == [writer: 1])
        #expect(try await push(2) == (isClosed ? .forked : .accepted(seq: 0)))
    }

    private func adopt(
        _ hub: InMemoryEntityStore<NoteStore.Row>,
        epoch: String = "restored",
        on device: InMemoryEntityStore<NoteStore.Row>,
        renewingAs renewed: Incarnation
    ) async throws {
        let now = now
        let answered = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.answeredGroups()
        }
        let snapshot = try await hub.transact(in: home) { transaction throws(StoreError) in
            try transaction.snapshot(after: answered, epoch: epoch)
        }
        try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.adopt(snapshot, renewingAs: renewed, at: now)
        }
    }

    @Test func `a forked group gets another incarnation also after the file had got one`() async throws {
        try await write(1, to: device, note: "a")
        // Another life of the same file wrote something else under the same number.
        let twin = InMemoryEntityStore<NoteStore.Row>(incarnation: Incarnation(high: 7, low: 7), role: .device)
        try await write(2, to: twin, note: "b")
        #expect(try await push(twin, to: hub) == [.accepted(seq: 1)])
        let copy = device.copied(epoch: "copy", incarnation: Incarnation(high: 8, low: 8))
        try await write(3, to: copy, note: "c")
        #expect(try await push(copy, to: hub) == [.forked, .accepted(seq: 2)])
        try await copy.transact(in: home) { transaction throws(StoreError) in
            try transaction.renew(as: Incarnation(high: 9, low: 9), from: 1)
        }
        let renewed = try await copy.transact(in: home) { transaction throws(StoreError) in
            try transaction.head().incarnation
        }
        #expect(renewed == Incarnation(high: 9, low: 9))
        #expect(try await push(copy, to: hub) == [.accepted(seq: 3)])
        #expect(hub.rows(of: home, kind: "note").count == 3)
    }
}
