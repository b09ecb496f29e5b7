import Commands
import CommandsTestKit
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing

/// Tests the messages by which devices push operations and read snapshots, on an in-memory store.
@Suite struct ReplicationTests {
    private let store = InMemoryEntityStore<NoteStore.Row>(epoch: "e1")
    private let home = HouseholdID(name: "home")
    private static let writer = Incarnation(high: 7, low: 7)

    private func group(_ number: Int64, note: String, text: String = "t") -> Commands.OperationGroup {
        let stamp = Stamp(reading: UInt64(number) << 16, incarnation: Self.writer)
        let create = Commands.Intent.create([Commands.GroupChange("text", .write(json: text))])
        let operation = EntityOperation(entity: EntityKey("note", note), life: 1, stamp: stamp, intent: create)
        return Commands.OperationGroup(
            incarnation: Self.writer,
            number: number,
            baseSeq: 0,
            principal: "someone else",
            at: Date(timeIntervalSince1970: 1_700_000_000),
            operations: [operation]
        )
    }

    private var service: RouterSender {
        var router = RequestRouter(service: .inventory, version: "1")
        router.handleReplication(of: store) { Date(timeIntervalSince1970: 1_700_000_000) }
        return RouterSender([router])
    }

    private func options(_ household: [UInt8]? = nil) -> RequestOptions {
        RequestOptions(household: household ?? home.bytes, principal: "anna")
    }

    private func push(_ groups: [Commands.OperationGroup]) async throws -> [Commands.PushAnswer] {
        var request = PushOperationsRequest()
        request.groups = groups.map { CommonMessages.OperationGroup($0) }
        let reply = try await service.request(request, of: .inventory, options: options())
        return try reply.answers.map { try Commands.PushAnswer($0) }
    }

    private func code(of request: PushOperationsRequest, household: [UInt8]? = nil) async -> String? {
        do throws(Refusal) {
            _ = try await service.request(request, of: .inventory, options: options(household))
            return nil
        } catch { return error.status == .invalid ? error.problem.code : "\(error.status)" }
    }

    private func snapshot(
        after answered: [Incarnation: Int64],
        limit: UInt32 = 0,
        from position: Commands.SnapshotPosition? = nil
    ) async throws -> [ReadSnapshotReply] {
        var request = ReadSnapshotRequest()
        request.limit = limit
        if let position { request.after = CommonMessages.SnapshotPosition(position) }
        request.answered = answered.map { IncarnationPosition($0.key, $0.value) }
        var parts: [ReadSnapshotReply] = []
        for try await part in service.stream(request, of: .inventory, options: options()) { parts.append(part) }
        return parts
    }

    @Test func `groups are accepted in order, and a repeated one gets its first answer`() async throws {
        #expect(try await push([group(1, note: "a"), group(2, note: "b")]) == [.accepted(seq: 1), .accepted(seq: 2)])
        #expect(try await push([group(1, note: "a")]) == [.accepted(seq: 1)])
        #expect(try await push([group(4, note: "d")]) == [.expected(number: 3)])
        #expect(try await push([group(2, note: "other")]) == [.forked])
        let entries = try await store.feed(of: home, after: 0, limit: 10).entries
        #expect(entries.map(\.entityId) == ["a", "b"])
    }

