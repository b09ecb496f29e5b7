import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing

@Suite struct BrokerCoreTests {
    let broker = BrokerHarness()
    let body = [WireFrames.header { $0.correlationID = Data(repeating: 7, count: 16) }, WireFrames.bytes("payload")]

    @Test func `a request goes to the worker and its final to the client`() throws {
        broker.say("worker", WireFrames.ready("echo.v1"))
        broker.say("client", WireFrames.clientRequest("echo.v1", body: body))
        let request = try #require(broker.heard("worker").first)
        #expect(request.count == 6)
        #expect(Array(request[0...1]) == [WireFrames.bytes("MDPW02"), [2]])
        #expect(request[3] == [])
        #expect(request[5] == WireFrames.bytes("payload"))
        broker.say("worker", WireFrames.final(to: request[2], body: [[1], [2]]))
        #expect(broker.heard("client") == [[WireFrames.bytes("MDPC02"), [3], WireFrames.bytes("echo.v1"), [1], [2]]])
    }

    @Test func `partials come before the final`() throws {
        broker.say("worker", WireFrames.ready("echo.v1"))
        broker.say("client", WireFrames.clientRequest("echo.v1", body: body))
        let address = try #require(broker.heard("worker").first)[2]
        broker.say("worker", WireFrames.partial(to: address, body: [[1]]))
        broker.say("worker", WireFrames.partial(to: address, body: [[2]]))
        broker.say("worker", WireFrames.final(to: address, body: [[3]]))
        #expect(broker.heard("client").map { $0[1] + $0[3] } == [[2, 1], [2, 2], [3, 3]])
    }

    @Test func `the stamp wins over what the client claims`() throws {
        let claim = WireFrames.header {
            $0.principal = "mallory"
            $0.attempt = 9
            $0.waitedMilliseconds = 12_345
        }
        broker.say("client", WireFrames.clientRequest("echo.v1", body: [claim, []]))
        broker.pass(milliseconds: 300)
        broker.say("worker", WireFrames.ready("echo.v1"))
        let header = try Header(wireBytes: try #require(broker.heard("worker").first)[4])
        #expect(header.principal == "local")
        #expect(header.attempt == 1)
        #expect(header.waitedMilliseconds == 300)
        #expect(header.messageType == "test.Request")
    }

    @Test func `a body that is not a header and a payload is routed unchanged`() throws {
        broker.say("worker", WireFrames.ready("echo.v1"))
        for body in [[[0xFF, 0xFF]], [[0xFF], [0xFF]], [[1], [2], [3]]] as [[[UInt8]]] {
            broker.say("client", WireFrames.clientRequest("echo.v1", body: body))
            let request = try #require(broker.heard("worker").first)
            #expect(Array(request[4...]) == body)
            broker.say("worker", WireFrames.final(to: request[2], body: [[1]]))
        }
    }

    @Test func `a worker without credit has one request at a time`() throws {
        broker.say("worker", WireFrames.ready("echo.v1"))
        for _ in 0..<3 { broker.say("client", WireFrames.clientRequest("echo.v1", body: body)) }
        let first = broker.heard("worker")
        #expect(first.count == 1)
        broker.say("worker", WireFrames.final(to: try #require(first.first)[2], body: [[1]]))
        #expect(broker.heard("worker").count == 1)
    }

    @Test func `a worker with credit has as many requests as it asked for`() throws {
        broker.say("worker", WireFrames.ready("echo.v1", credit: 3))
        for _ in 0..<5 { broker.say("client", WireFrames.clientRequest("echo.v1", body: body)) }
        let held = broker.heard("worker")
        #expect(held.count == 3)
        broker.say("worker", WireFrames.final(to: held[1][2], body: [[1]]))
        #expect(broker.heard("worker").count == 1)
    }

    @Test func `requests are spread over workers`() {
        for name in ["one", "two"] { broker.say(name, WireFrames.ready("echo.v1", credit: 10)) }
        for _ in 0..<6 { broker.say("client", WireFrames.clientRequest("echo.v1", body: body)) }
        #expect(broker.heard("one").count == 3)
        #expect(broker.heard("two").count == 3)
    }

    @Test func `zero credit stops new requests until it is raised`() {
        broker.say("worker", WireFrames.ready("echo.v1", credit: 2))
        broker.say("worker", WireFrames.ready("echo.v1", credit: 0))
        broker.say("client", WireFrames.clientRequest("echo.v1", body: body))
        #expect(broker.heard("worker").isEmpty)
        broker.say("worker", WireFrames.ready("echo.v1", credit: 1))
        #expect(broker.heard("worker").count == 1)
    }

    @Test func `a final reaches its client by the address even when it is repeated or late`() throws {
        broker.say("worker", WireFrames.ready("echo.v1", credit: 2))
        broker.say("ann", WireFrames.clientRequest("echo.v1", body: body))
        broker.say("bob", WireFrames.clientRequest("echo.v1", body: body))
        let held = broker.heard("worker")
        broker.say("worker", WireFrames.final(to: held[1][2], body: [[2]]))
        broker.say("worker", WireFrames.final(to: held[1][2], body: [[3]]))
        broker.say("worker", WireFrames.final(to: held[0][2], body: [[1]]))
        #expect(broker.heard("ann").map { $0[3] } == [[1]])
        #expect(broker.heard("bob").map { $0[3] } == [[2]])
        #expect(broker.core.status.counters["late"] == 1)
    }

    @Test func `a worker cannot answer a request that another one holds`() throws {
        broker.say("worker", WireFrames.ready("echo.v1"))
        broker.say("client", WireFrames.clientRequest("echo.v1", body: body))
        let address = try #require(broker.heard("worker").first)[2]
        broker.say("thief", WireFrames.ready("other.v1"))
        broker.say("thief", WireFrames.final(to: address, body: [[9]]))
        #expect(broker.heard("client").isEmpty)
    }

    @Test func `a peer that sends a leading empty frame is answered the same way`() throws {
        broker.say("worker", [[]] + WireFrames.ready("echo.v1"))
        broker.say("client", [[]] + WireFrames.clientRequest("echo.v1", body: body))
        let request = try #require(broker.heard("worker").first)
        #expect(Array(request[0...2]) == [[], WireFrames.bytes("MDPW02"), [2]])
        broker.say("worker", [[]] + WireFrames.final(to: request[3], body: [[1]]))
        #expect(broker.heard("client") == [[[], WireFrames.bytes("MDPC02"), [3], WireFrames.bytes("echo.v1"), [1]]])
    }

    @Test func `the broker sends heartbeats and answers an unknown peer's heartbeat with disconnect`() {
        broker.say("worker", WireFrames.ready("echo.v1"))
        broker.pass(milliseconds: 1_000)
        #expect(broker.heard("worker") == [WireFrames.heartbeat])
        broker.say("stranger", WireFrames.heartbeat)
        #expect(broker.heard("stranger") == [WireFrames.disconnect])
    }
}
