import Commands
import CommandsTestKit
import Foundation
import Testing

/// One node deletes what the other changes at once.
@Suite struct ConflictingDeletionTests {
    @Test func `an edit of an entity that another node deleted is refused, or makes it again with all that it had`()
        async throws
    {
        let results: [(ConflictPolicy, isKept: Bool)] = [
            (.lastWriteWins, false), (.remoteWins, false), (.localWins, true), (.merge(ConflictMeeting.Adding()), true),
        ]
        for (policy, isKept) in results {
            let tests = ConflictMeeting()
            let event = { (id: ByteText, isRecount: Bool, body: Int) in
                GroupChange("events", .record(id: id, isRecount: isRecount, json: body))
            }
            try await tests.begin(
                tests.write("text", 5),
                tests.write("color", 6),
                GroupChange("tags", .add("tag")),
                GroupChange("facts", .put("a", json: 1))
            )
            try await tests.commit(.change([event("z", false, 1)]), on: tests.nodes.hub, at: 0.1)
            try await tests.commit(.change([event("b", true, 2)]), on: tests.nodes.hub, at: 0.2)
            try await tests.commit(.change([event("a", false, 3)]), on: tests.nodes.hub, at: 0.3)
            try await tests.nodes.pull()
            try await tests.commit(.change([tests.write("text", 10)]), on: tests.nodes.device, at: 1)
            try await tests.commit(.change([event("c", false, 4)]), on: tests.nodes.device, at: 1.5)
            try await tests.commit(.delete, on: tests.nodes.hub, at: 2)
            try await tests.meet(policy)
            let note = tests.shown(tests.nodes.hub)
            #expect((note != nil) == isKept, "\(policy)")
            #expect(try await tests.refusals() == (isKept ? [] : ["sync.deleted", "sync.deleted"]))
            guard isKept else { continue }
            #expect(note?.text == 10 && note?.color == 6 && note?.facts == ["a": 1] && note?.tags == ["tag"])
            #expect(note?.events == [2, 3, 4], "What came before the recount does not count.")
        }
    }

    @Test func `what was removed from a set before the entity was made again stays removed`() async throws {
        let tests = ConflictMeeting()
        try await tests.begin(
            tests.write("text", 5),
            GroupChange("tags", .add("old")),
            GroupChange("tags", .add("kept"))
        )
        try await tests.commit(.change([try await tests.removal(of: "old")]), on: tests.nodes.device, at: 1)
        try await tests.commit(.change([GroupChange("tags", .add("new"))]), on: tests.nodes.device, at: 2)
        try await tests.commit(.change([try await tests.removal(of: "new")]), on: tests.nodes.device, at: 3)
        try await tests.commit(.delete, on: tests.nodes.hub, at: 4)
        try await tests.meet(.localWins)
        #expect(tests.shown(tests.nodes.hub)?.tags == ["kept"])
        #expect(tests.shown(tests.nodes.device)?.tags == ["kept"])
    }

    @Test func `what a device writes after a policy made its entity again has a later stamp`() async throws {
        let tests = ConflictMeeting()
        try await tests.begin(tests.write("text", 5))
        try await tests.commit(.change([tests.write("text", 10)]), on: tests.nodes.device, at: 1)
        try await tests.commit(.delete, on: tests.nodes.hub, at: 2)
        try await tests.nodes.pull(by: .localWins)
        try await tests.commit(.change([tests.write("text", 11)]), on: tests.nodes.device, at: 0)
        let stamps = try await tests.nodes.outbox().flatMap(\.group.operations).map(\.stamp)
        #expect(stamps.count == 3, "The entity is made again, then changed twice.")
        #expect(zip(stamps, stamps.dropFirst()).allSatisfy(<))
        try await tests.meet(.localWins)
        #expect(tests.shown(tests.nodes.hub)?.text == 11)
    }

