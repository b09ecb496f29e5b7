import CommonMessages
import Envelope
import MessageBus
import MessageBusTestKit
import ProductMessages
import QuantityMessages
import Synchronization
import Testing
import ZeroMQ

/// Tests several services of one worker.
@Suite struct SharedConnectionTests {
    /// A service that asks the other service for each line.
    private func routers(sender: @escaping @Sendable () -> any RequestSender) -> [RequestRouter] {
        var asking = RequestRouter(service: .product, version: "1")
        asking.handle(ListProductsRequest.self) { (_, context) async throws(Refusal) in
            let parsed = try await sender().request(Echo.request("a", "b"), options: context.nested("parse"))
            var reply = ListProductsReply()
            reply.nextCursor = "\(parsed.lines.count)"
            return reply
        }
        return [Echo.router(), asking]
    }

    @Test(arguments: ["inproc://shared", "tcp://127.0.0.1:*"])
    func `two services share one connection, and one calls the other`(endpoint: String) async throws {
        let bus = try TestBus(endpoint: endpoint)
        let worker = BusWorker(
            context: bus.context,
            endpoint: bus.endpoint,
            routers: routers { [client = bus.client] in client },
            credit: 2
        )
        try worker.start()
        let client = bus.client
        let cursors = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 {
                group.addTask { try await client.request(ListProductsRequest(), options: Echo.options).nextCursor }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(cursors == ["2"])
        let status = try await client.brokerStatus(timeout: .seconds(20))
        #expect(status.services.filter { $0.workers > 0 }.map(\.credit) == [2, 2])
        await worker.drain()
        // The disconnect and this request use two connections, so either may arrive first.
        for name in ["quantity.v1", "product.v1"] {
            var answer = ""
            for _ in 0..<2_000 where answer != "404" {
                answer = try await client.mmi("mmi.service", name, timeout: .seconds(20))
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(answer == "404")
        }
        await bus.close()
    }

    @Test func `with a broker without tags each service has a connection of its own`() async throws {
        let context = ZeroMQContext()
        let router = try Socket(.router, in: context)
        try router.bind("inproc://strict")
        let worker = BusWorker(
            context: context,
            endpoint: "inproc://strict",
            routers: routers { StubSender() },
            configuration: BusWorkerConfiguration(missedHeartbeats: 60)
        )
        try worker.start()
        var ready: [String: [UInt8]] = [:]
        let message = Multipart()
        let end = ContinuousClock.now.advanced(by: .seconds(20))
        while ready.count < 2, ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(2))
            while try router.receive(into: message) {
                let frames = message.allBytes
                if frames[1] == WireFrames.bytes("MDPC02") {
                    let sent = ["MDPC02", "\u{3}", "mmi.x-features", "credit"].map(WireFrames.bytes)
                    _ = try router.send(Multipart([frames[0]] + sent))
                } else if frames[2] == [1] {
                    ready[String(decoding: frames[3], as: UTF8.self)] = frames[0]
                }
            }
        }
        #expect(Set(ready.keys) == ["quantity.v1", "product.v1"])
        #expect(Set(ready.values).count == 2)
        await worker.drain()
        router.close()
        context.terminate()
    }
}
