import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Synchronization
import Testing
import ZeroMQ

@Suite struct BusFaultTests {
    /// A count shared by several tasks.
    private final class Count: Sendable {
        private let count = Mutex(0)

        var value: Int { count.withLock { $0 } }

        func increase() { count.withLock { $0 += 1 } }
    }

    private func refusal(_ body: () async throws -> Void) async -> Refusal? {
        await #expect(throws: Refusal.self) { try await body() }
    }

    @Test(arguments: ["tcp://127.0.0.1:1", "ipc:///tmp/larder-nobody-listens.sock"])
    func `without a broker the refusal explains itself`(endpoint: String) async throws {
        let context = ZeroMQContext()
        let client = try BusClient(
            context: context,
            endpoint: endpoint,
            configuration: BusClientConfiguration(connectTimeout: .milliseconds(200))
        )
        let refusal = await refusal { _ = try await client.request(Echo.request("x"), options: Echo.options) }
        #expect(refusal?.status == .unavailable)
        #expect(refusal?.problem.code == "bus.noBroker")
        #expect(refusal?.description == "No broker answers at \(endpoint): start one, or check the endpoint.")
        client.close()
        context.terminate()
    }

    @Test func `without a service the refusal explains itself`() async throws {
        let bus = try TestBus(
            broker: BrokerConfiguration(patienceForAbsentServices: .milliseconds(300)),
            client: BusClientConfiguration(retry: .never)
        )
        let refusal = await refusal { _ = try await bus.client.request(Echo.request("x"), options: Echo.options) }
        #expect(refusal?.description == "No quantity.v1 service is running: start it, or check the name.")
        await bus.close()
    }

    @Test func `the deadline holds when there is no answer`() async throws {
        let bus = try TestBus()
        let worker = try StubWorker("quantity.v1", credit: 10, at: bus.endpoint, in: bus.context)
        var options = Echo.options
        options.budget = .milliseconds(100)
        let refusal = await refusal { _ = try await bus.client.request(Echo.request("x"), options: options) }
        #expect(refusal?.description == "quantity.v1 did not answer within 100 ms: try again, or give more time.")
        worker.crash()
        await bus.close()
    }

    @Test func `a strict worker is served one request at a time`() async throws {
        let bus = try TestBus()
        let client = bus.client
        let worker = try StubWorker("quantity.v1", at: bus.endpoint, in: bus.context)
        let both = Task {
            async let first = client.request(Echo.request("a"), options: Echo.options)
            async let second = client.request(Echo.request("b"), options: Echo.options)
            return try await (first, second)
        }
        for _ in 0..<2 {
            let request = try #require(try await worker.hear())
            #expect(try await worker.hear(within: .milliseconds(60)) == nil)
            let header = try Header(wireBytes: request[4])
            let reply = WireFrames.header {
                $0.correlationID = header.correlationID
                $0.status = .ok
            }
            try worker.say(WireFrames.final(to: request[2], body: [reply, []]))
        }
        _ = try await both.value
        worker.crash()
        await bus.close()
    }

    @Test(arguments: ["inproc://crash", "tcp://127.0.0.1:*"])
    func `the requests of a crashed worker go to another`(endpoint: String) async throws {
        let bus = try TestBus(endpoint: endpoint)
        let client = bus.client
        let doomed = try StubWorker("quantity.v1", credit: 10, at: bus.endpoint, in: bus.context)
        let replies = Task {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<10 {
                    group.addTask {
                        try await client.request(Echo.request("\(number)"), options: Echo.options).lines.count
                    }
                }
                return try await group.reduce(0, +)
            }
        }
        for _ in 0..<10 { _ = try #require(try await doomed.hear()) }
        let attempts = Mutex<[UInt32]>([])
        let heir = BusWorker(
            context: bus.context,
            endpoint: bus.endpoint,
            router: Echo.router { _, context in attempts.withLock { $0.append(context.header.attempt) } }
        )
        try heir.start()
        doomed.crash()
        #expect(try await replies.value == 10)
        #expect(attempts.withLock { $0 } == [UInt32](repeating: 2, count: 10))
        await heir.drain()
        await bus.close()
    }

