import Commands
import CommandsTestKit
import Foundation
import Testing

/// A hub and a device of one home whose link loses messages.
@Suite struct ReplicationTests {
    /// Notes and their tags.
    private struct NoteRow: EntityRow {
        static let rules = MergeRules([
            MergeRules.Kind("note", [MergeRules.Group("text", .lastWriter), MergeRules.Group("events", .ledger)])
        ])

        let text: Int?

        init(_ entity: StoredEntity) throws(StoreError) { text = try entity.value("text") }

        /// At most 20 may be written.
        static func refusal(
            of operations: [EntityOperation],
            in entities: some EntityReader
        ) throws(StoreError) -> OperationRefusal? {
            for key in Set(operations.map(\.entity)) {
                guard let text = try entities.entity(key)?.value("text", as: Int.self), text > 20 else { continue }
                return OperationRefusal(code: "note.tooGreat", sentence: "At most 20.")
            }
            return nil
        }
    }

    private struct Store: InMemoryOperationStore {
        typealias Row = NoteRow

        let entities: InMemoryEntityStore<NoteRow>
    }

    private let nodes = TwoNodes { Store(entities: $0) }
    private let key = EntityKey("note", "a")

    private func text(_ value: Int) -> GroupChange { GroupChange("text", .write(json: value)) }

    private func commit(_ intents: Intent..., to store: Store, key idempotencyKey: String? = nil) async throws {
        let planned = intents.map { PlannedOperation($0, of: key, expecting: nil) }
        _ = try await store.commit(planned, outcome: [], for: .test(household: "smith", key: idempotencyKey))
    }

    private func shown(_ store: Store) async throws -> StoredEntity? {
        let key = key
        return try await store.transact(in: nodes.home) { transaction throws(StoreError) in try transaction.entity(key)
        }
    }

    @Test func `under loss, crashes and repetition both nodes end with the same`() async throws {
        let total = try await TwoNodeSchedule.runInMemory(Store.init) { store, context, generator in
            let key = EntityKey("note", generator.oneIn(2) ? "a" : "b")
            let entity = try await store.entities([key], in: context.household)[key] ?? .absent(key)
            let changes = [
                GroupChange("text", .write(json: generator.below(24))),
                GroupChange("events", .record(id: ByteText(context.idempotencyKey ?? ""), isRecount: false, [1])),
            ]
            let intent: Intent =
                entity.state.isAlive ? (generator.oneIn(6) ? .delete : .change(changes)) : .create(changes)
            let planned = PlannedOperation(intent, of: key, expecting: entity.version)
            _ = try await store.commit([planned], outcome: [], for: context)
        }
        #expect(total.refused > 100 && total.settled > 400, "\(total)")
    }

    @Test func `the device shows its change at once, and the hub's version once it is settled`() async throws {
        try await commit(.create([text(1)]), to: nodes.device)
        #expect(try await shown(nodes.device)?.version == 1)
        #expect(try await nodes.outbox().map(\.status) == [.pending])
        #expect(try await nodes.push() == .accepted(seq: 1))
        #expect(try await nodes.outbox().map(\.status) == [.accepted(seq: 1)])
        #expect(try await shown(nodes.device)?.lastSeq == 0)
        try await nodes.pull()
        #expect(try await nodes.outbox().map(\.status) == [.settled])
        #expect(try await shown(nodes.device) == shown(nodes.hub))
        #expect(try await shown(nodes.device)?.lastSeq == 1)
    }

    @Test func `a refused change is taken back`() async throws {
        try await commit(.create([text(1)]), to: nodes.hub)
        try await nodes.pull()
        let group = try await nodes.hub.feed(of: nodes.home, after: 0, limit: 1).entries.first?.origin.group
        #expect(group == 0, "A change of the hub's own belongs to no group.")
        try await commit(.change([text(2)]), to: nodes.device)
        try await commit(.delete, to: nodes.hub)
        #expect(try await nodes.refusedPush().code == "sync.deleted")
        #expect(try await shown(nodes.device)?.value("text") == 1)
        try await nodes.pull()
        #expect(try await shown(nodes.device)?.state.isAlive == false)
    }

    @Test func `a command without effect sends no operation`() async throws {
        try await commit(.create([text(1)]), to: nodes.hub)
        try await nodes.pull()
        try await commit(to: nodes.device)
        #expect(try await nodes.outbox().isEmpty)
    }

    @Test func `a snapshot replaces what the device had, and keeps what is still pending`() async throws {
        try await commit(.create([text(1)]), to: nodes.device)
        try await commit(.change([text(2)]), to: nodes.device, key: "k2")
        let first = try #require(try await nodes.outbox().first).group
        #expect(try await nodes.receive(first) == .accepted(seq: 1))
        let other = PlannedOperation(.create([text(5)]), of: EntityKey("note", "b"), expecting: nil)
        _ = try await nodes.hub.commit([other], outcome: [], for: .test(household: "smith"))
        let snapshot = try await nodes.hub.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.snapshot(after: [first.incarnation: 0], epoch: "memory")
        }
        #expect(snapshot.lastGroups == [first.incarnation: 1])
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.adopt(snapshot, renewingAs: Incarnation(high: 9, low: 9), at: first.at)
        }
        #expect(try await nodes.outbox().map(\.status) == [.pending, .pending])
        #expect(try await shown(nodes.device)?.value("text") == 2)
        #expect(try await nodes.push() == .accepted(seq: 1), "The hub knows the first group.")
        #expect(try await nodes.push() == .accepted(seq: 3))
        try await nodes.pull()
        #expect(try await shown(nodes.device) == shown(nodes.hub))
        #expect(try await nodes.device.stateHash(of: nodes.home).hash == nodes.hub.stateHash(of: nodes.home).hash)
    }

    @Test func `what is made again over a deletion that waits has seen no more than the deletion`() async throws {
        try await commit(.create([text(1)]), to: nodes.hub)
        try await nodes.pull()
        try await commit(.delete, to: nodes.device)
        try await commit(.change([text(2)]), to: nodes.hub)
        try await nodes.pull()
        try await commit(.create([text(3)]), to: nodes.device)
        #expect(try await nodes.outbox().map(\.group.baseSeq) == [1, 1])
        try await nodes.push()
        try await nodes.pull()
        try await commit(.delete, to: nodes.device)
        try await nodes.push()
        try await nodes.push()
        try await nodes.pull()
        try await commit(.create([text(4)]), to: nodes.device)
        #expect(try await nodes.outbox().map(\.group.baseSeq) == [1, 1, 4, 6], "It has read that it is deleted.")
    }
}
