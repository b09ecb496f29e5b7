import Commands
import CommandsTestKit
import Foundation
import Testing

/// Groups with many thousands of operations on one entity: each costs what it changes, not what the entity holds.
@Suite struct LongGroupTests {
    private typealias Note = ConflictMeeting.Note

    private static let count = 20_000

    /// The effect of an operation, by its place in the group.
    enum Content: CaseIterable {
        case keys, oneKey, events, elements, oneElement

        func change(_ place: Int) -> GroupChange {
            switch self {
            case .keys: GroupChange("facts", .put(ByteText("\(place)"), json: 1))
            case .oneKey: GroupChange("facts", .put("a", json: place))
            case .events: GroupChange("events", .record(id: ByteText("\(place)"), isRecount: false, json: 1))
            case .elements: GroupChange("tags", .add(ByteText("\(place)")))
            case .oneElement: GroupChange("tags", .add("a"))
            }
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: Content.allCases)
    func `a group of 20,000 operations on one entity is taken`(content: Content) async throws {
        try await take(content, ofClockAheadBy: 0)
    }

    @Test(.timeLimit(.minutes(3)), arguments: [Content.keys, .events, .elements])
    func `so is one of a device whose clock is a day ahead`(content: Content) async throws {
        try await take(content, ofClockAheadBy: 86_400_000)
    }

    private func take(_ content: Content, ofClockAheadBy milliseconds: UInt64) async throws {
        let hub = InMemoryEntityStore<Note>()
        let (home, writer, note) = (HouseholdID(name: "smith"), Incarnation(high: 7, low: 7), EntityKey("note", "a"))
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let start = (UInt64(now.wholeMilliseconds) + milliseconds) << 16
        let operations = (0..<Self.count).map { place in
            let intent = Intent.change([content.change(place)])
            let stamp = Stamp(reading: start + UInt64(place) + 1, incarnation: writer)
            return EntityOperation(entity: note, life: 1, stamp: stamp, intent: intent)
        }
        let creation = EntityOperation(
            entity: note,
            life: 1,
            stamp: Stamp(reading: start, incarnation: writer),
            intent: .create([])
        )
        let group = OperationGroup(
            incarnation: writer,
            number: 1,
            baseSeq: 0,
            principal: "me",
            at: now,
            operations: [creation] + operations
        )
        let answer = try await hub.transact(in: home) { transaction throws(StoreError) in
            try transaction.receive(group, at: now)
        }
        #expect(answer == .accepted(seq: 1))
        let shown = try #require(hub.rows(of: home, kind: "note").first)
        switch content {
        case .keys: #expect(shown.facts.count == Self.count)
        case .oneKey: #expect(shown.facts == ["a": Self.count - 1])
        case .events: #expect(shown.events.count == Self.count)
        case .elements: #expect(shown.tags.count == Self.count)
        case .oneElement: #expect(shown.tags == ["a"])
        }
    }
}
