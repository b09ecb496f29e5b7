import Commands
import CommandsTestKit
import Foundation
import Sync
import Synchronization
import Testing

/// The hub's answers.
@Suite struct HubTests {
    private let nodes = TwoNodes { NoteStore($0) }

    private var hub: Hub<NoteStore> { Hub(store: nodes.hub) { Date(timeIntervalSince1970: 1_700_000_000) } }

    private func groups(_ count: Int) async throws -> [OperationGroup] {
        for number in 1...count { try await nodes.device.add(["\(number)"], to: "smith") }
        return try await nodes.outbox().map(\.group)
    }

    @Test func `nothing behind a missing group is received`() async throws {
        let groups = try await groups(4)
        let answers = try await hub.receive([groups[0], groups[2], groups[1], groups[3]], of: nodes.home)
        #expect(answers == [.accepted(seq: 1), .expected(number: groups[1].number)])
        #expect(try await nodes.hub.notes(of: "smith") == ["1"])
    }

    @Test func `nothing behind a forked group is received`() async throws {
        let groups = try await groups(3)
        let other = TwoNodes { NoteStore($0) }
        try await other.device.add(["other"], to: "smith")
        let forked = try #require(try await other.outbox().first).group
        #expect(try await hub.receive([groups[0], forked, groups[1]], of: nodes.home) == [.accepted(seq: 1), .forked])
        #expect(try await nodes.hub.notes(of: "smith") == ["1"])
    }

    @Test(arguments: [(64, 1), (65, 2), (128, 2)])
    func `one transaction takes 64 groups`(count: Int, transactions: Int) async throws {
        let groups = try await groups(count)
        let asked = Mutex(0)
        let hub = Hub(store: nodes.hub) {
            asked.withLock { $0 += 1 }
            return Date(timeIntervalSince1970: 1_700_000_000)
        }
        #expect(try await hub.receive(groups, of: nodes.home).count == count)
        // One more drops old conflicts.
        #expect(asked.withLock { $0 } == transactions + 1)
    }

    @Test func `a missing group ends the transactions, too`() async throws {
        let groups = try await groups(66)
        let answers = try await hub.receive(groups.dropLast(3) + [groups[65]] + groups[63...64], of: nodes.home)
        #expect(answers.count == 64 && answers.last == .expected(number: groups[63].number))
    }

    @Test(
        arguments: [(1, [1]), (2, [1]), (3, [1]), (4, [1, 2, 3, 4]), (5, [1, 2, 3, 4, 5]), (0, [])] as [(Int, [Int64])]
    )
    func `a page ends with a group, and holds the first one whole`(limit: Int, expected: [Int64]) async throws {
        try await nodes.hub.add(["a"], to: "smith")
        try await nodes.hub.add(["b", "c", "d"], to: "smith")
        try await nodes.hub.add(["e"], to: "smith")
        let page = try await hub.feed(of: nodes.home, after: 0, limit: limit)
        #expect(page.entries.map(\.seq) == expected && page.head == 5)
    }

    @Test func `a group that is longer than a page comes whole`() async throws {
        try await nodes.hub.add(["a", "b", "c"], to: "smith")
        try await nodes.hub.add(["d"], to: "smith")
        let page = try await hub.feed(of: nodes.home, after: 0, limit: 2)
        #expect(page.entries.map(\.seq) == [1, 2, 3])
        #expect(try await hub.feed(of: nodes.home, after: 3, limit: 2).entries.map(\.seq) == [4])
        #expect(try await hub.feed(of: nodes.home, after: 4, limit: 2).entries.isEmpty)
    }
}
