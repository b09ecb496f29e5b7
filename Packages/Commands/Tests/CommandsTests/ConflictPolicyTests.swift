import Commands
import CommandsTestKit
import Foundation
import Testing

/// A device and another node change the same at once.
@Suite struct ConflictPolicyTests {
    private let meeting = ConflictMeeting()

    @Test(arguments: [(1.0, 2.0), (2.0, 1.0)])
    func `the policy decides about a field, regardless of which write was later, and the other value is kept`(
        local: Double,
        remote: Double
    ) async throws {
        let results: [(ConflictPolicy, holds: Int, lost: String)] = [
            (.lastWriteWins, local > remote ? 10 : 20, local > remote ? "20" : "10"), (.remoteWins, 20, "10"),
            (.localWins, 10, "20"), (.merge(ConflictMeeting.Adding()), 25, "20"),
        ]
        for (policy, holds, lost) in results {
            let tests = ConflictMeeting()
            try await tests.begin(tests.write("text", 5))
            try await tests.commit(.change([tests.write("text", 10)]), on: tests.nodes.device, at: local)
            try await tests.commit(.change([tests.write("text", 20)]), on: tests.nodes.hub, at: remote)
            try await tests.meet(policy)
            #expect(tests.shown(tests.nodes.device)?.text == holds, "\(policy)")
            #expect(try await tests.conflicts().map(\.lost) == [lost], "\(policy)")
            #expect(try await tests.conflicts().map(\.kept) == ["\(holds)"], "\(policy)")
        }
    }

    @Test func `the device shows what the policy says before the hub knows of it`() async throws {
        try await meeting.begin(meeting.write("text", 5))
        try await meeting.commit(.change([meeting.write("text", 10)]), on: meeting.nodes.device, at: 2)
        try await meeting.commit(.change([meeting.write("text", 20)]), on: meeting.nodes.hub, at: 1)
        try await meeting.nodes.pull(by: .remoteWins)
        #expect(meeting.shown(meeting.nodes.device)?.text == 20)
        try await meeting.commit(.change([meeting.write("text", 30)]), on: meeting.nodes.device, at: 3)
        try await meeting.meet(.remoteWins)
        #expect(meeting.shown(meeting.nodes.hub)?.text == 30, "Its writer saw 20.")
    }

    @Test func `a field that only one side changed keeps its change`() async throws {
        for policy in [ConflictPolicy.remoteWins, .localWins, .merge(ConflictMeeting.Adding())] {
            let tests = ConflictMeeting()
            try await tests.begin(tests.write("text", 5), tests.write("color", 5))
            try await tests.commit(.change([tests.write("text", 10)]), on: tests.nodes.device, at: 1)
            try await tests.commit(.change([tests.write("color", 20)]), on: tests.nodes.hub, at: 2)
            let before = try await tests.nodes.outbox()
            try await tests.nodes.pull(by: policy)
            #expect(try await tests.nodes.outbox() == before)
            try await tests.meet(policy)
            #expect(tests.shown(tests.nodes.hub)?.text == 10 && tests.shown(tests.nodes.hub)?.color == 20)
            #expect(try await tests.conflicts().isEmpty)
        }
    }

    @Test func `equal values are not a conflict`() async throws {
        try await meeting.begin(meeting.write("text", 5))
        try await meeting.commit(.change([meeting.write("text", 10)]), on: meeting.nodes.device, at: 1)
        try await meeting.commit(.change([meeting.write("text", 10)]), on: meeting.nodes.hub, at: 2)
        let before = try await meeting.nodes.outbox()
        try await meeting.nodes.pull(by: .merge(ConflictMeeting.Adding()))
        #expect(try await meeting.nodes.outbox() == before)
    }

    @Test func `the keys of a map are fields of their own, and a removed key can win`() async throws {
        let put = { (key: ByteText, value: Int) in GroupChange("facts", .put(key, json: value)) }
        try await meeting.begin(put("a", 1), put("b", 1))
        try await meeting.commit(
            .change([GroupChange("facts", .removeKey("a")), put("c", 1)]),
            on: meeting.nodes.device,
            at: 1
        )
        try await meeting.commit(.change([put("a", 2), put("b", 2)]), on: meeting.nodes.hub, at: 2)
        try await meeting.meet(.localWins)
        #expect(meeting.shown(meeting.nodes.hub)?.facts == ["b": 2, "c": 1])
        #expect(try await meeting.conflicts().map(\.key) == ["a"])
    }

    @Test func `later changes of the device stay later`() async throws {
        try await meeting.begin(meeting.write("text", 5))
        for (time, value) in [(1.0, 10), (9, 20), (9.5, 11)] {
            try await meeting.commit(.change([meeting.write("text", value)]), on: meeting.nodes.device, at: time)
        }
        try await meeting.commit(.change([meeting.write("text", 20)]), on: meeting.nodes.hub, at: 5)
        try await meeting.meet(.localWins)
        #expect(meeting.shown(meeting.nodes.hub)?.text == 11)
    }

    @Test func `what may have been sent is left to the hub`() async throws {
        for sent in [nil, 1] as [Int64?] {
            let tests = ConflictMeeting()
            try await tests.begin(tests.write("text", 5))
            try await tests.commit(.change([tests.write("text", 10)]), on: tests.nodes.device, at: 1)
            try await tests.note(sent: sent)
            try await tests.commit(.change([tests.write("text", 20)]), on: tests.nodes.hub, at: 2)
            try await tests.meet(.localWins)
            #expect(tests.shown(tests.nodes.hub)?.text == 20)
        }
    }

