import CommonMessages
import Envelope
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Testing
import ZeroMQ

/// What a client and a worker send, byte for byte, to a router that is not a broker.
@Suite struct GoldenFramesTests {
    private let context = ZeroMQContext()

    /// Receives the next message of any peer, address frame first.
    private func hear(_ router: Socket) async throws -> [[UInt8]] {
        let message = Multipart()
        for _ in 0..<5_000 {
            if try router.receive(into: message) { return message.allBytes }
            try await Task.sleep(for: .milliseconds(2))
        }
        return try #require(nil as [[UInt8]]?)
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func `a request has these frames and its reply is understood`() async throws {
        let router = try Socket(.router, in: context)
        try router.bind("inproc://golden-client")
        let client = try BusClient(
            context: context,
            endpoint: "inproc://golden-client",
            configuration: BusClientConfiguration(correlationID: { CorrelationID(unixMilliseconds: 1, random: (2, 3)) })
        )
        let status = Task { try await client.status(of: .quantity, timeout: .seconds(300)) }
        let heard = try await hear(router)
        let correlationID: [UInt8] = [0, 0, 0, 0, 0, 1, 0x70, 2, 0x80, 0, 0, 0, 0, 0, 0, 3]
        let head = [0x0A, 30] + bytes("larder.common.v1.StatusRequest") + [0x12, 16] + correlationID
        #expect(Array(heard[1...3]) == [bytes("MDPC02"), [1], bytes("quantity.v1")])
        #expect(Array(heard[4].prefix(head.count)) == head)
        #expect(heard[4].suffix(2) == [0x68, 1])
        #expect(heard[5] == [])
        #expect(heard.count == 6)
        let header: [UInt8] = [0x12, 16] + correlationID + [0x70, 1]
        _ = try router.send(
            Multipart([heard[0], bytes("MDPC02"), [3], bytes("quantity.v1"), header, [0x12, 1, 0x37]])
        )
        #expect(try await status.value.version == "7")
        client.close()
        router.close()
        context.terminate()
    }

    @Test func `a worker registers, answers and leaves with these frames`() async throws {
        let router = try Socket(.router, in: context)
        try router.bind("inproc://golden-worker")
        let worker = BusWorker(
            context: context,
            endpoint: "inproc://golden-worker",
            router: Echo.router(),
            credit: 5,
            configuration: BusWorkerConfiguration(heartbeat: .seconds(60), featureTimeout: .seconds(60))
        )
        try worker.start()
        let question = try await hear(router)
        let address = question[0]
        #expect(Array(question.dropFirst()) == [bytes("MDPC02"), [1], bytes("mmi.x-features"), []])
        _ = try router.send(Multipart([address, bytes("MDPC02"), [3], bytes("mmi.x-features"), bytes("credit")]))
        #expect(try await hear(router).dropFirst() == [bytes("MDPW02"), [1], bytes("quantity.v1"), [0, 0, 0, 5]])

        var header = Header()
        header.messageType = "larder.common.v1.StatusRequest"
        let request = [address, bytes("MDPW02"), [2], bytes("any address"), [], try header.wireBytes(), []]
        _ = try router.send(Multipart(request))
        let final = try await hear(router)
        #expect(Array(final[1...4]) == [bytes("MDPW02"), [4], bytes("any address"), []])
        #expect(try Header(wireBytes: final[5]).status == .ok)
        #expect(try StatusReply(wireBytes: final[6]).version == "9.9")

        await worker.drain()
        #expect(try await hear(router).dropFirst() == [bytes("MDPW02"), [1], bytes("quantity.v1"), [0, 0, 0, 0]])
        #expect(try await hear(router).dropFirst() == [bytes("MDPW02"), [6]])
        router.close()
        context.terminate()
    }
}
