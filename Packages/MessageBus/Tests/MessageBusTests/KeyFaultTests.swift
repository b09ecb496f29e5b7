import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Synchronization
import Testing
import ZeroMQ

/// Tests with real sockets what keys keep out.
@Suite struct KeyFaultTests {
    /// Gives up soon, for connections that never succeed.
    private static let hasty = BusClientConfiguration(connectTimeout: .seconds(3), retry: .never)

    private func refusal(_ client: BusClient, _ options: RequestOptions = Echo.options) async -> Refusal? {
        defer { client.close() }
        return await #expect(throws: Refusal.self) { _ = try await client.request(Echo.request("x"), options: options) }
    }

    @Test func `a listed key is admitted under its name, whatever the peer claims`() async throws {
        let bus = try SecuredBus(admitting: ["anna"])
        let principals = Mutex<[String]>([])
        let worker = BusWorker(
            context: bus.context,
            endpoint: bus.inside,
            router: Echo.router { _, context in principals.withLock { $0.append(context.header.principal) } }
        )
        try worker.start()
        let client = try bus.client("anna")
        var options = Echo.options
        options.principal = "local"
        #expect(try await client.request(Echo.request("x"), options: options).lines.map(\.text) == ["x"])
        #expect(principals.withLock { $0 } == ["anna"])
        options.household = [UInt8](repeating: 2, count: 16)
        #expect(await refusal(client, options)?.problem.code == "bus.mayNotActFor")
        await worker.drain()
        bus.close()
    }

    @Test func `a peer with an unlisted key gets a refusal and is counted`() async throws {
        let bus = try SecuredBus()
        try bus.folder.make("mallory")
        let refusal = await refusal(try bus.client("mallory", configuration: Self.hasty))
        #expect(refusal?.status == .unauthenticated)
        #expect(refusal?.problem.code == "bus.keyRefused")
        #expect(bus.security.refusedKeys > 0)
        #expect(try await bus.counter("refusedHandshakes") > 0)
        bus.close()
    }

    @Test func `a peer without a key gets a refusal and is counted`() async throws {
        let bus = try SecuredBus()
        let client = try BusClient(context: bus.context, endpoint: bus.endpoint, configuration: Self.hasty)
        let refusal = await refusal(client)
        #expect(refusal?.status == .unauthenticated)
        #expect(refusal?.problem.code == "bus.keyNeeded")
        #expect(try await bus.counter("refusedHandshakes") > 0)
        bus.close()
    }

    @Test func `a client refuses a broker with another key`() async throws {
        let bus = try SecuredBus(admitting: ["anna"])
        try bus.folder.make("other")
        let client = try BusClient(
            context: bus.context,
            endpoint: bus.endpoint,
            configuration: Self.hasty,
            credentials: try bus.folder.credentials("anna", broker: "other.pub")
        )
        #expect(await refusal(client)?.problem.code == "bus.otherBroker")
        bus.close()
    }

    @Test func `a client with a key sends nothing to a broker without one`() async throws {
        let folder = KeyFolder()
        for name in ["anna", "broker"] { try folder.make(name) }
        let bus = try TestBus([Echo.router()], endpoint: "tcp://127.0.0.1:*")
        let client = try BusClient(
            context: bus.context,
            endpoint: bus.endpoint,
            configuration: Self.hasty,
            credentials: try folder.credentials("anna")
        )
        #expect(await refusal(client)?.problem.code == "bus.noKeysThere")
        await bus.close()
    }

    @Test func `without an authenticator no peer is admitted, and admitted peers stay`() async throws {
        let bus = try SecuredBus(admitting: ["anna", "ben"])
        let worker = BusWorker(context: bus.context, endpoint: bus.inside, router: Echo.router())
        try worker.start()
        let inside = try bus.client("anna")
        _ = try await inside.request(Echo.request("x"), options: Echo.options)
        bus.security.stop()
        let refusal = await refusal(try bus.client("ben", configuration: Self.hasty))
        #expect(refusal?.status == .unauthenticated || refusal?.status == .unavailable)
        _ = try await inside.request(Echo.request("x"), options: Echo.options)
        inside.close()
        await worker.drain()
        bus.close()
    }

    @Test func `a removed key is refused at its next request, even on an open connection`() async throws {
        let bus = try SecuredBus(admitting: ["anna"])
        let worker = BusWorker(context: bus.context, endpoint: bus.inside, router: Echo.router())
        try worker.start()
        let client = try bus.client("anna", configuration: BusClientConfiguration(retry: .never))
        _ = try await client.request(Echo.request("x"), options: Echo.options)
        try bus.revoke(try #require(KeyFile.publicKeys(at: bus.folder.path("anna.pub")).first))
        try bus.takeList()
        // The broker applies the change on its own thread.
        var refusal: Refusal?
        for _ in 0..<1_000 where refusal == nil {
            do { _ = try await client.request(Echo.request("x"), options: Echo.options) } catch { refusal = error }
        }
        #expect(refusal?.status == .unauthenticated)
        #expect(refusal?.problem.code == "bus.keyNotListed")
        client.close()
        await worker.drain()
        bus.close()
    }

    @Test func `a worker registers only what its key allows`() async throws {
        let bus = try SecuredBus()
        let keys = try bus.folder.make("worker")
        try bus.allow(keys.publicKey, as: "worker", registering: ["other.v1"])
        try bus.takeList()
        let worker = BusWorker(
            context: bus.context,
            endpoint: bus.endpoint,
            router: Echo.router(),
            configuration: BusWorkerConfiguration(reconnect: (.milliseconds(20), .milliseconds(100))),
            credentials: try bus.folder.credentials("worker")
        )
        try worker.start()
        for _ in 0..<500 where try await bus.counter("refusedWorkers") == 0 {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try await bus.counter("refusedWorkers") > 0)
        try bus.allow(keys.publicKey, as: "worker", registering: ["quantity.v1"])
        try bus.takeList()
        let client = try BusClient(
            context: bus.context,
            endpoint: bus.inside,
            configuration: TestBus.patientClient
        )
        #expect(try await client.request(Echo.request("x"), options: Echo.options).lines.count == 1)
        client.close()
        await worker.drain()
        bus.close()
    }
}
