import Commands
import CommandsTestKit
import Foundation
import Testing

/// A device and its hub that change one note at once, and then meet.
struct ConflictMeeting {
    struct Note: EntityRow {
        static let rules = MergeRules([
            MergeRules.Kind(
                "note",
                [
                    MergeRules.Group("text", .lastWriter), MergeRules.Group("color", .lastWriter),
                    MergeRules.Group("facts", .map, together: [["amount", "unit"]]),
                    MergeRules.Group("events", .ledger),
                    MergeRules.Group("tags", .addWinsSet),
                ]
            )
        ])

        let text: Int?
        let color: Int?
        let facts: [String: Int]
        let events: [Int]
        let tags: [String]

        init(_ entity: StoredEntity) throws(StoreError) {
            text = try entity.value("text")
            color = try entity.value("color")
            facts = Dictionary(uniqueKeysWithValues: try entity.values("facts").map { ($0.key.text, $0.value) })
            events = entity.events("events")
            tags = entity.state.groups["tags"]?.elements.map(\.text) ?? []
        }
    }

    struct Store: InMemoryOperationStore {
        typealias Row = Note

        let entities: InMemoryEntityStore<Note>
    }

    /// Adds what both changed, and keeps what someone changed.
    struct Adding: ConflictMerger {
        func merge(_ field: FieldConflict, of conflict: EntityConflict) -> ConflictChoice {
            guard let local = number(field.local), let remote = number(field.remote) else { return .local }
            return .value(Array("\(local + remote - (number(field.base) ?? 0))".utf8))
        }

        func number(_ json: [UInt8]?) -> Int? { json.flatMap { Int(String(decoding: $0, as: UTF8.self)) } }

        func keepsEntity(_ conflict: EntityConflict) -> Bool? { conflict.local.isAlive || conflict.remote.isAlive }
    }

    let nodes = TwoNodes { Store(entities: $0) }
    let note = EntityKey("note", "a")

    func write(_ group: ByteText, _ value: Int) -> GroupChange { GroupChange(group, .write(json: value)) }

    func commit(_ intents: Intent..., on store: Store, at time: Double) async throws {
        let planned = intents.map { PlannedOperation($0, of: note, expecting: nil) }
        let now = Date(timeIntervalSince1970: 1_700_000_000 + time)
        _ = try await store.commit(
            planned,
            outcome: [],
            for: .test(household: "smith", key: UUID().uuidString, now: now)
        )
    }

    /// Both have the note, and nothing was sent.
    func begin(_ changes: GroupChange...) async throws {
        try await commit(.create(changes), on: nodes.hub, at: 0)
        try await note(sent: 0)
        try await nodes.pull()
    }

    func note(sent position: Int64?) async throws {
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.save(sentPosition: position)
        }
    }

    /// Reads under a policy, then pushes everything, and reads again.
    func meet(_ policy: ConflictPolicy) async throws {
        try await nodes.pull(by: policy)
        while try await nodes.outbox().contains(where: { $0.status == .pending }) { try await nodes.push() }
        try await nodes.pull(by: policy)
        let hashes = (
            try await nodes.hub.stateHash(of: nodes.home).hash, try await nodes.device.stateHash(of: nodes.home).hash
        )
        #expect(hashes.0 == hashes.1)
    }

    func shown(_ store: Store) -> Note? { store.entities.rows(of: nodes.home, kind: "note").first }

    /// What removes a tag that the device has now.
    func removal(of tag: ByteText) async throws -> GroupChange {
        let note = note
        let seen = try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) -> [Stamp] in
            guard case .set(let tags)? = try transaction.entity(note)?.state.groups["tags"] else { return [] }
            return tags[tag]?.live ?? []
        }
        return GroupChange("tags", .remove(tag, seen: seen))
    }

    func conflicts() async throws -> [Conflict] {
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.conflicts().map(\.conflict)
        }
    }

    func refusals() async throws -> [String] {
        try await nodes.outbox().compactMap { if case .refused(let refusal) = $0.status { refusal.code } else { nil } }
    }

    func adopt(_ hub: InMemoryEntityStore<Note>, by policy: ConflictPolicy) async throws {
        let snapshot = try await hub.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.snapshot(after: [:], epoch: "memory")
        }
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.adopt(
                snapshot,
                renewingAs: Incarnation(high: 8, low: 8),
                by: policy,
                at: Date(timeIntervalSince1970: 1_700_000_010)
            )
        }
    }
}