    @Test func `the deletion of an entity that another node changed holds, or waits for a person`() async throws {
        let results: [(ConflictPolicy, isKept: Bool)] = [
            (.lastWriteWins, false), (.remoteWins, true), (.localWins, false), (.merge(ConflictMeeting.Adding()), true),
        ]
        for (policy, isKept) in results {
            let tests = ConflictMeeting()
            try await tests.begin(tests.write("text", 5))
            try await tests.commit(.change([tests.write("color", 1)]), .delete, on: tests.nodes.device, at: 1)
            try await tests.commit(.change([tests.write("text", 20)]), on: tests.nodes.hub, at: 2)
            try await tests.meet(policy)
            #expect((tests.shown(tests.nodes.hub)?.text == 20) == isKept, "\(policy)")
            #expect(tests.shown(tests.nodes.hub)?.color == (isKept ? 1 : nil), "The rest of the command stays.")
            #expect(try await tests.refusals() == (isKept ? ["sync.changedMeanwhile"] : []))
            guard isKept else { continue }
            try await retryDeletion(in: tests)
            try await tests.meet(policy)
            #expect(tests.shown(tests.nodes.hub) == nil, "A person insists.")
        }
    }

    @Test func `what a deletion takes away that its writer had not seen is kept, and nothing else`() async throws {
        for policy in [ConflictPolicy.lastWriteWins, .localWins] {
            let tests = ConflictMeeting()
            let put = { (key: ByteText, value: Int) in GroupChange("facts", .put(key, json: value)) }
            try await tests.begin(tests.write("text", 5), tests.write("color", 6), put("amount", 1), put("unit", 1))
            try await tests.commit(.change([tests.write("color", 7)]), .delete, on: tests.nodes.device, at: 3)
            let edit = Intent.change([tests.write("text", 20), put("amount", 2), put("x", 9)])
            try await tests.commit(edit, on: tests.nodes.hub, at: 1)
            try await tests.commit(.change([GroupChange("facts", .removeKey("x"))]), on: tests.nodes.hub, at: 2)
            try await tests.meet(policy)
            #expect(tests.shown(tests.nodes.hub) == nil)
            let found = try await tests.conflicts().sorted { $0.field > $1.field }
            #expect(found.map(\.field) == ["text", "facts"], "\(policy)")
            #expect(found.map(\.key) == [nil, "amount"])
            #expect(found.map(\.lost) == ["20", "2"])
            #expect(found.map(\.kept) == [nil, nil])
            #expect(found.map(\.lostBy) == ["tester", "tester"])
            #expect(found.map { $0.together?.map(\.lost) } == [nil, ["1"]])
        }
    }

    @Test func `a deletion that saw everything, or of what only its writer changed, keeps nothing`() async throws {
        let tests = ConflictMeeting()
        try await tests.begin(tests.write("text", 5))
        try await tests.commit(.change([tests.write("text", 20)]), on: tests.nodes.hub, at: 1)
        try await tests.meet(.lastWriteWins)
        try await tests.commit(.change([tests.write("text", 30)]), on: tests.nodes.device, at: 2)
        try await tests.commit(.delete, on: tests.nodes.device, at: 3)
        try await tests.meet(.lastWriteWins)
        #expect(tests.shown(tests.nodes.hub) == nil)
        #expect(try await tests.conflicts().isEmpty)
    }

    @Test func `what a deletion took away cannot return alone, and does when the entity is there again`() async throws {
        let tests = ConflictMeeting()
        try await tests.begin(tests.write("text", 5))
        try await tests.commit(.delete, on: tests.nodes.device, at: 2)
        try await tests.commit(.change([tests.write("text", 20)]), on: tests.nodes.hub, at: 1)
        try await tests.meet(.lastWriteWins)
        #expect(try await restore(in: tests) == .outdated)
        #expect(try await tests.conflicts().count == 1)
        try await tests.commit(.create([tests.write("text", 1)]), on: tests.nodes.device, at: 4)
        #expect(try await restore(in: tests) == .done)
        try await tests.meet(.lastWriteWins)
        #expect(tests.shown(tests.nodes.hub)?.text == 20)
        #expect(try await tests.conflicts().isEmpty)
    }

    private func restore(in meeting: ConflictMeeting) async throws -> ReviewResult {
        try await meeting.nodes.device.transact(in: meeting.nodes.home) { transaction throws(StoreError) in
            let now = Date(timeIntervalSince1970: 1_700_000_050)
            let id = try transaction.conflicts().first?.id ?? ""
            return try transaction.restore(conflict: id, for: .test(household: "smith", now: now))
        }
    }

    private func retryDeletion(in meeting: ConflictMeeting) async throws {
        let result = try await meeting.nodes.device.transact(in: meeting.nodes.home) { transaction throws(StoreError) in
            try transaction.retry(
                refusedAt: 2,
                for: .test(household: "smith", now: Date(timeIntervalSince1970: 1_700_000_009))
            )
        }
        #expect(result == .done)
    }
}
