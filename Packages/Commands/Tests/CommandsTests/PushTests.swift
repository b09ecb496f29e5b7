import Commands
import CommandsTestKit
import Foundation
import Testing

/// Groups that a hub cannot keep.
@Suite struct PushTests {
    /// A row whose text must be a text.
    private struct NoteRow: EntityRow {
        static let rules = MergeRules([
            MergeRules.Kind("note", [MergeRules.Group("text", .lastWriter)]),
            MergeRules.Kind("album", [MergeRules.Group("front", .map), MergeRules.Group("back", .map)]),
        ])

        let text: String

        init(_ entity: StoredEntity) throws(StoreError) {
            text = entity.key.kind == "note" ? try entity.value("text") ?? "" : ""
        }
    }

    private let hub = InMemoryEntityStore<NoteRow>()
    let home = HouseholdID(name: "push home")
    let device = Incarnation(high: 7, low: 7)

    func group(_ number: Int64, _ notes: [(id: ByteText, json: String)]) -> OperationGroup {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let operations = notes.map { note in
            EntityOperation(
                entity: EntityKey(kind: "note", id: note.id),
                life: 1,
                stamp: Stamp(reading: UInt64(now.wholeMilliseconds) << 16, incarnation: device),
                intent: .create([GroupChange("text", .write(Array(note.json.utf8)))])
            )
        }
        return group(number, operations)
    }

    func group(_ number: Int64, _ operations: [EntityOperation]) -> OperationGroup {
        OperationGroup(
            incarnation: device,
            number: number,
            baseSeq: 0,
            principal: "me",
            at: Date(timeIntervalSince1970: 1_700_000_000),
            operations: operations
        )
    }

    func push(_ group: OperationGroup) async throws -> PushAnswer {
        try await hub.transact(in: home) { transaction throws(StoreError) in
            try transaction.receive(group, at: group.at)
        }
    }

    func code(_ answer: PushAnswer) -> String? {
        if case .refused(let refusal) = answer { refusal.code } else { nil }
    }

    @Test func `a group that makes no row is refused for good, and the next group is accepted`() async throws {
        let malformed = group(1, [("a", "\"fine\""), ("b", "7")])
        let answer = try await push(malformed)
        #expect(code(answer) == "sync.malformed")
        #expect(try await push(malformed) == answer)
        #expect(try await push(group(2, [("a", "\"fine\"")])) == .accepted(seq: 1))
        #expect(try await hub.feed(of: home, after: 0, limit: 10).entries.map(\.entityId) == ["a"])
    }

    @Test(arguments: [0, 1, 2, 3, 4] as [UInt32])
    func `a life that the intent cannot mean is refused`(life: UInt32) async throws {
        _ = try await push(group(1, [("a", "\"kept\"")]))
        let key = EntityKey("note", "a")
        let before = try await hub.entities([key], in: home)[key]
        let changes = [GroupChange("text", .write(Array("\"late\"".utf8)))]
        let stamp = Stamp(reading: 1_700_000_001_000 << 16, incarnation: device)
        var impossible: [Intent] = life % 2 == 0 ? [.create(changes), .change(changes)] : [.delete]
        if life == 0 { impossible.append(.delete) }
        for (place, intent) in impossible.enumerated() {
            let operation = EntityOperation(entity: key, life: life, stamp: stamp, intent: intent)
            let answer = try await push(group(Int64(2 + place), [operation]))
            #expect(code(answer) == "sync.malformed")
            #expect(try await hub.entities([key], in: home)[key] == before)
        }
    }