    @Test func `the hash of a home names its position, and only a hub tells it`() async throws {
        _ = try await push([group(1, note: "a"), group(2, note: "b")])
        let reply = try await service.request(ReadStateHashRequest(), of: .inventory, options: options())
        let digest = try HouseholdDigest(reply)
        let own = try await store.stateHash(of: home)
        #expect(digest.hash == own.hash && digest.cursor.seq == 2 && digest.cursor.epoch == "e1")
        #expect(digest.cursor.chain == (try await store.feed(of: home, after: 0, limit: 9).entries.last?.chain))
        var short = reply
        short.stateHash.removeLast()
        #expect(throws: FeedMessageError.malformed) { try HouseholdDigest(short) }
        var odd = reply
        odd.chainHash.append(0)
        #expect(throws: FeedMessageError.malformed) { try HouseholdDigest(odd) }
        try await store.transact(in: home) { transaction throws(StoreError) in
            var head = try transaction.head()
            head.role = .device
            try transaction.save(head)
        }
        await #expect(throws: Refusal.self) {
            try await service.request(ReadStateHashRequest(), of: .inventory, options: options())
        }
    }

    @Test func `the author is the principal of the request, whatever the device claims`() async throws {
        _ = try await push([group(1, note: "a")])
        #expect(try await store.feed(of: home, after: 0, limit: 10).entries.map(\.actor) == ["anna"])
    }

    @Test func `a refused group has its reason, and the rest continues`() async throws {
        let change = Commands.Intent.change([Commands.GroupChange("text", .write(json: "x"))])
        let unknown = EntityOperation(
            entity: EntityKey("note", "nobody"),
            life: 1,
            stamp: Stamp(reading: 1, incarnation: Self.writer),
            intent: change
        )
        let first = Commands.OperationGroup(
            incarnation: Self.writer,
            number: 1,
            baseSeq: 0,
            principal: "",
            at: .now,
            operations: [unknown]
        )
        let answers = try await push([first, group(2, note: "b")])
        guard case .refused(let refusal) = answers[0] else {
            Issue.record("The group was not refused: \(answers)")
            return
        }
        #expect(refusal.code == "sync.unknown" && refusal.sentence.contains("note"))
        #expect(answers[1] == .accepted(seq: 1))
    }

    @Test func `operations of every kind arrive as they were sent`() throws {
        var generator = CommandsTestKit.SeededGenerator(seed: 5)
        var operations = OperationGenerator()
        for number in 1...1_000 {
            let group = Commands.OperationGroup(
                incarnation: Incarnation(high: 0, low: UInt64(generator.below(3))),
                number: Int64(number),
                baseSeq: Int64(generator.below(1_000)),
                principal: "anna",
                at: Date(timeIntervalSince1970: Double(generator.below(1_000))),
                operations: (0..<generator.below(4)).map { _ in operations.operation(using: &generator) }
            )
            let bytes = try CommonMessages.OperationGroup(group).wireBytes()
            let sent = try CommonMessages.OperationGroup(wireBytes: bytes)
            #expect(try Commands.OperationGroup(sent, principal: "anna") == group)
        }
    }

    @Test func `many groups and entries travel compressed, and arrive as they were`() async throws {
        var plain = PushOperationsRequest()
        plain.groups = (1...200).map {
            CommonMessages.OperationGroup(group($0, note: "note \($0)", text: "text \($0)"))
        }
        let request = plain.packedIfSmaller
        #expect(request.groups.isEmpty && request.hasPacked)
        #expect(try request.wireBytes().count * 2 < plain.wireBytes().count)
        let reply = try await service.request(request, of: .inventory, options: options())
        #expect(reply.answers.count == 200)
        var read = ReadFeedRequest()
        read.limit = 500
        let whole = try await service.request(read, of: .inventory, options: options())
        read.acceptsPacked = true
        let packed = try await service.request(read, of: .inventory, options: options())
        #expect(whole.entries.count == 200 && !whole.hasPacked)
        #expect(packed.entries.isEmpty && packed.chainHash == whole.chainHash)
        #expect(try packed.allEntries() == whole.entries)
    }

    @Test func `a small message is not compressed`() throws {
        var plain = PushOperationsRequest()
        plain.groups = [CommonMessages.OperationGroup(group(1, note: "a"))]
        #expect(plain.packedIfSmaller == plain)
    }

    @Test func `a damaged compressed message is refused, and one that claims too much costs no memory`() async throws {
        var plain = PushOperationsRequest()
        plain.groups = (1...50).map { CommonMessages.OperationGroup(group($0, note: "note \($0)")) }
        let good = plain.packedIfSmaller
        var damaged = [good, good, good, good, good]
        damaged[0].packed.zlib = damaged[0].packed.zlib.dropLast(9)
        damaged[1].packed.size -= 1
        damaged[2].packed.size += 1
        damaged[3].packed.size = .max
        damaged[4].packed.zlib = Data()
        for request in damaged { #expect(await code(of: request) == "sync.malformed") }
        #expect(try await store.feed(of: home, after: 0, limit: 10).head == 0)
    }

    @Test func `what is not an operation is refused with the reason`() async throws {
        var request = PushOperationsRequest()
        request.groups = [CommonMessages.OperationGroup(group(1, note: "a"))]
        request.groups[0].incarnation = Data([1, 2])
        #expect(await code(of: request) == "sync.malformed")
        request.groups = [CommonMessages.OperationGroup(group(1, note: "a"))]
        request.groups[0].operations[0].changes[0].effect = nil
        #expect(await code(of: request) == "sync.unknownRule")
        request.groups = [CommonMessages.OperationGroup(group(0, note: "a"))]
        #expect(await code(of: request) == "sync.malformed")
        request.groups = (1...501).map { CommonMessages.OperationGroup(group($0, note: "n\($0)")) }
        #expect(await code(of: request) == "sync.tooManyGroups")
        #expect(await code(of: PushOperationsRequest(), household: HouseholdID.catalog.bytes) == "bus.household")
        #expect(try await store.feed(of: home, after: 0, limit: 10).head == 0)
        request.groups.removeLast()
        #expect(await code(of: request) == nil, "A push has up to 500 groups.")
    }

    @Test func `a snapshot has everything, in parts that belong together`() async throws {
        let long = String(repeating: "x", count: 300_000)
        for start in stride(from: 1, to: 13, by: 4) {
            let numbers = Int64(start)..<Int64(start + 4)
            _ = try await push(numbers.map { group($0, note: "n\($0)", text: long) })
        }
        let parts = try await snapshot(after: [Self.writer: 12])
        #expect(parts.count > 3)
        let page = try SnapshotPage(parts: parts)
        #expect(page.next == nil && page.total == 12 && !page.isContinued)
        let expected = try await store.transact(in: home) { transaction throws(StoreError) in
            try transaction.snapshot(after: [Self.writer: 12], epoch: "e1")
        }
        #expect(page.snapshot == expected)
        #expect(throws: FeedMessageError.malformed) { try SnapshotPage(parts: Array(parts.dropLast())) }
    }

    @Test func `a snapshot is read in pieces, and what changed between them comes with the next one`() async throws {
        _ = try await push((1...5).map { group($0, note: "n\($0)") })
        let first = try SnapshotPage(parts: try await snapshot(after: [:], limit: 2))
        #expect(first.snapshot.entities.map(\.key.id.text) == ["n1", "n2"] && first.total == 5 && !first.isContinued)
        _ = try await push([group(6, note: "n0")])
        let position = Commands.SnapshotPosition(cursor: first.snapshot.cursor, last: try #require(first.next))
        let second = try SnapshotPage(parts: try await snapshot(after: [:], limit: 2, from: position))
        #expect(second.snapshot.entities.map(\.key.id.text) == ["n0", "n3", "n4"] && second.isContinued)
        #expect(second.snapshot.cursor.seq == 6 && second.total == 6)
        let last = Commands.SnapshotPosition(cursor: second.snapshot.cursor, last: try #require(second.next))
        let third = try SnapshotPage(parts: try await snapshot(after: [:], limit: 2, from: last))
        #expect(third.snapshot.entities.map(\.key.id.text) == ["n5"] && third.next == nil)
        var foreign = position.cursor
        foreign.epoch = "another"
        let restart = Commands.SnapshotPosition(cursor: foreign, last: position.last)
        let again = try SnapshotPage(parts: try await snapshot(after: [:], limit: 2, from: restart))
        #expect(again.snapshot.entities.map(\.key.id.text) == ["n0", "n1"] && !again.isContinued)
    }

    @Test func `a device is not a hub for another device, but its own readers follow its feed`() async throws {
        _ = try await store.transact(in: home) { transaction throws(StoreError) in
            var head = try transaction.head()
            head.role = .device
            try transaction.save(head)
        }
        let refused = await #expect(throws: Refusal.self) {
            _ = try await service.request(PushOperationsRequest(), of: .inventory, options: options())
        }
        #expect(refused?.problem.code == "sync.notHub")
        await #expect(throws: Refusal.self) { _ = try await snapshot(after: [:]) }
        #expect(try await service.request(ReadFeedRequest(), of: .inventory, options: options()).headSeq == 0)
    }

    @Test func `a device is renamed and forgotten by its own key or on the hub's machine alone`() async throws {
        func read(_ name: String, by principal: String, after position: UInt64 = 0) async throws {
            var request = ReadFeedRequest()
            request.afterSeq = position
            request.device = FeedDevice(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), name: name)
            let options = RequestOptions(household: home.bytes, principal: principal)
            _ = try await service.request(request, of: .inventory, options: options)
        }
        func readers() async throws -> [CommonMessages.FeedReader] {
            try await service.request(ReadFeedReadersRequest(), of: .inventory, options: options()).readers
        }
        func forget(_ id: Data, by principal: String) async -> Refusal? {
            var request = ForgetFeedReaderRequest()
            request.deviceID = id
            let options = RequestOptions(household: home.bytes, principal: principal)
            do throws(Refusal) {
                _ = try await service.request(request, of: .inventory, options: options)
                return nil
            } catch { return error }
        }
        try await read("Anna's phone", by: "anna")
        try await read("mine", by: "ben")
        let known = try await readers()
        #expect(known.map(\.device.name) == ["Anna's phone"] && known.map(\.principal) == ["anna"])
        let refusal = await forget(known[0].device.id, by: "ben")
        #expect(refusal?.status == .forbidden && refusal?.problem.code == "sync.foreignDevice")
        #expect(try await readers() == known)
        #expect(await forget(known[0].device.id, by: "anna") == nil)
        #expect(try await readers().isEmpty)
        _ = try await push([group(1, note: "a"), group(2, note: "b")])
        try await read("Anna's phone", by: "anna", after: 1)
        let reading = try #require(try await readers().first)
        #expect(reading.seq == 1)
        #expect(await forget(known[0].device.id, by: "local") == nil)
        #expect(try await readers().isEmpty)
    }

    @Test func `an empty home has an empty snapshot`() async throws {
        let snapshot = try SnapshotPage(parts: try await snapshot(after: [:])).snapshot
        #expect(snapshot.entities.isEmpty && snapshot.cursor.seq == 0)
    }
}
