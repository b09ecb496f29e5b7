import Commands
import CommandsTestKit
import Foundation
import Testing

/// A hub that has forgotten deletions with the part of the feed before its fence, and devices that were away meanwhile.
@Suite struct ForgottenDeletionTests {
    private let nodes = TwoNodes { NoteStore($0) }
    private let key = EntityKey("note", "a")

    private func write(_ intent: Intent, on store: NoteStore) async throws {
        let planned = PlannedOperation(intent, of: key, expecting: nil)
        _ = try await store.commit([planned], outcome: [], for: .test(household: "smith", key: UUID().uuidString))
    }

    private func change(_ text: String) -> Intent { .change([GroupChange("text", .write(json: text))]) }

    /// The hub deletes the note and forgets it, together with everything before.
    private func forget() async throws {
        try await write(.delete, on: nodes.hub)
        nodes.hub.entities.prune(keeping: 0)
        #expect(try await entities(nodes.hub).isEmpty)
    }

    private func entities(_ store: NoteStore) async throws -> [EntityKey] {
        try await store.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.entities(of: nil).map(\.key)
        }
    }

    /// The note as both nodes have it at first.
    private func begin() async throws {
        try await nodes.hub.add(["a"], to: "smith")
        try await nodes.pull()
    }

    @Test func `an edit of what was deleted and forgotten is refused, and nothing comes back`() async throws {
        try await begin()
        try await write(change("edit"), on: nodes.device)
        try await forget()
        #expect(try await nodes.refusedPush().code == "sync.deleted")
        #expect(try await nodes.hub.notes(of: "smith").isEmpty)
    }

    @Test func `a deletion of what was deleted and forgotten is accepted, with the rest of its group`() async throws {
        try await begin()
        let planned = [
            PlannedOperation(.delete, of: key, expecting: nil),
            PlannedOperation(.create([]), of: EntityKey("note", "b"), expecting: nil),
        ]
        _ = try await nodes.device.commit(planned, outcome: [], for: .test(household: "smith", key: "both"))
        try await forget()
        #expect(try await nodes.push() == .accepted(seq: 3))
        #expect(try await nodes.hub.notes(of: "smith") == ["b"])
    }

    @Test func `a creation that comes again, because its receipt is gone, brings nothing back`() async throws {
        try await nodes.device.add(["a"], to: "smith")
        try await nodes.push()
        try await forget()
        let group = try #require(try await nodes.outbox().first).group
        let again = OperationGroup(
            incarnation: Incarnation(high: 8, low: 8),
            number: 1,
            baseSeq: group.baseSeq,
            principal: "me",
            at: group.at,
            operations: group.operations
        )
        #expect(try nodes.refusal(in: await nodes.receive(again)).code == "sync.deleted")
        #expect(try await nodes.hub.notes(of: "smith").isEmpty)
    }

    @Test func `what a device creates counts, however long it was away`() async throws {
        try await begin()
        try await nodes.device.add(["new"], to: "smith")
        try await forget()
        #expect(try await nodes.push() == .accepted(seq: 3))
        #expect(try await nodes.hub.notes(of: "smith") == ["new"])
    }

    @Test func `a creation by a node that remembers the deletion joins that of a node that forgot it`() async throws {
        try await begin()
        try await write(.delete, on: nodes.hub)
        try await nodes.pull()
        nodes.hub.entities.prune(keeping: 0)
        try await write(.create([GroupChange("color", .put("lid", [1]))]), on: nodes.hub)
        try await write(.create([GroupChange("text", .write(json: "device"))]), on: nodes.device)
        #expect(try await nodes.push() == .accepted(seq: 4))
        let note = try #require(try await nodes.hub.entities([key], in: nodes.home)[key])
        #expect(note.state.isAlive && Set(note.state.groups.pairs.map(\.key)) == ["text", "color"])
        try await nodes.pull()
        #expect(try await nodes.device.entities([key], in: nodes.home)[key]?.state == note.state)
    }

    @Test func `a device forgets with its hub, and what it creates then counts`() async throws {
        try await begin()
        try await write(.delete, on: nodes.hub)
        try await nodes.pull()
        #expect(try await entities(nodes.device) == [key], "The hub still remembers.")
        nodes.hub.entities.prune(keeping: 0)
        try await nodes.pull()
        #expect(try await entities(nodes.device).isEmpty)
        try await nodes.device.add(["a"], to: "smith")
        #expect(try await nodes.push() == .accepted(seq: 3))
    }

    @Test func `a device remembers what it has changed until the hub has answered`() async throws {
        try await begin()
        try await write(.delete, on: nodes.hub)
        try await nodes.pull()
        try await write(.create([]), on: nodes.device)
        try await write(.delete, on: nodes.device)
        nodes.hub.entities.prune(keeping: 0)
        try await nodes.pull()
        #expect(try await entities(nodes.device) == [key])
        #expect(try await nodes.push() == .accepted(seq: 3))
        #expect(try await nodes.push() == .accepted(seq: 4))
        try await nodes.pull()
        #expect(try await entities(nodes.device) == [key], "Its last deletion is not behind the fence.")
        nodes.hub.entities.prune(keeping: 0)
        try await nodes.pull()
        #expect(try await entities(nodes.device).isEmpty)
    }
}

