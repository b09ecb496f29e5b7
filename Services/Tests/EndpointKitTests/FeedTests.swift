import Commands
import CommandsTestKit
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Testing

/// Tests the message that every service with a store answers, on an in-memory store.
@Suite struct FeedTests {
    private let store = InMemoryEntityStore<NoteStore.Row>(epoch: "e1")
    private let home = HouseholdID(name: "feed home")

    /// Makes notes, one group of operations each, or all of them in one.
    private func write(
        _ names: [String],
        text: String = "t",
        inOneGroup: Bool = false,
        home: String = "feed home"
    ) async throws {
        let planned = names.map { name in
            let create = Intent.create([GroupChange("text", .write(json: text))])
            return PlannedOperation(create, of: EntityKey("note", name), expecting: 0)
        }
        for group in inOneGroup ? [planned] : planned.map({ [$0] }) {
            _ = try await store.commit(group, outcome: [], for: .test(household: home))
        }
    }

    private func read(
        after seq: UInt64 = 0,
        epoch: String = "",
        chain: Data = Data(),
        limit: UInt32 = 0,
        household: [UInt8]? = nil
    ) async throws -> (Status, ReadFeedReply) {
        var router = RequestRouter(service: .inventory, version: "1")
        router.handleReplication(of: store) { Date() }
        var request = ReadFeedRequest()
        request.afterSeq = seq
        request.epoch = epoch
        request.chainHash = chain
        request.limit = limit
        var header = MessageHeader()
        header.messageType = ReadFeedRequest.wireName
        header.householdID = household ?? home.bytes
        let context = RequestContext(header: header, payload: try request.wireBytes(), deadline: .now + .seconds(300))
        let answer = await router.answer(context)
        guard answer.header.status == .ok else { return (answer.header.status, ReadFeedReply()) }
        return (.ok, try ReadFeedReply(wireBytes: answer.payload))
    }

    @Test func `an empty household has an empty feed with an epoch`() async throws {
        let reply = try await read().1
        #expect(reply.epoch == "e1")
        #expect(reply.headSeq == 0 && reply.fenceSeq == 0)
        #expect(reply.entries.isEmpty && !reply.resyncRequired)
    }

    @Test func `entries follow the cursor in order, with the head`() async throws {
        try await write((1...5).map { "n\($0)" })
        let reply = try await read(after: 2, epoch: "e1", limit: 2).1
        #expect(reply.entries.map(\.seq) == [3, 4])
        #expect(reply.entries.map(\.entityID) == ["n3", "n4"])
        #expect(reply.entries.allSatisfy { $0.version == 1 && $0.actor == "tester" && $0.kind == "note" })
        #expect(reply.entries.allSatisfy { $0.life == 1 && !$0.deleted && $0.hlc > 0 && $0.schema == 1 })
        #expect(reply.entries.allSatisfy { $0.endsGroup && $0.origin.incarnation.count == 16 && $0.origin.group == 0 })
        #expect(reply.entries.first?.atMilliseconds == 1_700_000_000_000)
        #expect(reply.headSeq == 5)
    }

    @Test func `an entry has the groups that changed, as JSON with their stamps`() async throws {
        try await write(["a"], text: "Milk")
        let entry = try #require(try await read().1.entries.first)
        #expect(entry.groups.map(\.name) == ["text"])
        let register = try #require(entry.groups.first?.register)
        #expect(String(decoding: register.value, as: UTF8.self) == "\"Milk\"")
        #expect(register.stamp.reading >> 16 == 1_700_000_000_000 && register.stamp.incarnation.count == 16)
    }

    @Test func `a deletion is marked and has no groups`() async throws {
        try await write(["a"])
        let removal = PlannedOperation(.delete, of: EntityKey("note", "a"), expecting: 1)
        _ = try await store.commit([removal], outcome: [], for: .test(household: "feed home"))
        let entries = try await read().1.entries
        #expect(entries.map(\.deleted) == [false, true])
        #expect(entries.map(\.life) == [1, 2])
        #expect(entries.last?.groups.isEmpty == true)
    }

