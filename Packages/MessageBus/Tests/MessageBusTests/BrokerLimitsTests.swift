import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing

/// The broker's limits: what is exactly as large as allowed passes, and one more does not.
@Suite struct BrokerLimitsTests {
    /// Returns the codes of the refusals that a client has received.
    private func refusals(_ broker: BrokerHarness, _ peer: String) throws -> [String] {
        try broker.heard(peer).map { try Problem(wireBytes: $0[4]).code }
    }

    /// Returns a request whose header and payload have a number of bytes together.
    private func request(bytes: Int, header: [UInt8] = WireFrames.header()) -> [[UInt8]] {
        WireFrames.clientRequest(
            "work.v1",
            body: [header, [UInt8](repeating: 0, count: bytes - header.count)]
        )
    }

    @Test(arguments: [
        (BrokerConfiguration(queuedBytesPerService: 1_000), "other"),
        (BrokerConfiguration(outstandingBytesPerClient: 1_500), "client"),
        (BrokerConfiguration(queuedBytesPerService: 1_000, outstandingBytesPerClient: 1_500), "client"),
    ])
    func `queued and outstanding bytes`(configuration: BrokerConfiguration, client: String) throws {
        let broker = BrokerHarness(configuration)
        broker.say("worker", WireFrames.ready("work.v1", credit: 1))
        broker.say("client", request(bytes: 500))
        broker.say(client, request(bytes: 1_001))
        #expect(try refusals(broker, client) == ["bus.overloaded"])
        broker.say(client, request(bytes: 600))
        broker.say(client, request(bytes: 400))
        #expect(try refusals(broker, client).isEmpty)
        broker.say(client, request(bytes: 20))
        #expect(try refusals(broker, client) == ["bus.overloaded"])
        #expect(broker.core.status.services.first?.queuedBytes == 1_000)
        #expect(broker.core.status.counters["overloaded"] == 2)
    }

    @Test func `bytes of a message and of its header`() throws {
        let broker = BrokerHarness()
        broker.say("worker", WireFrames.ready("work.v1", credit: 4))
        let most = MajordomoProtocol.maximumMessageBytes
        broker.say("client", request(bytes: most))
        #expect(try refusals(broker, "client").isEmpty)
        broker.say("client", request(bytes: most + 1))
        #expect(try refusals(broker, "client") == ["bus.messageTooLarge"])
        // A field of more than 127 bytes has a tag of one byte and a length of two.
        let rest = 1_024 - WireFrames.header().count - 3
        for (length, codes) in [(rest, []), (rest + 1, ["bus.headerTooLong"])] as [(Int, [String])] {
            let header = WireFrames.header { $0.idempotencyKey = String(repeating: "k", count: length) }
            #expect(header.count == 1_024 + length - rest)
            broker.say("client", request(bytes: 2_000, header: header))
            #expect(try refusals(broker, "client") == codes)
        }
        #expect(broker.heard("worker").count == 2)
    }

    @Test func `frames of a message`() {
        let broker = BrokerHarness()
        let frames = WireFrames.clientRequest("work.v1", body: [])
        for (count, malformed) in [(16, 0), (17, 1)] as [(Int, UInt64)] {
            broker.say("client", frames + [[UInt8]](repeating: [1], count: count - frames.count))
            #expect(broker.core.status.counters["malformed"] == malformed)
        }
        broker.say("client", frames)
        #expect(broker.core.status.counters["malformed"] == 2, "A request has a body.")
    }

    @Test func `names, tags, credit, and workers of a connection`() {
        let broker = BrokerHarness(BrokerConfiguration(maximumCredit: 4))
        let name = String(repeating: "n", count: 128)
        let refused = [
            WireFrames.ready(name + "n"), WireFrames.ready(""), WireFrames.ready("mmi.mine"),
            WireFrames.ready("work.v1", credit: 1, tag: "ninebytes"), WireFrames.ready("work.v1", credit: 1, tag: ""),
            WireFrames.ready("work.v1", credit: 1, tag: "a") + [[1]], WireFrames.ready("work.v1") + [[0, 0, 1]],
            WireFrames.ready("work.v1") + [[0, 0, 0, 0, 1]],
        ]
        for ready in refused {
            broker.say("stranger", ready)
            #expect(broker.heard("stranger") == [WireFrames.disconnect], "\(ready)")
        }
        broker.say("worker", WireFrames.ready(name, credit: 5))
        broker.say("older", WireFrames.ready(name))
        #expect(broker.core.status.services.first { $0.name == name }?.credit == 5, "4 of one, 1 of the other")
        for number in 0..<64 {
            broker.say("shared", WireFrames.ready("work.v1", credit: 1, tag: "eight \(10 + number)"))
            #expect(broker.heard("shared").isEmpty)
        }
        #expect(broker.core.status.services.first { $0.name == "work.v1" }?.workers == 64)
        broker.say("shared", WireFrames.ready("work.v1", credit: 1, tag: "one more"))
        #expect(broker.heard("shared") == [WireFrames.disconnect])
        #expect(broker.core.status.services.contains { $0.name == "work.v1" && $0.workers > 0 } == false)
    }

    @Test(arguments: [(0, 0), (1, 1)] as [(Int, UInt64)])
    func `bytes of the replies that wait for a full pipe`(surplus: Int, lost: UInt64) throws {
        let scene = BrokerScene()
        scene.ready("worker", credit: 2)
        for _ in 0..<2 { scene.ask() }
        scene.broker.full = ["client"]
        // Each has an address of 6 bytes, the protocol's name, a command, and the service's name.
        let around = 2 * (6 + 6 + 1 + 7)
        try scene.answer("worker", [UInt8](repeating: 0, count: 500_000))
        try scene.answer("worker", [UInt8](repeating: 0, count: (1 << 20) - 500_000 - around + surplus))
        #expect(scene.broker.core.status.counters["refusedByPipe"] == lost)
        scene.broker.full = []
        scene.broker.pass(milliseconds: 19)
        #expect(scene.broker.heard("client").isEmpty)
        scene.broker.pass(milliseconds: 1)
        #expect(scene.broker.heard("client").count == 2 - Int(lost))
    }
}