/// Devices that were away until the hub had forgotten that something was deleted, and someone has created it again
/// since.
@Suite struct NewLifeTests {
    private let nodes = TwoNodes { NoteStore($0) }
    private let key = EntityKey("note", "a")

    private func write(_ intents: Intent..., on store: NoteStore) async throws {
        let planned = intents.map { PlannedOperation($0, of: key, expecting: nil) }
        _ = try await store.commit(planned, outcome: [], for: .test(household: "smith", key: UUID().uuidString))
    }

    private func text(_ text: String) -> [GroupChange] { [GroupChange("text", .write(json: text))] }

    /// Both nodes have the note.
    private func begin() async throws {
        try await nodes.hub.add(["a"], to: "smith")
        try await nodes.pull()
    }

    /// The hub deletes the note and creates it again; then it forgets all that it may.
    private func makeAnew() async throws {
        try await write(.delete, on: nodes.hub)
        nodes.hub.entities.prune(keeping: 0)
        try await write(.create([GroupChange("color", .put("lid", [1]))]), on: nodes.hub)
        nodes.hub.entities.prune(keeping: 0)
    }

    private func state(on store: NoteStore) async throws -> EntityState? {
        try await store.entities([key], in: nodes.home)[key]?.state
    }

    /// The device takes over what the hub has, and shows just that.
    private func expectAgreement() async throws {
        let snapshot = try await nodes.hub.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.snapshot(after: [Incarnation(high: 7, low: 7): 9], epoch: "memory")
        }
        let (renewed, now) = (Incarnation(high: 9, low: 9), Date(timeIntervalSince1970: 0))
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.adopt(snapshot, renewingAs: renewed, at: now)
        }
        #expect(try await state(on: nodes.device) == state(on: nodes.hub))
    }

    @Test func `an edit of what was deleted and forgotten does not reach what was created again`() async throws {
        try await begin()
        try await write(.change(text("edit")), on: nodes.device)
        try await makeAnew()
        let recreated = try await state(on: nodes.hub)
        #expect(try await nodes.refusedPush().code == "sync.deleted")
        #expect(try await state(on: nodes.hub) == recreated)
        try await expectAgreement()
    }

    @Test func `a deletion of what was deleted and forgotten does not reach what was created again`() async throws {
        try await begin()
        try await write(.delete, on: nodes.device)
        try await makeAnew()
        let recreated = try await state(on: nodes.hub)
        #expect(try await nodes.push() == .accepted(seq: 3))
        #expect(try await state(on: nodes.hub) == recreated)
        try await expectAgreement()
    }

    /// What comes again in the name of another incarnation may have been deleted, unless it is part of what lives.
    @Test(arguments: [true, false])
    func `a repeated creation reaches its own entity, and none that was created again`(
        isMadeAnew: Bool
    ) async throws {
        try await nodes.hub.add(["other"], to: "smith")
        try await nodes.pull()
        try await write(.create(text("device")), on: nodes.device)
        try await nodes.push()
        let group = try #require(try await nodes.outbox().first).group
        if isMadeAnew {
            try await makeAnew()
        } else {
            try await write(.change([GroupChange("color", .put("lid", [1]))]), on: nodes.hub)
            nodes.hub.entities.prune(keeping: 0)
        }
        let before = try await state(on: nodes.hub)
        let again = OperationGroup(
            incarnation: Incarnation(high: 8, low: 8),
            number: 1,
            baseSeq: group.baseSeq,
            principal: "me",
            at: group.at,
            operations: group.operations
        )
        let answer = try await nodes.receive(again)
        if isMadeAnew {
            #expect(try nodes.refusal(in: answer).code == "sync.deleted")
        } else {
            #expect(answer == .accepted(seq: 3))
        }
        #expect(try await state(on: nodes.hub) == before)
    }

    @Test func `what its writer created again, too, joins what is there`() async throws {
        try await begin()
        try await write(.delete, .create(text("device")), on: nodes.device)
        try await write(.change(text("edit")), on: nodes.device)
        try await makeAnew()
        #expect(try await nodes.push() == .accepted(seq: 4))
        #expect(try await nodes.push() == .accepted(seq: 5))
        let note = try #require(try await state(on: nodes.hub))
        #expect(note.isAlive && note.groups.pairs.map(\.key) == ["color", "text"])
        try await expectAgreement()
    }

    @Test(arguments: [true, false])
    func `a writer may change and delete what it has made itself`(isMadeByHubFirst: Bool) async throws {
        try await nodes.hub.add(["other"], to: "smith")
        try await nodes.pull()
        try await write(.create(isMadeByHubFirst ? [] : text("device")), on: nodes.device)
        try await write(.change(text("edit")), on: nodes.device)
        try await write(.delete, on: nodes.device)
        if isMadeByHubFirst { try await write(.create(text("hub")), on: nodes.hub) }
        try await nodes.hub.add(["another"], to: "smith")
        for _ in 0..<3 {
            nodes.hub.entities.prune(keeping: 0)
            guard case .accepted = try await nodes.push() else {
                Issue.record("It was the writer's own.")
                return
            }
        }
        #expect(try await state(on: nodes.hub)?.isAlive == false)
    }

    @Test func `an edit counts, however long its device was away, of what has lived all along`() async throws {
        try await begin()
        try await write(.change(text("edit")), on: nodes.device)
        try await write(.change([GroupChange("color", .put("lid", [1]))]), on: nodes.hub)
        nodes.hub.entities.prune(keeping: 0)
        #expect(try await nodes.push() == .accepted(seq: 4), "Who wrote the text is forgotten.")
        let conflicts = try await nodes.hub.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.conflicts().map(\.conflict.lostBy)
        }
        #expect(conflicts == [""])
    }

    @Test func `what a restored hub got again lives since its own position`() async throws {
        try await nodes.hub.add(["b", "c", "d"], to: "smith")
        try await nodes.pull()
        try await write(.create(text("device")), on: nodes.device)
        let group = try #require(try await nodes.outbox().first).group
        let restored = InMemoryEntityStore<NoteStore.Row>(epoch: "restored")
        let start = try await restored.transact(in: nodes.home) { [key] transaction throws(StoreError) in
            _ = try transaction.receive(group, at: group.at)
            return try transaction.lifeStart(of: key)
        }
        #expect(group.baseSeq == 3 && start == 1)
    }
}