    @Test(arguments: [("e0", 0 as UInt64), ("e0", 1), ("e1", 3), ("", 3), ("e1", .max)])
    func `a cursor of another history requires a resync`(epoch: String, seq: UInt64) async throws {
        try await write(["a", "b"])
        let reply = try await read(after: seq, epoch: epoch).1
        #expect(reply.resyncRequired)
        #expect(reply.entries.isEmpty)
        #expect(reply.epoch == "e1")
        #expect(reply.headSeq == 2)
    }

    @Test func `a cursor with another digest requires a resync, even in the same epoch`() async throws {
        try await write(["a", "b", "c"])
        let chain = try await read(limit: 2).1.chainHash
        #expect(chain.count == 16)
        let next = try await read(after: 2, epoch: "e1", chain: chain).1
        #expect(!next.resyncRequired && next.entries.map(\.seq) == [3])
        let wrong = try await read(after: 1, epoch: "e1", chain: chain).1
        #expect(wrong.resyncRequired && wrong.entries.isEmpty)
        let atHead = try await read(after: 3, epoch: "e1", chain: next.chainHash).1
        #expect(!atHead.resyncRequired && atHead.chainHash == next.chainHash, "Nothing came: the cursor's own digest.")
    }

    @Test func `a page ends where a group of operations ends`() async throws {
        try await write(["a"])
        try await write(["b", "c", "d"], inOneGroup: true)
        try await write(["e"])
        #expect(try await read(limit: 1).1.entries.map(\.seq) == [1])
        #expect(try await read(limit: 3).1.entries.map(\.seq) == [1])
        #expect(try await read(limit: 4).1.entries.map(\.seq) == [1, 2, 3, 4])
        let group = try await read(after: 1, limit: 1).1
        #expect(group.entries.map(\.seq) == [2, 3, 4], "A group that is longer than the piece comes whole.")
        #expect(group.entries.map(\.endsGroup) == [false, false, true])
        try await write((0..<GroupLimits.entries).map { "n\($0)" }, inOneGroup: true)
        #expect(try await read(after: 5, limit: 10).1.entries.count == GroupLimits.entries)
    }

    @Test func `a cursor at the head is up to date`() async throws {
        try await write(["a", "b"])
        let reply = try await read(after: 2, epoch: "e1").1
        #expect(!reply.resyncRequired)
        #expect(reply.entries.isEmpty)
    }

    @Test func `a reply has a hundred entries by default and at most five hundred`()
        async throws
    {
        try await write((0..<600).map { "n\($0)" })
        #expect(try await read().1.entries.count == 100)
        #expect(try await read(limit: 7).1.entries.count == 7)
        #expect(try await read(limit: .max).1.entries.count == 500)
    }

    @Test func `large entities make a short page, and one that is too large comes alone`() async throws {
        try await write(["a", "b", "c"], text: String(repeating: "x", count: 600_000))
        #expect(try await read().1.entries.map(\.seq) == [1])
        #expect(try await read(after: 1).1.entries.map(\.seq) == [2])
        try await write(["d"], text: String(repeating: "x", count: 1_900_000))
        #expect(try await read(after: 3).1.entries.map(\.seq) == [4])
    }

    @Test(arguments: [(0, [1, 2] as [UInt64]), (1, [1])])
    func `a page holds a mebibyte of field groups, and no byte more`(more: Int, seqs: [UInt64]) async throws {
        let half = 1 << 19
        try await write(["long"], text: String(repeating: "x", count: 500_000), home: "measured")
        let measured = try await store.feed(of: HouseholdID(name: "measured"), after: 0, limit: 1)
        let overhead = try #require(measured.entries.first).payload.count - 500_000
        try await write(["a"], text: String(repeating: "x", count: half - overhead))
        try await write(["b"], text: String(repeating: "x", count: half - overhead + more))
        let sizes = try await store.feed(of: home, after: 0, limit: 2).entries.map(\.payload.count)
        #expect(sizes == [half, half + more])
        #expect(try await read().1.entries.map(\.seq) == seqs)
    }

    @Test func `a household reads only its own feed, and a request without a household is refused`() async throws {
        try await write(["a", "b"])
        try await write(["c"], home: "another home")
        let other = try await read(household: HouseholdID(name: "another home").bytes).1
        #expect(other.entries.map(\.entityID) == ["c"])
        #expect(other.headSeq == 1)
        #expect(try await read(household: []).0 == .invalid)
    }
}
