import Commands
import CommandsTestKit
import Foundation
import Sync
import Synchronization
import Testing

extension SyncAgentTests {
    @Test func `a snapshot that broke off continues where it stopped, also in another process`() async throws {
        try await gateway.hub.add(["a", "b", "c", "d", "e"], to: "home")
        gateway.failsAfterSnapshots.store(1, ordering: .relaxed)
        await #expect(throws: ReplicaError.hub(.transient(reason: "gone"))) { try await replica.perform(.adopt) }
        let progress = try #require(try await replica.backlog().snapshot)
        #expect(progress.staged == 2 && progress.total == 5)
        #expect(try await device.notes(of: "home").isEmpty)
        try await gateway.hub.add(["0"], to: "home")
        gateway.failsAfterSnapshots.store(.max, ordering: .relaxed)
        gateway.snapshots.store(0, ordering: .relaxed)
        #expect(try await replica.perform(.adopt) == .adopted)
        #expect(try await device.notes(of: "home") == ["0", "a", "b", "c", "d", "e"])
        #expect(gateway.snapshots.load(ordering: .relaxed) == 2, "It did not begin again.")
        #expect(try await replica.backlog().snapshot == nil)
    }

    @Test(arguments: [(1, isAdopted: true, pages: 4), (2, isAdopted: false, pages: 3)])
    func `a hub that begins its snapshot again is followed once`(times: Int, isAdopted: Bool, pages: Int) async throws {
        try await gateway.hub.add(["a", "b", "c", "d", "e"], to: "home")
        gateway.forgotten.store(times, ordering: .relaxed)
        do throws(ReplicaError) {
            #expect(try await replica.perform(.adopt) == .adopted && isAdopted)
        } catch {
            #expect(error == .hub(.transient(reason: "The hub began its snapshot again twice.")) && !isAdopted)
        }
        #expect(gateway.snapshots.load(ordering: .relaxed) == pages)
        #expect(try await device.notes(of: "home") == (isAdopted ? ["a", "b", "c", "d", "e"] : []))
    }

    @Test func `data that a snapshot does not mend are compared twice at most`() async throws {
        try await replica.join()
        try await gateway.hub.add(["a"], to: "home")
        let agent = SyncAgent(replica, clock: TestClock())
        await agent.synchronize()
        gateway.hasWrongDigests.store(true, ordering: .relaxed)
        #expect(await !agent.verify())
        #expect(await agent.status.mismatches == 2)
        #expect(gateway.digests.load(ordering: .relaxed) == 2)
    }

    @Test func `the next attempt is due when the wait after a failure ends`() async throws {
        try await replica.join()
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let agent = SyncAgent(replica, clock: TestClock(now), random: { 250 })
        gateway.failure.withLock { $0 = .transient(reason: "away") }
        #expect(await agent.synchronize().nextAttempt == now.addingTimeInterval(0.25))
    }
}
