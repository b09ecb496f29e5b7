import Commands
import CommandsTestKit
import Foundation
import Testing

/// A device whose clock is far ahead of the hub's: it wins no conflict by that, and loses nothing that it did.
@Suite struct FastClockTests {
    private struct Row: EntityRow {
        static let rules = MergeRules([
            MergeRules.Kind(
                "note",
                [
                    MergeRules.Group("text", .lastWriter), MergeRules.Group("tags", .addWinsSet),
                    MergeRules.Group("facts", .map), MergeRules.Group("events", .ledger),
                ]
            )
        ])

        init(_ entity: StoredEntity) {}
    }

    private let hub = InMemoryEntityStore<Row>()
    private let home = HouseholdID(name: "fast clock")
    private let device = Incarnation(high: 7, low: 7)
    private let note = EntityKey("note", "a")
    /// The hub's time, in seconds since 1970; the device's is a day later.
    private let start = 1_700_000_000.0

    /// Makes the note, and pushes changes of it a second apart: each in a group of its own, or all in one.
    private func push(_ steps: [[GroupChange]], together: Bool, between pause: Double) async throws -> EntityState {
        let intents = [Intent.create([])] + steps.map { .change($0) }
        let operations = intents.enumerated().map { place, intent in
            EntityOperation(entity: note, life: 1, stamp: stamp(place), intent: intent)
        }
        let groups = together ? [operations] : operations.map { [$0] }
        for (place, operations) in groups.enumerated() {
            let group = OperationGroup(
                incarnation: device,
                number: Int64(place + 1),
                baseSeq: 0,
                principal: "me",
                at: Date(timeIntervalSince1970: start),
                operations: operations
            )
            let time = Date(timeIntervalSince1970: start + Double(place) * pause)
            let answer = try await hub.transact(in: home) { transaction throws(StoreError) in
                try transaction.receive(group, at: time)
            }
            guard case .accepted = answer else {
                Issue.record("The hub answered \(answer).")
                continue
            }
        }
        let key = note
        return try await hub.transact(in: home) { transaction throws(StoreError) in
            try transaction.entity(key)?.state ?? .absent
        }
    }

    private func stamp(_ place: Int) -> Stamp {
        Stamp(reading: UInt64(start + 86_400 + Double(place)) * 1_000 << 16, incarnation: device)
    }

    private func write(_ text: String) -> GroupChange { GroupChange("text", .write(Array(text.utf8))) }

    private static let ways = [(true, 0.0), (false, 0), (false, 1), (false, 100_000)]

    @Test(arguments: ways) func `the last of two edits stays`(together: Bool, pause: Double) async throws {
        let state = try await push(
            [[write("b")], [write("a")], [write("c")], [write("b")]],
            together: together,
            between: pause
        )
        #expect(state.groups["text"]?.value == Array("b".utf8))
    }

    @Test(arguments: ways) func `a fact that was put and taken away is gone`(together: Bool, pause: Double) async throws
    {
        let facts = [GroupEffect.put("size", [2]), .removeKey("size"), .put("color", [2]), .put("color", [1])]
        let state = try await push(facts.map { [GroupChange("facts", $0)] }, together: together, between: pause)
        #expect(state.groups["facts"]?.entries.map(\.key) == ["color"])
        #expect(state.groups["facts"]?.entries.map(\.value) == [[1]])
    }

    @Test(arguments: ways) func `a tag that was added and removed is gone`(together: Bool, pause: Double) async throws {
        let tags = [GroupEffect.add("fresh"), .remove("fresh", seen: [stamp(1)]), .add("dairy")]
        let state = try await push(tags.map { [GroupChange("tags", $0)] }, together: together, between: pause)
        #expect(state.groups["tags"]?.elements == ["dairy"])
    }

    @Test(arguments: ways) func `a tag that was added again is there`(together: Bool, pause: Double) async throws {
        let tags = [GroupEffect.add("fresh"), .remove("fresh", seen: [stamp(1)]), .add("fresh")]
        let state = try await push(tags.map { [GroupChange("tags", $0)] }, together: together, between: pause)
        #expect(state.groups["tags"]?.elements == ["fresh"])
    }

    @Test(arguments: ways) func `a removal that names stamps of the future leaves the hub's clock alone`(
        together: Bool,
        pause: Double
    ) async throws {
        let future = Stamp(reading: 0x7000_0000_0000_FFFF, incarnation: device)
        let tags = [
            GroupEffect.add("fresh"), .remove("fresh", seen: [stamp(1)]), .remove("x", seen: [future, stamp(2)]),
            .add("dairy"), .remove("dairy", seen: [stamp(4)]), .add("new"),
        ]
        let state = try await push(
            tags.map { [GroupChange("tags", $0), write("b")] },
            together: together,
            between: pause
        )
        #expect(state.groups["tags"]?.elements == ["new"])
        let head = try await hub.transact(in: home) { transaction throws(StoreError) in try transaction.head() }
        let last = start + (together ? 0 : Double(tags.count) * pause)
        #expect(head.clock.last >> 16 <= UInt64(last + 62) * 1_000)
    }

    @Test(arguments: ways) func `what follows a recount counts`(together: Bool, pause: Double) async throws {
        // The identities sort against the order in which things happened.
        let events = [("d", false), ("c", true), ("b", false), ("a", false)].map { id, isRecount in
            [GroupChange("events", .record(id: ByteText(id), isRecount: isRecount, [1]))]
        }
        let state = try await push(events, together: together, between: pause)
        #expect(state.groups["events"]?.countingEvents.map(\.id) == ["c", "b", "a"])
    }

    @Test func `after the hub's clock was set back, the last of two people's edits still stays`() async throws {
        _ = try await push([], together: true, between: 0)
        // Each writer has seen the edit before, which its own clock doesn't tell.
        for (place, text) in ["first", "second", "third"].enumerated() {
            let writer = Incarnation(high: 9, low: UInt64(9 - place))
            let (home, time) = (home, Date(timeIntervalSince1970: start - 31_536_000))
            let answer = try await hub.transact(in: home) { transaction throws(StoreError) in
                var clock = try transaction.head().clock
                let stamp = clock.tick(atMilliseconds: 0, by: writer)
                let operation = EntityOperation(
                    entity: EntityKey("note", "a"),
                    life: 1,
                    stamp: Stamp(reading: stamp.reading + UInt64(place % 2) << 40, incarnation: writer),
                    intent: .change([GroupChange("text", .write(Array(text.utf8)))])
                )
                let group = OperationGroup(
                    incarnation: writer,
                    number: 1,
                    baseSeq: try transaction.head().seq,
                    principal: "me",
                    at: time,
                    operations: [operation]
                )
                return try transaction.receive(group, at: time)
            }
            #expect(answer == .accepted(seq: Int64(place + 2)))
            let note = try await hub.transact(in: home) { transaction throws(StoreError) in
                try transaction.entity(EntityKey("note", "a"))
            }
            #expect(note?.state.groups["text"]?.value == Array(text.utf8))
        }
    }
}
