import Commands
import CommandsTestKit
import Foundation
import Sync
import Synchronization
import Testing

/// One exchange at a time between a device and a hub that notes what it is asked.
@Suite struct ReplicaTests {
    private final class Gateway: HubGateway {
        let hub = NoteStore(InMemoryEntityStore(epoch: "hub"))
        let pushed = Mutex<[Int]>([])
        let limits = Mutex<[Int]>([])
        /// What the hub answers in place of its own answers.
        let answers = Mutex<[PushAnswer]?>(nil)
        private let home: HouseholdID

        init(_ home: HouseholdID) { self.home = home }

        private var side: Hub<NoteStore> { Hub(store: hub) { Date(timeIntervalSince1970: 0) } }

        func push(_ groups: [OperationGroup]) async throws(HubFailure) -> [PushAnswer] {
            pushed.withLock { $0.append(groups.count) }
            if let answers = answers.withLock({ $0 }) { return answers }
            return try await ask { hub throws(StoreError) in try await hub.receive(groups, of: home) }
        }

        func feed(after cursor: FeedCursor, limit: Int) async throws(HubFailure) -> FeedPage? {
            limits.withLock { $0.append(limit) }
            return try await ask { hub throws(StoreError) in
                try await hub.feed(of: home, after: cursor.seq, limit: limit)
            }
        }

        func snapshot(
            after position: SnapshotPosition?,
            limit: Int,
            answered: [Incarnation: Int64]
        ) async throws(HubFailure) -> SnapshotPage {
            limits.withLock { $0.append(limit) }
            return try await ask { hub throws(StoreError) in
                try await hub.snapshot(of: home, after: position, limit: limit, answered: answered)
            }
        }

        func digest() async throws(HubFailure) -> HouseholdDigest {
            try await ask { hub throws(StoreError) in try await hub.digest(of: home) }
        }

        private func ask<Value: Sendable>(
            _ body: (Hub<NoteStore>) async throws(StoreError) -> Value
        ) async throws(HubFailure) -> Value {
            do throws(StoreError) { return try await body(side) } catch { throw .refused(reason: error.description) }
        }
    }

    private let home = HouseholdID(name: "home")
    private let device = NoteStore(InMemoryEntityStore(epoch: "device", incarnation: Incarnation(high: 0, low: 2)))
    private let gateway = Gateway(HouseholdID(name: "home"))

    private var replica: Replica<NoteStore> {
        Replica(
            store: device,
            household: home,
            hub: gateway,
            clock: TestClock(Date(timeIntervalSince1970: 0)),
            incarnation: { Incarnation(high: 9, low: 9) }
        )
    }

    private func write(_ count: Int) async throws {
        for number in 0..<count { try await device.add(["\(number)"], to: "home") }
    }

    @Test(arguments: [(500, [500], 0), (501, [500], 1)])
    func `one push carries 500 groups, and says whether more wait`(count: Int, pushed: [Int], left: Int) async throws {
        try await replica.join()
        try await write(count)
        #expect(try await replica.perform(.push) == .pushed(.answered(more: left > 0)))
        #expect(gateway.pushed.withLock { $0 } == pushed)
        #expect(try await replica.backlog().pending == left)
    }

    @Test func `without anything to send, a push asks the hub nothing`() async throws {
        #expect(try await replica.perform(.push) == .pushed(.answered(more: false)))
        #expect(gateway.pushed.withLock { $0 }.isEmpty && gateway.limits.withLock { $0 }.isEmpty)
    }

    @Test func `a page has 500 entries, and a piece of a snapshot 1,000 entities`() async throws {
        #expect(try await replica.perform(.read) == .read(.applied(more: false)))
        #expect(try await replica.perform(.adopt) == .adopted)
        #expect(gateway.limits.withLock { $0 } == [500, 1_000])
    }

