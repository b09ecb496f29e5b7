import Commands
import CommandsTestKit
import Foundation
import Sync
import Synchronization
import Testing

/// An agent over a store in memory, and a hub that can be out of reach.
@Suite struct SyncAgentTests {
    final class Gateway: HubGateway {
        let hub = NoteStore(InMemoryEntityStore(epoch: "hub"))
        let failure = Mutex<HubFailure?>(nil)
        /// Whether a push arrives, and its answer does not.
        let losesAnswers = Atomic<Bool>(false)
        let reads = Atomic<Int>(0)
        let digests = Atomic<Int>(0)
        /// Whether the hub's digests are wrong, whatever its data.
        let hasWrongDigests = Atomic<Bool>(false)
        let snapshots = Atomic<Int>(0)
        let failsAfterSnapshots = Atomic<Int>(.max)
        /// How many more times the hub has forgotten where a device stands in its snapshot.
        let forgotten = Atomic<Int>(0)
        private let home: HouseholdID

        init(_ home: HouseholdID) { self.home = home }

        func push(_ groups: [OperationGroup]) async throws(HubFailure) -> [PushAnswer] {
            let answers = try await ask { hub throws(StoreError) in try await hub.receive(groups, of: home) }
            guard !losesAnswers.load(ordering: .relaxed) else { throw .transient(reason: "lost") }
            return answers
        }

        func feed(after cursor: FeedCursor, limit: Int) async throws(HubFailure) -> FeedPage? {
            reads.add(1, ordering: .relaxed)
            return try await ask { hub throws(StoreError) in
                try await hub.feed(of: home, after: cursor.seq, limit: limit)
            }
        }

        func snapshot(
            after position: SnapshotPosition?,
            limit: Int,
            answered: [Incarnation: Int64]
        ) async throws(HubFailure) -> SnapshotPage {
            let earlier = snapshots.add(1, ordering: .relaxed).oldValue
            guard earlier < failsAfterSnapshots.load(ordering: .relaxed) else { throw .transient(reason: "gone") }
            let isForgotten = position != nil && forgotten.subtract(1, ordering: .relaxed).oldValue > 0
            return try await ask { hub throws(StoreError) in
                try await hub.snapshot(of: home, after: isForgotten ? nil : position, limit: 2, answered: answered)
            }
        }

        func digest() async throws(HubFailure) -> HouseholdDigest {
            digests.add(1, ordering: .relaxed)
            let digest = try await ask { hub throws(StoreError) in try await hub.digest(of: home) }
            guard hasWrongDigests.load(ordering: .relaxed) else { return digest }
            return HouseholdDigest(cursor: digest.cursor, hash: StateHash())
        }

        private func ask<Value: Sendable>(
            _ body: (Hub<NoteStore>) async throws(StoreError) -> Value
        ) async throws(HubFailure) -> Value {
            if let failure = failure.withLock({ $0 }) { throw failure }
            do throws(StoreError) { return try await body(Hub(store: hub) { Date() }) } catch {
                throw .refused(reason: error.description)
            }
        }
    }

    let home = HouseholdID(name: "home")
    let device = NoteStore(InMemoryEntityStore(epoch: "device", incarnation: Incarnation(high: 0, low: 2)))
    let gateway = Gateway(HouseholdID(name: "home"))

    var replica: Replica<NoteStore> {
        Replica(
            store: device,
            household: home,
            hub: gateway,
            clock: TestClock(),
            incarnation: { Incarnation(high: 9, low: .random(in: 1...1_000)) }
        )
    }

