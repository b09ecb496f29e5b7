import Commands
import CommandsTestKit
import Foundation
import Sync
import Synchronization
import Testing

extension SyncAgentTests {
    /// A network that a test takes away.
    private final class Network: ConnectivityProvider {
        private let readers = Mutex<[AsyncStream<Connectivity>.Continuation]>([])

        func changes() -> AsyncStream<Connectivity> {
            let (changes, reader) = AsyncStream<Connectivity>.makeStream()
            readers.withLock { $0.append(reader) }
            return changes
        }

        func become(_ connectivity: Connectivity) {
            for reader in readers.withLock({ $0 }) { reader.yield(connectivity) }
        }
    }

    /// Runs an agent whose pauses after failures would outlast any test.
    private func run(
        on network: Network,
        _ body: (SyncAgent) async throws -> Void
    ) async throws {
        try await replica.join()
        let agent = SyncAgent(
            replica,
            clock: TestClock(),
            connectivity: network,
            retry: RetryPolicy(baseMilliseconds: 3_600_000, capMilliseconds: 3_600_000),
            random: { 3_600_000 }
        )
        let running = Task { await agent.run() }
        defer { running.cancel() }
        try await wait {
            let status = await agent.status
            return status.successes > 0 && status.state == .idle
        }
        try await body(agent)
    }

    @Test func `while there is no connection, nothing is tried, and what waits goes when it is back`() async throws {
        let network = Network()
        try await run(on: network) { agent in
            network.become(.offline)
            try await wait { await agent.status.state == .offline }
            let attempts = await agent.status.attempts
            try await device.add(["a"], to: "home")
            await agent.notice(.written)
            await agent.notice(.hint)
            network.become(.offline)
            await agent.synchronize(.hint)
            #expect(await agent.status.attempts == attempts)
            #expect(try await gateway.hub.notes(of: "home").isEmpty)
            network.become(.online)
            try await wait { try await gateway.hub.notes(of: "home") == ["a"] }
            #expect(await agent.status.lastFailure == nil)
        }
    }

    @Test(arguments: [Connectivity.online, .unknown])
    func `a connection that may be back is tried`(connectivity: Connectivity) async throws {
        let network = Network()
        try await run(on: network) { agent in
            network.become(.offline)
            try await wait { await agent.status.state == .offline }
            try await device.add(["a"], to: "home")
            network.become(connectivity)
            try await wait { try await gateway.hub.notes(of: "home") == ["a"] }
        }
    }

    @Test func `a connection ends the pause after a failure`() async throws {
        let network = Network()
        try await run(on: network) { agent in
            gateway.failure.withLock { $0 = .transient(reason: "away") }
            try await device.add(["a"], to: "home")
            await agent.notice(.written)
            try await wait { await agent.status.state == .retrying }
            gateway.failure.withLock { $0 = nil }
            network.become(.online)
            try await wait { try await gateway.hub.notes(of: "home") == ["a"] }
        }
    }

    @Test(arguments: [HubFailure.unauthorized(reason: "key unknown"), .refused(reason: "too old")])
    func `a connection that is made again ends the pause for a person`(failure: HubFailure) async throws {
        let network = Network()
        try await run(on: network) { agent in
            gateway.failure.withLock { $0 = failure }
            try await device.add(["a"], to: "home")
            await agent.notice(.written)
            try await wait { await agent.status.lastFailure == .hub(failure) }
            let status = await agent.status
            #expect(status.state == .stopped(ReplicaError.hub(failure).failure) && status.failuresInARow == 1)
            gateway.failure.withLock { $0 = nil }
            network.become(.offline)
            try await wait { await agent.status.state == .offline }
            network.become(.online)
            try await wait { try await gateway.hub.notes(of: "home") == ["a"] }
        }
    }

    @Test func `a first connection ends the pause for a person, too`() async throws {
        let network = Network()
        try await run(on: network) { agent in
            gateway.failure.withLock { $0 = .unauthorized(reason: "key unknown") }
            try await device.add(["a"], to: "home")
            await agent.notice(.written)
            try await wait { await agent.status.state == .stopped(.unauthorized) }
            gateway.failure.withLock { $0 = nil }
            network.become(.online)
            try await wait { try await gateway.hub.notes(of: "home") == ["a"] }
        }
    }

    @Test func `a connection that was never lost doesn't trigger an exchange`() async throws {
        let network = Network()
        try await run(on: network) { agent in
            try await wait { gateway.digests.load(ordering: .relaxed) == 1 }
            let attempts = await agent.status.attempts
            network.become(.online)
            network.become(.unknown)
            network.become(.offline)
            try await wait { await agent.status.state == .offline }
            #expect(await agent.status.attempts == attempts)
        }
    }

    @Test func `a person's request is tried without a connection, too`() async throws {
        let network = Network()
        try await run(on: network) { agent in
            network.become(.offline)
            try await wait { await agent.status.state == .offline }
            gateway.failure.withLock { $0 = .transient(reason: "away") }
            let failed = await agent.synchronize()
            #expect(failed.lastFailure == .hub(.transient(reason: "away")))
            #expect(await agent.status.state == .offline, "It tries no further by itself.")
            gateway.failure.withLock { $0 = nil }
            #expect(await agent.synchronize().lastFailure == nil)
        }
    }

    @Test func `a status says what waits, and how the exchanges went`() async throws {
        try await replica.join()
        try await device.add(["a"], to: "home")
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let agent = SyncAgent(replica, clock: TestClock(now))
        let before = try await agent.readStatus()
        #expect(before.backlog.pending == 1 && before.backlog.oldestPending != nil && before.lastSuccess == nil)
        gateway.failure.withLock { $0 = .transient(reason: "away") }
        await agent.synchronize()
        #expect(try await agent.readStatus().backlog.pending == 1)
        gateway.failure.withLock { $0 = nil }
        await agent.synchronize()
        let after = try await agent.readStatus()
        #expect(after.backlog.pending == 0 && after.backlog.oldestPending == nil && after.lastSuccess == now)
        #expect(after.attempts == after.successes + 1 && after.successRate < 1 && after.successRate > 0.5)
        let next = SyncAgent(replica, clock: TestClock(now))
        #expect(try await next.readStatus().lastSuccess != nil, "Another process of the device knows of it.")
    }
}
