import Commands
import CommandsTestKit
import Foundation
import Testing

/// What waits for a person after an exchange: changes that the hub refused, and those that lost to another one.
@Suite struct ReviewTests {
    private let nodes = TwoNodes { NoteStore($0) }
    private let key = EntityKey("note", "a")

    private func text(_ value: String) -> GroupChange { GroupChange("text", .write(json: value)) }

    private func commit(_ intent: Intent, to store: NoteStore, at seconds: Double = 0) async throws {
        let planned = [PlannedOperation(intent, of: key, expecting: nil)]
        let now = Date(timeIntervalSince1970: 1_700_000_000 + seconds)
        _ = try await store.commit(planned, outcome: [], for: .test(household: "smith", now: now))
    }

    private func shown(_ store: NoteStore) async throws -> String? {
        try await store.transact(in: nodes.home) { [key] transaction throws(StoreError) in
            guard let note = try transaction.entity(key), note.state.isAlive else { return nil }
            return try note.value("text")
        }
    }

    private func conflicts(_ store: NoteStore) async throws -> [Conflict] {
        try await store.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.conflicts().map(\.conflict)
        }
    }

    private func review(
        _ store: NoteStore,
        _ body: @escaping @Sendable (inout any SyncTransaction<NoteStore.Row>) throws(StoreError) -> ReviewResult
    ) async throws -> ReviewResult { try await store.transact(in: nodes.home, body) }

    /// Both nodes have the note, and then each changes it without the other.
    private func disagree(hubAt hub: Double, deviceAt device: Double) async throws {
        try await commit(.create([text("milk")]), to: nodes.hub)
        try await nodes.pull()
        try await commit(.change([text("of the hub")]), to: nodes.hub, at: hub)
        try await commit(.change([text("of the device")]), to: nodes.device, at: device)
        _ = try await nodes.push()
        try await nodes.pull()
    }

    @Test(arguments: [(10.0, 20.0, "of the device", "of the hub"), (20.0, 10.0, "of the hub", "of the device")])
    func `the value that loses is kept, whoever was later, and reaches the device`(
        hub: Double,
        device: Double,
        kept: String,
        lost: String
    ) async throws {
        try await disagree(hubAt: hub, deviceAt: device)
        #expect(try await shown(nodes.hub) == kept)
        let found = try await conflicts(nodes.hub)
        #expect(found.map(\.kept) == ["\"\(kept)\""] && found.map(\.lost) == ["\"\(lost)\""])
        #expect(found.map(\.field) == ["text"] && found.map(\.entityId) == ["a"])
        #expect(try await conflicts(nodes.device) == found)
    }

    @Test func `a change that saw the other one, or says the same, is not a conflict`() async throws {
        try await commit(.create([text("milk")]), to: nodes.hub)
        try await commit(.change([text("of the hub")]), to: nodes.hub)
        try await nodes.pull()
        try await commit(.change([text("of the device")]), to: nodes.device)
        _ = try await nodes.push()
        try await nodes.pull()
        try await commit(.change([text("same")]), to: nodes.hub)
        try await commit(.change([text("same")]), to: nodes.device)
        _ = try await nodes.push()
        #expect(try await conflicts(nodes.hub).isEmpty)
    }

    @Test(arguments: [(500_000, true), (500_001, false)])
    func `a lost value of up to 500,000 bytes is kept, with the one that holds, and of a larger one its size`(
        bytes: Int,
        isWhole: Bool
    ) async throws {
        try await commit(.create([text("milk")]), to: nodes.hub)
        try await nodes.pull()
        let long = String(repeating: "x", count: bytes - #""device""""#.utf8.count)
        try await commit(.change([text(long)]), to: nodes.hub, at: 10)
        try await commit(.change([text("device")]), to: nodes.device, at: 20)
        _ = try await nodes.push()
        try await nodes.pull()
        #expect(try await shown(nodes.hub) == "device")
        let sentence = "A value of \(bytes - 8) bytes, too large to be kept."
        let found = try await conflicts(nodes.device)
        #expect(found.map(\.lost) == ["\"\(isWhole ? long : sentence)\""])
        #expect(found.map(\.kept) == [#""device""#])
        let result = try await review(nodes.device) { transaction throws(StoreError) in
            let id = try transaction.conflicts().first?.id ?? ""
            return try transaction.restore(conflict: id, for: .test(household: "smith", now: Date()))
        }
        #expect(result == (isWhole ? .done : .outdated))
        #expect(try await shown(nodes.device) == (isWhole ? long : "device"))
    }

    @Test func `an answer to a later group leaves the earlier one waiting`() async throws {
        try await commit(.create([text("milk")]), to: nodes.device)
        try await commit(.change([text("second")]), to: nodes.device, at: 20)
        let second = try #require(try await nodes.outbox().last?.group)
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.note(.accepted(seq: 9), to: second, at: second.at)
        }
        #expect(try await nodes.outbox().map(\.status) == [.pending, .accepted(seq: 9)])
        let other = OperationGroup(
            incarnation: second.incarnation,
            number: second.number,
            baseSeq: 0,
            principal: "someone else",
            at: second.at,
            operations: []
        )
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.note(.accepted(seq: 11), to: other, at: second.at)
        }
        #expect(try await nodes.outbox().map(\.status) == [.pending, .accepted(seq: 9)])
    }

    @Test func `two changes of a device's own are not a conflict`() async throws {
        try await commit(.create([text("milk")]), to: nodes.hub)
        try await nodes.pull()
        try await commit(.change([text("first")]), to: nodes.device, at: 10)
        try await commit(.change([text("second")]), to: nodes.device, at: 20)
        _ = try await nodes.push()
        _ = try await nodes.push()
        #expect(try await shown(nodes.hub) == "second")
        #expect(try await conflicts(nodes.hub).isEmpty)
    }

    @Test func `a repeated push makes no conflict twice`() async throws {
        try await disagree(hubAt: 10, deviceAt: 20)
        let group = try #require(try await nodes.outbox().first?.group)
        _ = try await nodes.receive(group)
        #expect(try await conflicts(nodes.hub).count == 1)
    }

    @Test func `a person takes a lost value back on the device, and the hub follows`() async throws {
        try await disagree(hubAt: 10, deviceAt: 20)
        let id = try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.conflicts().first?.id ?? ""
        }
        let result = try await review(nodes.device) { transaction throws(StoreError) in
            try transaction.restore(conflict: id, for: .test(household: "smith", now: Date()))
        }
        #expect(result == .done)
        _ = try await nodes.push()
        #expect(try await shown(nodes.hub) == "of the hub")
        #expect(try await conflicts(nodes.hub).isEmpty)
    }

    @Test func `a person drops a conflict, and the value stays`() async throws {
        try await disagree(hubAt: 10, deviceAt: 20)
        let result = try await review(nodes.hub) { transaction throws(StoreError) in
            try transaction.drop(conflict: transaction.conflicts()[0].id, for: .test(household: "smith", now: Date()))
        }
        #expect(result == .done)
        #expect(try await shown(nodes.hub) == "of the device")
        #expect(try await conflicts(nodes.hub).isEmpty)
        let again = try await review(nodes.hub) { transaction throws(StoreError) in
            try transaction.drop(conflict: "gone", for: .test(household: "smith"))
        }
        #expect(again == .unknown)
    }

    @Test func `an unsettled conflict is dropped after 90 days`() async throws {
        try await disagree(hubAt: 10, deviceAt: 20)
        let found = try #require(try await conflicts(nodes.hub).first)
        for (seconds, left) in [(7_776_000.0, 1), (7_776_001, 0)] {
            let now = found.at.addingTimeInterval(seconds)
            try await nodes.hub.transact(in: nodes.home) { transaction throws(StoreError) in
                try transaction.dropOldConflicts(for: .test(household: "smith", now: now))
            }
            #expect(try await conflicts(nodes.hub).count == left)
        }
        try await nodes.pull()
        #expect(try await conflicts(nodes.device).isEmpty)
    }

    @Test func `a device makes no conflicts, and unreadable ones are passed over`() async throws {
        let key = EntityKey(kind: Conflict.kind, id: "made up")
        let planned = PlannedOperation(.create([GroupChange("value", .write([1]))]), of: key, expecting: nil)
        let context = CommandContext.test(household: "smith")
        _ = try await nodes.device.commit([planned], outcome: [], for: context)
        #expect(try await conflicts(nodes.device).isEmpty)
        #expect(try await nodes.refusedPush().code == "sync.rule")
        _ = try await nodes.hub.commit([planned], outcome: [], for: context)
        #expect(try await conflicts(nodes.hub).isEmpty)
    }

    @Test func `a change that merges by another rule now can only be dropped`() async throws {
        try await refuse()
        let position = try await refusedPosition()
        let result = try await nodes.device.transact(in: nodes.home) { [key] transaction throws(StoreError) in
            let entry = try transaction.refusedGroups()[0]
            let stamp = Stamp(reading: 1, incarnation: entry.group.incarnation)
            let change = GroupChange("text", .add("tag"))
            let other = EntityOperation(entity: key, life: 1, stamp: stamp, intent: .create([change]))
            let group = OperationGroup(
                incarnation: entry.group.incarnation,
                number: entry.group.number,
                baseSeq: 0,
                principal: "me",
                at: entry.group.at,
                operations: [other]
            )
            try transaction.save(OutboxEntry(position: position, group: group, status: entry.status))
            return try transaction.retry(refusedAt: position, for: .test(household: "smith"))
        }
        #expect(result == .outdated)
    }

    /// The hub deletes the note, and then refuses the device's change to it.
    private func refuse() async throws {
        try await commit(.create([text("milk")]), to: nodes.hub)
        try await nodes.pull()
        try await commit(.delete, to: nodes.hub)
        try await commit(.change([text("of the device")]), to: nodes.device)
        _ = try await nodes.push()
        try await nodes.pull()
    }

    private func refusedPosition() async throws -> Int64 {
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.refusedGroups().first?.position ?? 0
        }
    }

    @Test func `what is made again as it was leaves what else was refused`() async throws {
        try await commit(.create([text("milk")]), to: nodes.device)
        try await commit(.change([text("oat milk")]), to: nodes.device)
        try await commit(.change([text("rice milk")]), to: nodes.device)
        let refusal = OperationRefusal(code: "test.refused", sentence: "No.")
        let position = try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            for entry in try transaction.outbox(shownOnly: true).reversed() {
                try transaction.note(.refused(refusal), to: entry.group, at: Date(timeIntervalSince1970: 1_700_000_000))
            }
            return try transaction.refusedGroups()[0].position
        }
        let retried = try await review(nodes.device) { transaction throws(StoreError) in
            try transaction.retry(refusedAt: position, for: .test(household: "smith"))
        }
        #expect(retried == .done)
        let waiting = try await nodes.outbox().map { "\($0.status)".prefix { $0.isLetter } }
        #expect(waiting == ["discarded", "refused", "refused", "pending"])
        // What a person writes now is what the refused changes should have been.
        try await commit(.change([text("soy milk")]), to: nodes.device)
        let corrected = try await nodes.outbox().map { "\($0.status)".prefix { $0.isLetter } }
        #expect(corrected == ["discarded", "discarded", "discarded", "pending", "pending"])
    }

    @Test func `a refused change to what is gone can only be dropped`() async throws {
        try await refuse()
        let position = try await refusedPosition()
        let retried = try await review(nodes.device) { transaction throws(StoreError) in
            try transaction.retry(refusedAt: position, for: .test(household: "smith"))
        }
        #expect(retried == .outdated)
        #expect(try await refusedPosition() == position)
        let dropped = try await review(nodes.device) { transaction throws(StoreError) in
            try transaction.discard(refusedAt: position, for: .test(household: "smith"))
        }
        #expect(dropped == .done)
        #expect(try await nodes.outbox().map(\.status) == [.discarded])
        let again = try await review(nodes.device) { transaction throws(StoreError) in
            try transaction.discard(refusedAt: position, for: .test(household: "smith"))
        }
        #expect(again == .unknown)
    }

    @Test func `a refused change is made again once its cause is gone`() async throws {
        try await refuse()
        try await commit(.create([text("milk")]), to: nodes.hub)
        try await nodes.pull()
        let position = try await refusedPosition()
        let retried = try await review(nodes.device) { transaction throws(StoreError) in
            try transaction.retry(refusedAt: position, for: .test(household: "smith", now: Date()))
        }
        #expect(retried == .done)
        #expect(try await nodes.outbox().map(\.status) == [.discarded, .pending])
        _ = try await nodes.push()
        #expect(try await shown(nodes.hub) == "of the device")
    }

    @Test func `a command that changes nothing leaves no copy of what the hub has`() async throws {
        try await commit(.create([text("milk")]), to: nodes.device)
        _ = try await nodes.push()
        try await nodes.pull()
        #expect(try await nodes.outbox().map(\.status) == [.settled])
        try await commit(.change([]), to: nodes.device, at: 10)
        let copies = try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.bases().map(\.key)
        }
        #expect(copies.isEmpty)
        #expect(try await nodes.outbox().map(\.status) == [.settled])
    }
}