    /// Waits for what a running agent does by itself, however long the simulations beside it take the processor.
    func wait(until isDone: () async throws -> Bool) async throws {
        let end = ContinuousClock.now.advanced(by: .seconds(900))
        while try await !isDone() {
            try #require(ContinuousClock.now < end, "The agent did not do it in time.")
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    @Test func `one exchange brings both sides up to date`() async throws {
        try await replica.join()
        try await gateway.hub.add(["hub"], to: "home")
        try await device.add(["device"], to: "home")
        let status = await SyncAgent(replica, clock: TestClock()).synchronize()
        #expect(status.lastFailure == nil && status.lastSuccess != nil && status.successRate == 1)
        #expect(try await device.notes(of: "home") == ["device", "hub"])
        #expect(try await gateway.hub.notes(of: "home") == ["device", "hub"])
        let backlog = try await replica.backlog()
        #expect(backlog.pending == 0 && backlog.oldestPending == nil && backlog.seq == 2)
    }

    @Test func `data of another node, as after the restore of its backup, are not replaced by the hub's`() async throws
    {
        try await device.add(["own"], to: "home")
        try await gateway.hub.add(["hub"], to: "home")
        let status = await SyncAgent(replica, clock: TestClock()).synchronize()
        #expect(status.lastFailure == .notEmpty(entities: 1) && status.state == .stopped(.refused))
        #expect(try await device.notes(of: "home") == ["own"])
        #expect(try await gateway.hub.notes(of: "home") == ["hub"])
    }

    @Test func `a device with nothing to send has not succeeded before the hub answers`() async throws {
        try await replica.join()
        let agent = SyncAgent(replica, clock: TestClock(), random: { 0 })
        gateway.failure.withLock { $0 = .transient(reason: "away") }
        let status = await agent.synchronize()
        #expect(status.lastSuccess == nil && status.successes == 0 && status.attempts == 1)
        #expect(status.lastFailure == .hub(.transient(reason: "away")) && status.failuresInARow == 1)
        gateway.failure.withLock { $0 = nil }
        let healed = await agent.synchronize()
        #expect(healed.lastSuccess != nil && healed.successes == 1 && healed.attempts == 2)
    }

    @Test func `an exchange that fails says why, and keeps what waits`() async throws {
        try await replica.join()
        try await device.add(["device"], to: "home")
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let agent = SyncAgent(replica, clock: TestClock(now), random: { 0 })
        gateway.failure.withLock { $0 = .transient(reason: "away") }
        let status = await agent.synchronize()
        #expect(status.lastFailure == .hub(.transient(reason: "away")) && status.state == .retrying)
        #expect(status.failuresInARow == 1 && status.nextAttempt != nil)
        #expect(status.attempts == 1 && status.successes == 0 && status.successRate == 0)
        let backlog = try await replica.backlog()
        #expect(backlog.pending == 1 && backlog.oldestPending != nil)
        gateway.failure.withLock { $0 = .unauthorized(reason: "not on the list") }
        let stopped = await agent.synchronize()
        #expect(stopped.state == .stopped(.unauthorized) && stopped.failuresInARow == 2)
        #expect(stopped.nextAttempt == now.addingTimeInterval(1_800))
        gateway.failure.withLock { $0 = nil }
        let healed = await agent.synchronize()
        #expect(healed.lastFailure == nil && healed.attempts == healed.successes + 2)
        #expect(try await gateway.hub.notes(of: "home") == ["device"])
    }

    @Test func `an agent that has everything waits`() async throws {
        try await replica.join()
        let agent = SyncAgent(replica, clock: TestClock())
        let running = Task { await agent.run() }
        defer { running.cancel() }
        try await wait { await agent.status.state == .idle && gateway.digests.load(ordering: .relaxed) > 0 }
        let reads = gateway.reads.load(ordering: .relaxed)
        try await Task.sleep(for: .milliseconds(300))
        #expect(gateway.reads.load(ordering: .relaxed) <= reads + 1, "One heartbeat at most.")
    }

    @Test func `a household with data of its own does not become a device`() async throws {
        try await device.add(["own"], to: "home")
        await #expect(throws: ReplicaError.notEmpty(entities: 1)) { try await replica.join() }
        try await device.add(["other"], to: "home")
        #expect(try await replica.backlog().pending == 0, "It is still a hub.")
    }

    @Test func `a running agent pushes what is written, and tries again by itself`() async throws {
        try await replica.join()
        let agent = SyncAgent(replica, clock: TestClock(), random: { 20 })
        let running = Task { await agent.run() }
        defer { running.cancel() }
        try await wait { await agent.status.successes > 0 }
        try await device.add(["a"], to: "home")
        await agent.notice(.written)
        try await wait { try await gateway.hub.notes(of: "home") == ["a"] }
        gateway.failure.withLock { $0 = .transient(reason: "away") }
        try await device.add(["b"], to: "home")
        await agent.notice(.written)
        try await wait { await agent.status.lastFailure != nil }
        gateway.failure.withLock { $0 = nil }
        try await wait { try await gateway.hub.notes(of: "home") == ["a", "b"] }
    }

    /// Changes a note of the device's base, as a disk does that lost a write.
    private func damage(_ id: String) async throws {
        try await device.transact(in: home) { transaction throws(StoreError) in
            guard var entity = try transaction.entity(EntityKey("note", id)) else { return }
            var groups = entity.state.groups
            guard case .register(let register)? = groups["text"] else { return }
            groups["text"] = .register(Register(stamp: register.stamp, value: Array("\"damaged\"".utf8)))
            entity.state = EntityState(life: entity.state.life, groups: groups)
            try transaction.save(entity, row: NoteStore.Row(entity))
        }
    }

    @Test func `data that differ from the hub's are found and replaced, and what waits stays`() async throws {
        try await replica.join()
        try await gateway.hub.add(["a", "b"], to: "home")
        let agent = SyncAgent(replica, clock: TestClock())
        await agent.synchronize()
        #expect(try await replica.agreesWithHub() == true)
        #expect(await agent.verify())
        let sound = try await device.stateHash(of: home).hash
        try await damage("a")
        #expect(try await replica.agreesWithHub() == false)
        #expect(await agent.verify())
        #expect(await agent.status.mismatches == 1)
        #expect(try await device.stateHash(of: home).hash == sound)
        try await damage("b")
        try await device.add(["own"], to: "home")
        #expect(try await replica.agreesWithHub() == false, "Own changes that wait are not compared.")
        gateway.failure.withLock { $0 = .transient(reason: "away") }
        #expect(await !agent.verify())
        #expect(await agent.status.lastFailure == .hub(.transient(reason: "away")))
        gateway.failure.withLock { $0 = nil }
        #expect(await agent.verify())
        #expect(await agent.status.mismatches == 2)
        #expect(try await device.stateHash(of: home).hash == gateway.hub.stateHash(of: home).hash)
        #expect(try await gateway.hub.notes(of: "home") == ["a", "b", "own"])
    }

    @Test func `a device behind its hub is not compared`() async throws {
        try await replica.join()
        let agent = SyncAgent(replica, clock: TestClock())
        await agent.synchronize()
        try await gateway.hub.add(["a"], to: "home")
        #expect(try await replica.agreesWithHub() == nil)
        #expect(await !agent.verify())
        #expect(await agent.status.mismatches == 0)
    }

    @Test func `a running agent compares at its start and once a day`() async throws {
        try await replica.join()
        try await gateway.hub.add(["a"], to: "home")
        let time = TestClock(Date(timeIntervalSince1970: 1_700_000_000))
        let agent = SyncAgent(replica, clock: time)
        let running = Task { await agent.run() }
        defer { running.cancel() }
        try await wait { gateway.digests.load(ordering: .relaxed) == 1 }
        for (advance, digests) in [(86_399.0, 1), (1, 2), (86_400, 3), (-86_400, 4)] {
            time.advance(by: advance)
            let reads = gateway.reads.load(ordering: .relaxed)
            await agent.notice(.hint)
            try await wait { gateway.reads.load(ordering: .relaxed) > reads }
            try await wait { gateway.digests.load(ordering: .relaxed) >= digests }
            #expect(gateway.digests.load(ordering: .relaxed) == digests)
        }
    }

    @Test func `several requests at once are one exchange after the other`() async throws {
        try await replica.join()
        let agent = SyncAgent(replica, clock: TestClock())
        await withDiscardingTaskGroup { group in
            for _ in 1...20 { group.addTask { await agent.synchronize() } }
        }
        #expect(await agent.status.lastFailure == nil)
        #expect(gateway.reads.load(ordering: .relaxed) <= 42, "Each request reads once, and the first one twice.")
    }

    @Test func `a canceled agent ends`() async throws {
        try await replica.join()
        let agent = SyncAgent(replica, clock: TestClock())
        let running = Task { await agent.run() }
        try await wait { await agent.status.successes > 0 }
        running.cancel()
        await running.value
        #expect(running.isCancelled)
    }
}
