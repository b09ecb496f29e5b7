import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Synchronization
import Testing
import TextFormats
import ZeroMQ

@Suite struct BusTests {
    @Test(arguments: ["inproc://bus", "tcp://127.0.0.1:*", Echo.ipcEndpoint()])
    func `a request is answered over every transport`(endpoint: String) async throws {
        let bus = try TestBus([Echo.router()], endpoint: endpoint)
        let reply = try await bus.client.request(Echo.request("1 cup flour", "salt"), options: Echo.options)
        #expect(reply.lines.map(\.text) == ["1 cup flour", "salt"])
        await bus.close()
    }

    @Test(arguments: ["inproc://bus", "tcp://127.0.0.1:*", Echo.ipcEndpoint()])
    func `a thousand requests are pipelined and every reply matches its request`(endpoint: String) async throws {
        let bus = try TestBus([Echo.router()], endpoint: endpoint)
        let client = bus.client
        let wrong = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<1_000 {
                group.addTask {
                    let reply = try await client.request(Echo.request("\(number)"), options: Echo.options)
                    return reply.lines.map(\.text) != ["\(number)"]
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(wrong == 0)
        await bus.close()
    }

    @Test func `one broker listens at several endpoints`() async throws {
        let context = ZeroMQContext()
        let broker = Broker(context: context, endpoints: ["inproc://both", "tcp://127.0.0.1:*"])
        try broker.start()
        let endpoints = broker.boundEndpoints
        let worker = BusWorker(context: context, endpoint: endpoints[0], router: Echo.router())
        try worker.start()
        let client = try BusClient(context: context, endpoint: endpoints[1], configuration: TestBus.patientClient)
        #expect(try await client.request(Echo.request("x"), options: Echo.options).lines.count == 1)
        client.close()
        await worker.drain()
        broker.stop()
        context.terminate()
    }

    @Test func `a message near the limit passes and one over it is refused with a sentence`() async throws {
        let bus = try TestBus([Echo.router { _, _ in }], endpoint: "tcp://127.0.0.1:*")
        let page = String(repeating: "x", count: 2_400_000)
        let reply = try await bus.client.request(Echo.request(page), options: Echo.options)
        #expect(reply.lines.first?.text.utf8.count == 2_400_000)
        let refusal = await #expect(throws: Refusal.self) {
            try await bus.client.request(Echo.request(page, page), options: Echo.options)
        }
        #expect(refusal?.problem.code == "bus.messageTooLarge")
        await bus.close()
    }

    @Test func `a reply over the limit is refused and the worker continues`() async throws {
        var router = RequestRouter(service: .quantity, version: "1")
        router.handle(ReadLinesRequest.self) { request, _ in
            var reply = ReadLinesReply()
            if request.lines.isEmpty { return reply }
            var line = ParsedLine()
            line.text = String(repeating: "x", count: 5_000_000)
            reply.lines = [line]
            return reply
        }
        let bus = try TestBus([router])
        let refusal = await #expect(throws: Refusal.self) {
            try await bus.client.request(Echo.request("x"), options: Echo.options)
        }
        #expect(refusal?.problem.code == "bus.replyTooLarge")
        #expect(try await bus.client.request(Echo.request(), options: Echo.options).lines.isEmpty)
        await bus.close()
    }

    @Test func `a refusal arrives as it was thrown`() async throws {
        let thrown = Refusal(
            .conflict,
            code: "quantity.test",
            sentence: "No.",
            field: "lines",
            params: ["a": "b"],
            retryAfter: .seconds(2)
        )
        let bus = try TestBus([Echo.router { (_, _) throws(Refusal) in throw thrown }])
        let caught = await #expect(throws: Refusal.self) {
            try await bus.client.request(Echo.request("x"), options: Echo.options)
        }
        #expect(caught == thrown)
        await bus.close()
    }

    @Test func `any message can be sent by name as JSON`() async throws {
        let bus = try TestBus([Echo.router()])
        let reply = try await bus.client.send(
            service: .quantity,
            messageType: "larder.quantity.v1.ReadLinesRequest",
            contentType: .json,
            payload: Array(#"{"lines":[{"text":"2 eggs"}]}"#.utf8),
            isSafe: true,
            options: Echo.options
        )
        #expect(reply.header.messageType == "larder.quantity.v1.ReadLinesReply")
        #expect(try JSONValue(jsonBytes: reply.payload)["lines"] == .array([["text": .string("2 eggs")]]))
        let refusal = await #expect(throws: Refusal.self) {
            try await bus.client.send(
                service: .quantity,
                messageType: "larder.quantity.v1.Nonsense",
                contentType: .json,
                payload: [],
                isSafe: true,
                options: Echo.options
            )
        }
        #expect(refusal?.problem.code == "bus.unknownMessage")
        await bus.close()
    }

    @Test func `services and the broker report their status`() async throws {
        let bus = try TestBus([Echo.router()])
        let status = try await bus.client.status(of: .quantity, timeout: .seconds(20))
        #expect(status.version == "9.9")
        #expect(status.ready)
        #expect(try await bus.client.mmi("mmi.service", "quantity.v1", timeout: .seconds(20)) == "200")
        let services = try await bus.client.brokerStatus(timeout: .seconds(20)).services
        #expect(services.contains { $0.name == "quantity.v1" && $0.workers == 1 })
        #expect(try await bus.client.mmi("mmi.x-metrics", timeout: .seconds(20)).contains("larder_broker_workers"))
        await bus.close()
    }

    @Test func `the observer learns of each answered request without its content`() async throws {
        let records = Mutex<[RequestRecord]>([])
        let bus = try TestBus()
        let worker = BusWorker(context: bus.context, endpoint: bus.endpoint, router: Echo.router()) { record in
            records.withLock { $0.append(record) }
        }
        try worker.start()
        _ = try await bus.client.request(Echo.request("secret"), options: Echo.options)
        _ = try? await bus.client.send(
            service: .quantity,
            messageType: "x.Y",
            contentType: .protobuf,
            payload: [],
            isSafe: true,
            options: Echo.options
        )
        let recorded = records.withLock { $0 }
        #expect(recorded.map(\.messageType) == ["larder.quantity.v1.ReadLinesRequest", "x.Y"])
        #expect(recorded.map(\.status) == [.ok, .invalid])
        #expect(recorded.map(\.problemCode) == ["", "bus.unknownMessage"])
        #expect(recorded.allSatisfy { $0.correlationID.count == 36 && $0.attempt == 1 && $0.elapsed > .zero })
        #expect(recorded.map(\.principal) == ["local", "local"])
        await worker.drain()
        await bus.close()
    }

    @Test func `a write gets a key and a read does not`() async throws {
        let keys = Mutex<[String]>([])
        let bus = try TestBus([Echo.router { _, context in keys.withLock { $0.append(context.header.idempotencyKey) } }]
        )
        for isSafe in [false, true] {
            _ = try await bus.client.send(
                service: .quantity,
                messageType: ReadLinesRequest.wireName,
                contentType: .protobuf,
                payload: [],
                isSafe: isSafe,
                options: Echo.options
            )
        }
        let seen = keys.withLock { $0 }
        #expect(seen.map(\.count) == [36, 0])
        await bus.close()
    }
}