    @Test func `overload is refused at once and the other requests are done`() async throws {
        var small = TestBus.patient
        small.queuedRequestsPerService = 5
        let bus = try TestBus(broker: small, client: BusClientConfiguration(retry: .never))
        let client = bus.client
        // Two are in progress and five wait; none finishes before all others are refused.
        let refused = Count()
        let worker = BusWorker(
            context: bus.context,
            endpoint: bus.endpoint,
            router: Echo.router { _, _ in
                while refused.value < 43 { try? await Task.sleep(for: .milliseconds(5)) }
            },
            credit: 2
        )
        try worker.start()
        while try await client.mmi("mmi.service", "quantity.v1", timeout: .seconds(20)) != "200" { await Task.yield() }
        let statuses = await withTaskGroup(of: Status.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    do {
                        _ = try await client.request(Echo.request("x"), options: Echo.options)
                        return .ok
                    } catch {
                        refused.increase()
                        return (error as? Refusal)?.status ?? .internal
                    }
                }
            }
            return await group.reduce(into: [Status: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(statuses == [.ok: 7, .overloaded: 43])
        await worker.drain()
        await bus.close()
    }

    @Test func `a drained worker finishes its requests and loses none`() async throws {
        let bus = try TestBus()
        let client = bus.client
        let begun = Mutex(0)
        func makeWorker() throws -> BusWorker {
            let worker = BusWorker(
                context: bus.context,
                endpoint: bus.endpoint,
                router: Echo.router { _, _ in
                    begun.withLock { $0 += 1 }
                    try? await Task.sleep(for: .milliseconds(20))
                },
                credit: 4
            )
            try worker.start()
            return worker
        }
        let first = try makeWorker()
        let replies = Task {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<60 {
                    group.addTask { try await client.request(Echo.request("x"), options: Echo.options).lines.count }
                }
                return try await group.reduce(0, +)
            }
        }
        while begun.withLock({ $0 }) < 8 { await Task.yield() }
        let second = try makeWorker()
        await first.drain()
        #expect(try await replies.value == 60)
        #expect(begun.withLock { $0 } == 60)
        await second.drain()
        await bus.close()
    }

    @Test func `workers and clients find a restarted broker again`() async throws {
        let context = ZeroMQContext()
        let endpoint = Echo.ipcEndpoint()
        let worker = BusWorker(context: context, endpoint: endpoint, router: Echo.router())
        try worker.start()
        let client = try BusClient(context: context, endpoint: endpoint, configuration: TestBus.patientClient)
        for _ in 0..<10 {
            // A context of its own, as in a separate process.
            let own = ZeroMQContext()
            let broker = Broker(context: own, endpoints: [endpoint], configuration: TestBus.patient)
            try broker.start()
            #expect(try await client.request(Echo.request("x"), options: Echo.options).lines.count == 1)
            broker.stop()
            own.terminate()
        }
        client.close()
        await worker.drain()
        context.terminate()
    }

    @Test func `closing and canceling end a request in flight`() async throws {
        let bus = try TestBus()
        let client = bus.client
        let worker = try StubWorker("quantity.v1", credit: 10, at: bus.endpoint, in: bus.context)
        let cancelled = Task { try await client.request(Echo.request("x"), options: Echo.options) }
        _ = try #require(try await worker.hear())
        cancelled.cancel()
        let first = await refusal { _ = try await cancelled.value }
        #expect(first?.problem.code == "bus.cancelled")
        let closed = Task { try await client.request(Echo.request("x"), options: Echo.options) }
        _ = try #require(try await worker.hear())
        client.close()
        let second = await refusal { _ = try await closed.value }
        #expect(second?.problem.code == "bus.closed")
        let third = await refusal { _ = try await client.request(Echo.request("x"), options: Echo.options) }
        #expect(third?.problem.code == "bus.closed")
        worker.crash()
        await bus.close()
    }

    @Test func `random frames on a real socket leave the broker serving`() async throws {
        let bus = try TestBus([Echo.router()], endpoint: "tcp://127.0.0.1:*")
        let noise = try Socket(.dealer, in: bus.context)
        try noise.connect(bus.endpoint)
        var soup = FrameSoup(seed: 42)
        for round in 0..<3_000 {
            _ = try noise.send(Multipart(soup.next()))
            if round.isMultiple(of: 500) {
                _ = try await bus.client.request(Echo.request("x"), options: Echo.options)
            }
        }
        #expect(try await bus.client.request(Echo.request("x"), options: Echo.options).lines.count == 1)
        noise.close()
        await bus.close()
    }
}