    @Test func `the device's own changes that come back are not another node's`() async throws {
        try await meeting.begin(meeting.write("text", 5))
        try await meeting.commit(.change([meeting.write("text", 10)]), on: meeting.nodes.device, at: 1)
        try await meeting.nodes.push()
        try await meeting.note(sent: 1)
        try await meeting.commit(.change([meeting.write("text", 11)]), on: meeting.nodes.device, at: 2)
        let before = try await meeting.nodes.outbox().last
        try await meeting.nodes.pull(by: .remoteWins)
        #expect(try await meeting.nodes.outbox().last == before)
        #expect(meeting.shown(meeting.nodes.device)?.text == 11)
    }

    @Test func `a value that makes no row is not taken`() async throws {
        struct Nonsense: ConflictMerger {
            func merge(_ field: FieldConflict, of conflict: EntityConflict) -> ConflictChoice {
                .value(Array("\"\"".utf8))
            }
            func keepsEntity(_ conflict: EntityConflict) -> Bool? { nil }
        }
        try await meeting.begin(meeting.write("text", 5))
        try await meeting.commit(.change([meeting.write("text", 10)]), on: meeting.nodes.device, at: 1)
        try await meeting.commit(.change([meeting.write("text", 20)]), on: meeting.nodes.hub, at: 2)
        try await meeting.meet(.merge(Nonsense()))
        #expect(meeting.shown(meeting.nodes.hub)?.text == 20)
    }

    @Test func `a merger decides about its own kinds only`() async throws {
        for (kind, holds) in [("note", 25), ("recipe", 20)] {
            let tests = ConflictMeeting()
            try await tests.begin(tests.write("text", 5))
            try await tests.commit(.change([tests.write("text", 10)]), on: tests.nodes.device, at: 1)
            try await tests.commit(.change([tests.write("text", 20)]), on: tests.nodes.hub, at: 2)
            try await tests.meet(.merge(ConflictMergersByKind([ByteText(kind): ConflictMeeting.Adding()])))
            #expect(tests.shown(tests.nodes.hub)?.text == holds)
        }
    }

    @Test func `a note that both made at once is one, of which the policy chooses the fields`() async throws {
        try await meeting.note(sent: 0)
        try await meeting.commit(
            .create([meeting.write("text", 10), meeting.write("color", 1)]),
            on: meeting.nodes.device,
            at: 2
        )
        try await meeting.commit(.create([meeting.write("text", 20)]), on: meeting.nodes.hub, at: 1)
        try await meeting.meet(.remoteWins)
        #expect(meeting.shown(meeting.nodes.hub)?.text == 20 && meeting.shown(meeting.nodes.hub)?.color == 1)
    }

    @Test func `a snapshot is met like a page, and an older value of a restored hub is not a change`() async throws {
        try await meeting.begin(meeting.write("text", 5))
        let old = meeting.nodes.hub.entities.copied(epoch: "old", incarnation: nil)
        try await meeting.commit(.change([meeting.write("text", 20)]), on: meeting.nodes.hub, at: 2)
        try await meeting.nodes.pull()
        try await meeting.commit(.change([meeting.write("text", 10)]), on: meeting.nodes.device, at: 3)
        try await meeting.adopt(old, by: .remoteWins)
        #expect(meeting.shown(meeting.nodes.device)?.text == 10)
        try await meeting.commit(.change([meeting.write("text", 30)]), on: meeting.nodes.hub, at: 4)
        try await meeting.adopt(meeting.nodes.hub.entities, by: .localWins)
        #expect(meeting.shown(meeting.nodes.device)?.text == 10)
        try await meeting.commit(.change([meeting.write("text", 40)]), on: meeting.nodes.hub, at: 3_600)
        try await meeting.adopt(meeting.nodes.hub.entities, by: .remoteWins)
        #expect(meeting.shown(meeting.nodes.device)?.text == 40)
    }

    @Test func `of two writes that lose, the later one holds where the winner is missing`() async throws {
        let tests = ConflictMeeting()
        try await tests.begin(tests.write("text", 1))
        try await tests.commit(.change([tests.write("text", 9)]), on: tests.nodes.device, at: 20)
        try await tests.commit(.change([tests.write("text", 2)]), on: tests.nodes.device, at: 21)
        try await tests.commit(.change([tests.write("text", 7)]), on: tests.nodes.hub, at: 10)
        try await tests.nodes.pull(by: .remoteWins)
        let writes = try await tests.nodes.outbox().flatMap(\.group.operations)
        #expect(writes.count == 2 && writes[0].stamp < writes[1].stamp)
        var hubWithoutWinner = EntityState(life: 1, groups: SortedMap())
        for write in writes.reversed() { _ = hubWithoutWinner.fold(write) }
        #expect(hubWithoutWinner.groups["text"]?.value == Array("2".utf8))
        while try await tests.nodes.outbox().contains(where: { $0.status == .pending }) { try await tests.nodes.push() }
        #expect(tests.shown(tests.nodes.hub)?.text == 7)
    }
}