    @Test func `a page that is not the last one says that more follow`() async throws {
        for number in 0...500 { try await gateway.hub.add(["\(number)"], to: "home") }
        #expect(try await replica.perform(.read) == .read(.applied(more: true)))
        #expect(try await replica.backlog().seq == 500)
        #expect(try await replica.perform(.read) == .read(.applied(more: false)))
        #expect(try await replica.backlog().seq == 501)
    }

    @Test(arguments: [
        (
            [PushAnswer.accepted(seq: 1), .accepted(seq: 2), .accepted(seq: 3)],
            ReplicaCore.PushResult.answered(more: false)
        ),
        ([.accepted(seq: 1), .accepted(seq: 2)], .answered(more: true)),
        ([.accepted(seq: 1), .forked], .forked(position: 2)), ([.forked], .forked(position: 1)),
        ([.expected(number: 1)], .answered(more: true)), ([.expected(number: 2)], .answered(more: true)),
        ([.accepted(seq: 1), .expected(number: 1)], .gap),
        ([.accepted(seq: 1), .expected(number: 2)], .answered(more: true)),
        ([], .answered(more: true)),
    ])
    func `the hub's last answer decides how a push continues`(
        answers: [PushAnswer],
        result: ReplicaCore.PushResult
    ) async throws {
        try await replica.join()
        try await write(3)
        gateway.answers.withLock { $0 = answers }
        #expect(try await replica.perform(.push) == .pushed(result))
    }

    @Test func `the backlog counts what waits and when the oldest of it was made`() async throws {
        try await replica.join()
        #expect(try await replica.backlog().conflicts == 0)
        let create = Intent.create([GroupChange("text", .write(json: "text"))])
        for (id, seconds) in [("a", 20.0), ("b", 10), ("c", 30)] {
            let planned = PlannedOperation(create, of: EntityKey("note", id), expecting: nil)
            let now = Date(timeIntervalSince1970: 1_700_000_000 + seconds)
            _ = try await device.commit([planned], outcome: [], for: .test(household: "home", key: id, now: now))
        }
        let backlog = try await replica.backlog()
        #expect(backlog.pending == 3 && backlog.refused == 0)
        #expect(backlog.oldestPending == Date(timeIntervalSince1970: 1_700_000_010))
        let refusal = OperationRefusal(code: "note.late", sentence: "Too late.")
        gateway.answers.withLock { $0 = [.refused(refusal), .accepted(seq: 1)] }
        _ = try await replica.perform(.push)
        let rest = try await replica.backlog()
        #expect(rest.pending == 1 && rest.refused == 1)
        #expect(rest.oldestPending == Date(timeIntervalSince1970: 1_700_000_030))
    }

    @Test func `a device that leaves keeps its data, and is a home of its own`() async throws {
        try await gateway.hub.add(["a"], to: "home")
        _ = try await replica.perform(.read)
        try await replica.leave()
        #expect(try await device.notes(of: "home") == ["a"])
        await #expect(throws: ReplicaError.notEmpty(entities: 1)) { try await replica.checkIsEmpty() }
        #expect(try await Hub(store: device) { Date(timeIntervalSince1970: 0) }.isHub(of: home))
        let head = try await device.transact(in: home) { transaction throws(StoreError) in try transaction.head() }
        #expect(head.restoredSeq == 0, "No position of the hub's feed means one of this.")
    }

    @Test func `asking the hub changes nothing`() async throws {
        try await device.add(["own"], to: "home")
        try await replica.askHub()
        #expect(gateway.pushed.withLock { $0 } == [0])
        #expect(try await Hub(store: device) { Date(timeIntervalSince1970: 0) }.isHub(of: home))
    }

    @Test(arguments: [
        (ReplicaError.hub(.transient(reason: "")), ReplicaCore.Failure.transient),
        (.store(.unavailable(reason: "")), .transient),
        (.hub(.unauthorized(reason: "")), .unauthorized), (.hub(.refused(reason: "")), .refused),
        (.notEmpty(entities: 1), .refused),
    ])
    func `time mends some failures, and a person the others`(error: ReplicaError, failure: ReplicaCore.Failure) {
        #expect(error.failure == failure)
    }
}
