import Commands
import CommandsTestKit
import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import Testing

/// The message that every storing service answers, on a store in memory.
@Suite struct FeedTests {
    private let store = InMemoryCommandLog<String>(epoch: "e1")
    private let home = HouseholdID(name: "feed home")

    private func write(_ names: [String], payload: [UInt8] = [1], home: String = "feed home") async throws {
        for name in names {
            let change = RowChange(kind: "note", entityId: name, expectedVersion: 0, row: name, payload: payload)
            _ = try await store.commit(ChangeSet(changes: [change], outcome: []), for: .test(household: home))
        }
    }

    private func read(
        after seq: UInt64 = 0,
        epoch: String = "",
        limit: UInt32 = 0,
        household: [UInt8]? = nil
    ) async throws -> (Status, ReadFeedReply) {
        var router = RequestRouter(service: .inventory, version: "1")
        router.handleFeed(from: store)
        var request = ReadFeedRequest()
        request.afterSeq = seq
        request.epoch = epoch
        request.limit = limit
        var header = MessageHeader()
        header.messageType = ReadFeedRequest.wireName
        header.householdID = household ?? home.bytes
        let context = RequestContext(header: header, payload: try request.wireBytes(), deadline: .now + .seconds(9))
        let answer = await router.answer(context)
        guard answer.header.status == .ok else { return (answer.header.status, ReadFeedReply()) }
        return (.ok, try ReadFeedReply(wireBytes: answer.payload))
    }

    @Test func `a household that has nothing has a feed of nothing, with an epoch`() async throws {
        let reply = try await read().1
        #expect(reply.epoch == "e1")
        #expect(reply.headSeq == 0)
        #expect(reply.entries.isEmpty && !reply.resyncRequired)
    }

    @Test func `entries come in order from the cursor on, with the head`() async throws {
        try await write((1...5).map { "n\($0)" })
        let reply = try await read(after: 2, epoch: "e1", limit: 2).1
        #expect(reply.entries.map(\.seq) == [3, 4])
        #expect(reply.entries.map(\.entityID) == ["n3", "n4"])
        #expect(reply.entries.allSatisfy { $0.version == 1 && $0.actor == "tester" && $0.kind == "note" })
        #expect(reply.entries.allSatisfy { Array($0.payload) == [1] && !$0.deleted && $0.hlc > 0 && $0.schema == 1 })
        #expect(reply.entries.first?.atMilliseconds == 1_700_000_000_000)
        #expect(reply.headSeq == 5)
    }

    @Test func `a deletion is one`() async throws {
        try await write(["a"])
        let removal = RowChange<String>(kind: "note", entityId: "a", expectedVersion: 1, row: nil, payload: [])
        _ = try await store.commit(ChangeSet(changes: [removal], outcome: []), for: .test(household: "feed home"))
        #expect(try await read().1.entries.map(\.deleted) == [false, true])
    }

    @Test(arguments: [("e0", 0 as UInt64), ("e0", 1), ("e1", 3), ("", 3), ("e1", .max)])
    func `a cursor of another history asks for a new start`(epoch: String, seq: UInt64) async throws {
        try await write(["a", "b"])
        let reply = try await read(after: seq, epoch: epoch).1
        #expect(reply.resyncRequired)
        #expect(reply.entries.isEmpty)
        #expect(reply.epoch == "e1")
        #expect(reply.headSeq == 2)
    }

    @Test func `a cursor at the head is up to date`() async throws {
        try await write(["a", "b"])
        let reply = try await read(after: 2, epoch: "e1").1
        #expect(!reply.resyncRequired)
        #expect(reply.entries.isEmpty)
    }

    @Test func `a reply has a hundred entries unless more are asked for, and never more than five hundred`()
        async throws
    {
        try await write((0..<600).map { "n\($0)" })
        #expect(try await read().1.entries.count == 100)
        #expect(try await read(limit: 7).1.entries.count == 7)
        #expect(try await read(limit: .max).1.entries.count == 500)
    }

    @Test func `large rows make a short reply, and one that is too large comes alone`() async throws {
        try await write(["a", "b", "c"], payload: [UInt8](repeating: 7, count: 600_000))
        #expect(try await read().1.entries.map(\.seq) == [1])
        #expect(try await read(after: 1).1.entries.map(\.seq) == [2])
        try await write(["d"], payload: [UInt8](repeating: 7, count: 2_000_000))
        #expect(try await read(after: 3).1.entries.map(\.seq) == [4])
    }

    @Test func `a household reads its own feed only, and nobody reads without one`() async throws {
        try await write(["a", "b"])
        try await write(["c"], home: "another home")
        let other = try await read(household: HouseholdID(name: "another home").bytes).1
        #expect(other.entries.map(\.entityID) == ["c"])
        #expect(other.headSeq == 1)
        #expect(try await read(household: []).0 == .invalid)
    }
}
