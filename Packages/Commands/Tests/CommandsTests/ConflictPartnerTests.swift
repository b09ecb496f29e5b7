import Commands
import CommandsTestKit
import Foundation
import Testing

/// Two people who write what says one thing at once: the amount and the unit of a note.
@Suite struct ConflictPartnerTests {
    private let meeting = ConflictMeeting()

    private func put(_ key: ByteText, _ value: Int) -> GroupChange { GroupChange("facts", .put(key, json: value)) }

    private func begin(_ changes: GroupChange...) async throws {
        try await meeting.commit(.create(changes), on: meeting.nodes.hub, at: 0)
        try await meeting.nodes.pull()
    }

    /// Takes the lost value of a key back on the device, and brings both up to date.
    private func restore(_ key: String) async throws -> ReviewResult {
        let result = try await meeting.nodes.device.transact(in: meeting.nodes.home) { transaction throws(StoreError) in
            let id = try transaction.conflicts().first { $0.conflict.key == key }?.id ?? ""
            let now = Date(timeIntervalSince1970: 1_700_000_050)
            return try transaction.restore(conflict: id, for: .test(household: "smith", now: now))
        }
        try await meeting.meet(.lastWriteWins)
        return result
    }

    @Test(arguments: [(10.0, 20.0, "amount"), (10, 20, "unit"), (20, 10, "amount"), (20, 10, "unit")])
    func `who takes one half back gets both`(hub: Double, device: Double, key: String) async throws {
        try await begin(put("amount", 1), put("unit", 1), put("other", 1))
        try await meeting.commit(.change([put("amount", 2), put("unit", 2)]), on: meeting.nodes.hub, at: hub)
        let own = [put("amount", 3), put("unit", 3), put("other", 3)]
        try await meeting.commit(.change(own), on: meeting.nodes.device, at: device)
        try await meeting.meet(.lastWriteWins)
        #expect(try await meeting.conflicts().compactMap(\.key).sorted() == ["amount", "unit"])
        #expect(try await restore(key) == .done)
        let lost = hub < device ? 2 : 3
        #expect(meeting.shown(meeting.nodes.hub)?.facts == ["amount": lost, "unit": lost, "other": 3])
        #expect(try await meeting.conflicts().isEmpty, "The other half is back, too.")
    }

    @Test(arguments: [(10.0, 20.0), (20, 10)])
    func `a half that both wrote alike comes back, although it was no conflict`(
        hub: Double,
        device: Double
    ) async throws {
        try await begin(put("amount", 1), put("unit", 1))
        try await meeting.commit(.change([put("amount", 2), put("unit", 2)]), on: meeting.nodes.hub, at: hub)
        try await meeting.commit(.change([put("amount", 3), put("unit", 2)]), on: meeting.nodes.device, at: device)
        try await meeting.meet(.lastWriteWins)
        #expect(try await meeting.conflicts().map(\.key) == ["amount"])
        try await meeting.commit(.change([put("amount", 4), put("unit", 4)]), on: meeting.nodes.hub, at: 30)
        try await meeting.nodes.pull()
        #expect(try await restore("amount") == .done)
        let lost = hub < device ? 2 : 3
        #expect(meeting.shown(meeting.nodes.hub)?.facts == ["amount": lost, "unit": 2])
    }

    @Test(arguments: ["amount", "unit"])
    func `a conflict policy that decides about each half divides none`(key: String) async throws {
        for (policy, lost) in [(ConflictPolicy.remoteWins, 3), (.localWins, 2)] {
            let tests = ConflictPartnerTests()
            try await tests.meeting.begin(put("amount", 1), put("unit", 1))
            let (hub, device) = (tests.meeting.nodes.hub, tests.meeting.nodes.device)
            try await tests.meeting.commit(.change([put("amount", 2), put("unit", 2)]), on: hub, at: 10)
            try await tests.meeting.commit(.change([put("amount", 3), put("unit", 3)]), on: device, at: 20)
            try await tests.meeting.meet(policy)
            #expect(try await tests.meeting.conflicts().compactMap(\.key).sorted() == ["amount", "unit"])
            #expect(try await tests.restore(key) == .done)
            #expect(tests.meeting.shown(hub)?.facts == ["amount": lost, "unit": lost], "\(policy)")
            #expect(try await tests.meeting.conflicts().isEmpty)
        }
    }

    @Test func `a half that was removed is removed again`() async throws {
        try await begin(put("amount", 1), put("unit", 1))
        let removal = [put("amount", 2), GroupChange("facts", .removeKey("unit"))]
        try await meeting.commit(.change(removal), on: meeting.nodes.hub, at: 10)
        try await meeting.commit(.change([put("amount", 3), put("unit", 3)]), on: meeting.nodes.device, at: 20)
        try await meeting.meet(.lastWriteWins)
        #expect(try await restore("amount") == .done)
        #expect(meeting.shown(meeting.nodes.device)?.facts == ["amount": 2])
        #expect(try await meeting.conflicts().isEmpty)
    }

    @Test func `a conflict of another time with the same value stays`() async throws {
        try await begin(put("amount", 1), put("unit", 1))
        for value in [2, 3] {
            let time = Double(value) * 10
            try await meeting.commit(.change([put("amount", value), put("unit", 9)]), on: meeting.nodes.hub, at: time)
            let own = [put("amount", value + 10), put("unit", value + 10)]
            try await meeting.commit(.change(own), on: meeting.nodes.device, at: time + 5)
            let waiting = try await meeting.nodes.outbox().first { $0.status == .pending }
            let group = try #require(waiting).group
            let arrival = Date(timeIntervalSince1970: 1_700_000_000 + time)
            try await meeting.nodes.hub.transact(in: meeting.nodes.home) { transaction throws(StoreError) in
                _ = try transaction.receive(group, at: arrival)
            }
            try await meeting.meet(.lastWriteWins)
        }
        #expect(try await meeting.conflicts().count == 4)
        #expect(try await restore("unit") == .done)
        #expect(try await meeting.conflicts().compactMap(\.key).sorted() == ["amount", "unit"])
    }

    @Test func `keys belong together within the group and the kind that declare it`() {
        let rules = ConflictMeeting.Note.rules
        #expect(rules.partners(of: "amount", in: "facts", of: "note") == ["unit"])
        #expect(rules.partners(of: "unit", in: "facts", of: "note") == ["amount"])
        #expect(rules.partners(of: "other", in: "facts", of: "note").isEmpty)
        #expect(rules.partners(of: "amount", in: "text", of: "note").isEmpty)
        #expect(rules.partners(of: "amount", in: "facts", of: "page").isEmpty)
    }

    @Test func `a conflict of an earlier release has no partners`() throws {
        let json = """
            {"kind":"note","entityId":"a","field":"facts","key":"amount","kept":"1","lost":"2","lostBy":"me","at":0}
            """
        let conflict = try JSONDecoder().decode(Conflict.self, from: Data(json.utf8))
        #expect(conflict.together == nil && conflict.lost == "2")
    }
}
