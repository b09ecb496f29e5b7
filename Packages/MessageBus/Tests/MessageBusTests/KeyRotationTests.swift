import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Synchronization
import Testing
import ZeroMQ

/// Keys change under load, and no request fails.
@Suite(.serialized) struct KeyRotationTests {
    /// Sends requests continuously until it is stopped; records refusals.
    private final class Load: Sendable {
        private let isStopping = Atomic(false)
        private let counts = Mutex((done: 0, refusals: [Refusal]()))
        private let task: Mutex<Task<Void, Never>?> = Mutex(nil)

        init(_ client: BusClient) {
            task.withLock { task in
                task = Task { [self] in
                    await withDiscardingTaskGroup { group in
                        for lane in 0..<8 { group.addTask { [self] in await ask(client, lane) } }
                    }
                }
            }
        }

        private func ask(_ client: BusClient, _ lane: Int) async {
            while !isStopping.load(ordering: .acquiring) {
                do {
                    _ = try await client.request(Echo.request("\(lane)"), options: Echo.options)
                    counts.withLock { $0.done += 1 }
                } catch { counts.withLock { $0.refusals.append(error) } }
            }
        }

        var done: Int { counts.withLock { $0.done } }

        /// Waits until a number of further requests are done; fails when none finishes for a long time.
        func pass(_ more: Int) async throws {
            let goal = done + more
            for _ in 0..<3_000 where done < goal { try await Task.sleep(for: .milliseconds(10)) }
            #expect(done >= goal, "The load continues.")
        }

        func stop() async -> [Refusal] {
            isStopping.store(true, ordering: .releasing)
            await task.withLock { $0 }?.value
            return counts.withLock { $0.refusals }
        }
    }

    private func worker(
        _ bus: SecuredBus,
        _ credentials: BusCredentials? = nil,
        notingPrincipals note: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> BusWorker {
        let worker = BusWorker(
            context: bus.context,
            endpoint: credentials == nil ? bus.inside : bus.endpoint,
            router: Echo.router { _, context in note(context.header.principal) },
            credentials: credentials
        )
        try worker.start()
        return worker
    }

    @Test func `a client changes its key`() async throws {
        let bus = try SecuredBus(admitting: ["anna"])
        let principals = Mutex<Set<String>>([])
        let worker = try worker(bus) { principal in principals.withLock { _ = $0.insert(principal) } }
        let client = try bus.client("anna")
        let load = Load(client)
        try await load.pass(200)
        let old = try #require(KeyFile.publicKeys(at: bus.folder.path("anna.pub")).first)
        // 1. The new key is allowed. 2. It replaces the old one. 3. Once it is in use, the old one is revoked.
        let new = try bus.folder.make("anna-2")
        try bus.allow(new.publicKey, as: "anna-2")
        try await load.pass(200)
        rename(bus.folder.path("anna-2.key"), bus.folder.path("anna.key"))
        for _ in 0..<6_000 where !principals.withLock({ $0.contains("anna-2") }) {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(principals.withLock { $0 } == ["anna", "anna-2"])
        try bus.revoke(old)
        try bus.takeList()
        try await load.pass(200)
        #expect(await load.stop() == [])
        client.close()
        await worker.drain()
        bus.close()
    }

    @Test func `a service changes its key`() async throws {
        let bus = try SecuredBus(admitting: ["anna"])
        let old = try bus.folder.make("worker")
        try bus.allow(old.publicKey, as: "worker", registering: ["quantity.v1"])
        try bus.takeList()
        let worker = try worker(bus, bus.folder.credentials("worker"))
        let client = try bus.client("anna")
        let load = Load(client)
        try await load.pass(200)
        let new = try bus.folder.make("worker-2")
        try bus.allow(new.publicKey, as: "worker", registering: ["quantity.v1"])
        try bus.takeList()
        rename(bus.folder.path("worker-2.key"), bus.folder.path("worker.key"))
        try await load.pass(200)
        // The worker switches when the old key is revoked: disconnected, it reconnects with the key in its file.
        try bus.revoke(old.publicKey)
        try bus.takeList()
        try await load.pass(400)
        #expect(await load.stop() == [])
        #expect(try await bus.counter("refusedWorkers") == 1)
        client.close()
        await worker.drain()
        bus.close()
    }

    @Test func `the broker changes its key`() async throws {
        let bus = try SecuredBus(admitting: ["anna"])
        let keys = try bus.folder.make("worker")
        try bus.allow(keys.publicKey, as: "worker", registering: ["quantity.v1"])
        try bus.takeList()
        let worker = try worker(bus, bus.folder.credentials("worker"))
        let client = try bus.client("anna")
        let load = Load(client)
        try await load.pass(200)
        // 1. Every peer gets the new public key beside the old one. 2. The broker's file changes. 3. The old key is
        //    removed.
        let old = try #require(KeyFile.publicKeys(at: bus.folder.path("broker.pub")).first)
        let new = try bus.folder.make("broker-2")
        try bus.folder.write(
            "larder-public-key \(old)\nlarder-public-key \(new.publicKey)\n",
            to: "broker.pub"
        )
        try await load.pass(200)
        rename(bus.folder.path("broker-2.key"), bus.folder.path("broker.key"))
        // A peer that knows only the new key connects once the broker has it.
        let probe = try BusClient(
            context: bus.context,
            endpoint: bus.endpoint,
            configuration: TestBus.patientClient,
            credentials: try bus.folder.credentials("anna", broker: "broker-2.pub")
        )
        #expect(try await probe.mmi("mmi.x-features", timeout: .seconds(60)).contains("credit"))
        probe.close()
        try await load.pass(200)
        rename(bus.folder.path("broker-2.pub"), bus.folder.path("broker.pub"))
        try await Task.sleep(for: .seconds(2))
        try await load.pass(200)
        #expect(await load.stop() == [])
        client.close()
        await worker.drain()
        bus.close()
    }
}