    @Test(
        arguments: [
            ("a\u{0}", "\"x\""), (ByteText(bytes: [0xFF]), "\"x\""), ("a", #""x\u0000""#),
            ("a", #""\\\u0000""#),
        ] as [(ByteText, String)]
    )
    func `a text that a database would cut is refused`(id: ByteText, json: String) async throws {
        #expect(code(try await push(group(1, [(id, json)]))) == "sync.unstorable")
    }

    @Test(
        arguments: [
            (nil, nil), ("1", nil), (#""\u0000""#, "sync.unstorable"),
        ] as [(String?, String?)]
    )
    func `a withdrawn contribution can be stored, and one that would be cut can't`(
        json: String?,
        refusal: String?
    ) async throws {
        let create = group(1, [("a", "\"x\"")])
        #expect(try await push(create) == .accepted(seq: 1))
        let effect = GroupEffect.contribute(source: "soup", json.map { Array($0.utf8) })
        let operation = EntityOperation(
            entity: EntityKey("note", "a"),
            life: 1,
            stamp: create.operations[0].stamp,
            intent: .change([GroupChange("later", effect)])
        )
        let answer = try await push(
            OperationGroup(
                incarnation: device,
                number: 2,
                baseSeq: 1,
                principal: "me",
                at: create.at,
                operations: [operation]
            )
        )
        #expect(code(answer) == refusal)
        if refusal == nil { #expect(answer == .accepted(seq: 2)) }
    }

    @Test(arguments: [#""\\u0000""#, #""u0000 \u0001""#, #""é""#])
    func `a text that only resembles one is accepted`(json: String) async throws {
        #expect(try await push(group(1, [("é", json)])) == .accepted(seq: 1))
    }

    @Test(arguments: [30.0, 300])
    func `an operation of a fast clock that arrives twice has its effect once`(later: TimeInterval) async throws {
        let first = group(1, [("a", "\"fine\"")])
        let again = OperationGroup(
            incarnation: Incarnation(high: 8, low: 8),
            number: 1,
            baseSeq: 0,
            principal: "me",
            at: first.at,
            operations: first.operations
        )
        // The clock is two minutes ahead of the hub's.
        for (group, seconds) in [(first, -120), (again, later)] {
            let answer = try await hub.transact(in: home) { transaction throws(StoreError) in
                try transaction.receive(group, at: first.at.addingTimeInterval(seconds))
            }
            #expect(answer == .accepted(seq: 1))
        }
        #expect(try await hub.feed(of: home, after: 0, limit: 10).entries.count == 1)
    }

    @Test func `groups arrive in the order of their numbers, and a number means one group`() async throws {
        let first = group(1, [("a", "\"x\"")])
        #expect(try await push(group(2, [("b", "\"x\"")])) == .expected(number: 1))
        #expect(try await push(first) == .accepted(seq: 1))
        #expect(try await push(first) == .accepted(seq: 1))
        #expect(try await push(group(1, [("b", "\"x\"")])) == .forked)
        #expect(try await push(group(3, [("b", "\"x\"")])) == .expected(number: 2))
    }

    @Test(
        arguments: [
            (1, .change([GroupChange("text", .write(Array("1".utf8)))]), "sync.unknown"),
            (1, .create([GroupChange("text", .add("x"))]), "sync.rule"),
        ] as [(UInt32, Intent, String)]
    )
    func `an operation that fits nothing is refused`(life: UInt32, intent: Intent, code: String) async throws {
        let stamp = Stamp(reading: 1, incarnation: device)
        let operation = EntityOperation(entity: EntityKey("note", "a"), life: life, stamp: stamp, intent: intent)
        let group = OperationGroup(
            incarnation: device,
            number: 1,
            baseSeq: 0,
            principal: "me",
            at: Date(timeIntervalSince1970: 1_700_000_000),
            operations: [operation]
        )
        #expect(self.code(try await push(group)) == code)
    }

    @Test func `a group larger than one reply of a feed is refused`() async throws {
        let many = (0...500).map { (id: ByteText("\($0)"), json: "\"x\"") }
        #expect(code(try await push(group(1, many))) == "sync.tooLarge")
        let long = "\"\(String(repeating: "x", count: GroupLimits.bytes))\""
        #expect(code(try await push(group(2, [("a", long)]))) == "sync.tooLarge")
        #expect(try await push(group(3, Array(many.dropFirst()))) == .accepted(seq: 500))
    }

    @Test func `a group whose changes all meet others is accepted, and every lost value is kept`() async throws {
        let notes = (0..<GroupLimits.entries).map { (id: ByteText("\($0)"), json: "\"hub\"") }
        #expect(try await push(group(1, notes)) == .accepted(seq: 500))
        let later = Incarnation(high: 8, low: 8)
        let operations = notes.map { note in
            EntityOperation(
                entity: EntityKey(kind: "note", id: note.id),
                life: 1,
                stamp: Stamp(reading: 1_700_000_001_000 << 16, incarnation: later),
                intent: .change([GroupChange("text", .write(Array("\"device\"".utf8)))])
            )
        }
        let meeting = OperationGroup(
            incarnation: later,
            number: 1,
            baseSeq: 0,
            principal: "you",
            at: Date(timeIntervalSince1970: 1_700_000_000),
            operations: operations
        )
        #expect(code(try await push(meeting)) == nil)
        let conflicts = try await hub.transact(in: home) { transaction throws(StoreError) in
            try transaction.conflicts().map(\.conflict)
        }
        #expect(conflicts.count == 500)
        #expect(conflicts.allSatisfy { $0.lost == "\"hub\"" && $0.kept == "\"device\"" })
        let entries = try await hub.feed(of: home, after: 500, limit: 2_000).entries
        #expect(entries.count == 1_000)
        #expect(entries.prefix(500).map(\.endsGroup) == (1...500).map { $0 == 500 })
        #expect(entries.dropFirst(500).allSatisfy { $0.endsGroup && $0.kind == "conflict" })
    }

    @Test func `the lost values of a group take no more than a group, and none is forgotten`() async throws {
        for number in 1...Int64(10) {
            let note = (id: ByteText("\(number)"), json: json(ofBytes: 400_000))
            #expect(try await push(group(number, [note])) == .accepted(seq: number))
        }
        let later = Incarnation(high: 8, low: 8)
        let operations = (1...10).map { number in
            EntityOperation(
                entity: EntityKey(kind: "note", id: ByteText("\(number)")),
                life: 1,
                stamp: Stamp(reading: 1, incarnation: later),
                intent: .change([GroupChange("text", .write(Array("\"old\"".utf8)))])
            )
        }
        let small = OperationGroup(
            incarnation: later,
            number: 1,
            baseSeq: 0,
            principal: "you",
            at: Date(timeIntervalSince1970: 1_700_000_000),
            operations: operations
        )
        #expect(code(try await push(small)) == nil)
        let conflicts = try await hub.transact(in: home) { transaction throws(StoreError) in
            try transaction.conflicts().map(\.conflict)
        }
        #expect(conflicts.map(\.lost) == Array(repeating: #""old""#, count: 10))
        let whole = conflicts.filter { $0.kept == json(ofBytes: 400_000) }
        #expect(whole.count == 4, "Five would take more than 2,000,000 bytes.")
        let brief = conflicts.filter { $0.kept == #""A value of 400000 bytes, too large to be kept.""# }
        #expect(brief.count == 6)
    }

    @Test func `a group of exactly the bytes that a reply holds is accepted, and one byte more is not`() async throws {
        let probe = group(1, [("a", json(ofBytes: GroupLimits.bytes - 10_000))])
        #expect(try await push(probe) == .accepted(seq: 1))
        let entry = try #require(try await hub.feed(of: home, after: 0, limit: 1).entries.first)
        let bytes = entry.payload.count + "note".utf8.count + "a".utf8.count + entry.actor.utf8.count
        let exact = GroupLimits.bytes - 10_000 + GroupLimits.bytes - bytes
        #expect(code(try await push(group(2, [("b", json(ofBytes: exact + 1))]))) == "sync.tooLarge")
        #expect(try await push(group(3, [("c", json(ofBytes: exact))])) == .accepted(seq: 2))
    }

    @Test func `many groups do not make an entity larger than a part of a snapshot`() async throws {
        func write(_ number: Int64, _ effect: GroupEffect, of field: ByteText) async throws -> PushAnswer {
            let changes = [GroupChange(field, effect)]
            let operation = EntityOperation(
                entity: EntityKey("album", "a"),
                life: 1,
                stamp: Stamp(reading: UInt64(1_700_000_000_000 + number) << 16, incarnation: device),
                intent: number == 1 ? .create(changes) : .change(changes)
            )
            return try await push(group(number, [operation]))
        }
        let picture = GroupEffect.put("x", Array(json(ofBytes: GroupLimits.entityBytes / 2).utf8))
        #expect(try await write(1, picture, of: "front") == .accepted(seq: 1))
        let refused = try await write(2, picture, of: "back")
        #expect(code(refused) == "sync.tooLarge")
        guard case .refused(let refusal) = refused else { return }
        #expect(refusal.sentence.hasPrefix("The album a would have 2000"))
        #expect(try await write(3, .removeKey("x"), of: "front") == .accepted(seq: 2))
        #expect(try await write(4, picture, of: "back") == .accepted(seq: 3))
    }

    /// A string of so many bytes, with its quotation marks.
    private func json(ofBytes count: Int) -> String { "\"\(String(repeating: "x", count: count - 2))\"" }
}
