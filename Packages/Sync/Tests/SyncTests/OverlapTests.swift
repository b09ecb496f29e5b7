import Commands
import CommandsTestKit
import Foundation
import Sync
import Synchronization
import Testing

/// Many occasions at once, on one device.
@Suite struct OverlapTests {
    /// A hub that counts the requests that are under way at the same time.
    private final class Gateway: HubGateway {
        private let hub = Hub(store: NoteStore(InMemoryEntityStore(epoch: "hub"))) { Date(timeIntervalSince1970: 0) }
        private let home = HouseholdID(name: "home")
        private let underWay = Mutex((now: 0, most: 0))

        var most: Int { underWay.withLock { $0.most } }

        func push(_ groups: [OperationGroup]) async throws(HubFailure) -> [PushAnswer] {
            try await count { () throws(StoreError) in try await hub.receive(groups, of: home) }
        }

        func feed(after cursor: FeedCursor, limit: Int) async throws(HubFailure) -> FeedPage? {
            try await count { () throws(StoreError) in try await hub.feed(of: home, after: cursor.seq, limit: limit) }
        }

        func snapshot(
            after position: SnapshotPosition?,
            limit: Int,
            answered: [Incarnation: Int64]
        ) async throws(HubFailure) -> SnapshotPage {
            try await count { () throws(StoreError) in
                try await hub.snapshot(of: home, after: position, limit: limit, answered: answered)
            }
        }

        func digest() async throws(HubFailure) -> HouseholdDigest {
            try await count { () throws(StoreError) in try await hub.digest(of: home) }
        }

        private func count<Value: Sendable>(
            _ body: () async throws(StoreError) -> Value
        ) async throws(HubFailure) -> Value {
            underWay.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            defer { underWay.withLock { $0.now -= 1 } }
            for _ in 1...20 { await Task.yield() }
            do throws(StoreError) { return try await body() } catch { throw .refused(reason: error.description) }
        }
    }

    @Test func `an agent asks its hub one thing at a time, however many ask the agent`() async throws {
        let gateway = Gateway()
        let device = NoteStore(InMemoryEntityStore(epoch: "device", incarnation: Incarnation(high: 0, low: 2)))
        let replica = Replica(
            store: device,
            household: HouseholdID(name: "home"),
            hub: gateway,
            clock: TestClock(Date(timeIntervalSince1970: 0)),
            incarnation: { Incarnation(high: 9, low: 9) }
        )
        try await replica.join()
        try await device.add(["a", "b"], to: "home")
        let agent = SyncAgent(replica, clock: TestClock(Date(timeIntervalSince1970: 0)))
        await withDiscardingTaskGroup { group in
            for _ in 1...20 { group.addTask { await agent.synchronize() } }
        }
        #expect(gateway.most == 1)
        #expect(await agent.status.state == .idle)
    }
}
