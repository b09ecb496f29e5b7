import Envelope
import MessageBus
import MessageBusTestKit
import Testing

/// Peers of Majordomo 0.1 (ZeroMQ RFC 7), byte for byte, among themselves and with peers of 0.2.
@Suite struct FirstVersionTests {
    private let broker = BrokerHarness()

    private func bytes(_ text: String) -> [UInt8] { WireFrames.bytes(text) }

    private func request(_ service: String, _ body: [[UInt8]]) -> [[UInt8]] {
        [[], bytes("MDPC01"), bytes(service)] + body
    }

    private func ready(_ service: String) -> [[UInt8]] { [[], bytes("MDPW01"), [1], bytes(service)] }

    private func reply(_ address: [UInt8], _ body: [[UInt8]]) -> [[UInt8]] {
        [[], bytes("MDPW01"), [3], address, []] + body
    }

    @Test func `client and worker of the first version understand each other`() throws {
        broker.say("worker", ready("echo"))
        broker.say("client", request("echo", [bytes("one"), bytes("two"), bytes("three")]))
        let heard = try #require(broker.heard("worker").first)
        #expect(Array(heard[0...2]) == [[], bytes("MDPW01"), [2]])
        // Generation 1 of slot 0, dialect 3, the client's identity.
        #expect(heard[3] == [0, 0, 0, 1, 0, 0, 0, 0, 3] + bytes("client"))
        #expect(Array(heard[4...]) == [[], bytes("one"), bytes("two"), bytes("three")])
        broker.say("worker", reply(heard[3], [bytes("ONE"), bytes("TWO")]))
        #expect(broker.heard("client") == [[[], bytes("MDPC01"), bytes("echo"), bytes("ONE"), bytes("TWO")]])
    }

    @Test func `the broker's heartbeat and disconnect use the worker's own numbers`() {
        broker.say("worker", ready("echo"))
        broker.pass(milliseconds: 1_000)
        #expect(broker.heard("worker") == [[[], bytes("MDPW01"), [4]]])
        broker.say("worker", [[], bytes("MDPW01"), [4]])
        broker.pass(milliseconds: 2_500)
        #expect(broker.core.status.services.first?.workers == 1)
        broker.say("worker", [[], bytes("MDPW01"), [5]])
        #expect(broker.core.status.services.allSatisfy { $0.workers == 0 })
        broker.say("stranger", [[], bytes("MDPW01"), [4]])
        #expect(broker.heard("stranger") == [[[], bytes("MDPW01"), [5]]])
    }

    @Test func `a worker of the second version serves a client of the first`() throws {
        broker.say("worker", WireFrames.ready("echo", credit: 2))
        broker.say("client", request("echo", [bytes("hello")]))
        let heard = try #require(broker.heard("worker").first)
        #expect(Array(heard[0...1]) == [bytes("MDPW02"), [2]])
        #expect(heard[4...] == [bytes("hello")])
        broker.say("worker", WireFrames.partial(to: heard[2], body: [[1]]))
        #expect(broker.heard("client").isEmpty)
        broker.say("worker", WireFrames.final(to: heard[2], body: [[2], [3]]))
        #expect(broker.heard("client") == [[[], bytes("MDPC01"), bytes("echo"), [2], [3]]])
        #expect(broker.core.status.counters["untoldPartials"] == 1)
    }

    @Test func `a worker of the first version serves a client of the second`() throws {
        broker.say("worker", ready("echo"))
        let header = WireFrames.header { $0.principal = "mallory" }
        broker.say("client", WireFrames.clientRequest("echo", body: [header, [7]]))
        let heard = try #require(broker.heard("worker").first)
        #expect(Array(heard[0...2]) == [[], bytes("MDPW01"), [2]])
        #expect(try Header(wireBytes: heard[5]).principal == "local")
        broker.say("worker", reply(heard[3], [[8], [9]]))
        #expect(broker.heard("client") == [[bytes("MDPC02"), [3], bytes("echo"), [8], [9]]])
    }

    @Test func `the first version without its empty frame is answered the same way`() throws {
        broker.say("worker", Array(ready("echo").dropFirst()))
        broker.say("client", Array(request("echo", [[1]]).dropFirst()))
        let heard = try #require(broker.heard("worker").first)
        #expect(Array(heard[0...1]) == [bytes("MDPW01"), [2]])
        broker.say("worker", Array(reply(heard[2], [[2]]).dropFirst()))
        #expect(broker.heard("client") == [[bytes("MDPC01"), bytes("echo"), [2]]])
    }

    @Test func `the broker's own services answer in the first version`() {
        broker.say("worker", ready("echo"))
        broker.say("client", request("mmi.service", [bytes("echo")]))
        #expect(broker.heard("client") == [[[], bytes("MDPC01"), bytes("mmi.service"), bytes("200")]])
    }

    @Test func `a request from a dead worker of the first version goes to one of the second`() throws {
        broker.say("old", ready("echo"))
        broker.say("client", request("echo", [WireFrames.header { $0.safe = true }, [1]]))
        broker.say("old", [[], bytes("MDPW01"), [5]])
        broker.say("new", WireFrames.ready("echo"))
        let heard = try #require(broker.heard("new").first)
        #expect(try Header(wireBytes: heard[4]).attempt == 2)
        broker.say("new", WireFrames.final(to: heard[2], body: [[2]]))
        #expect(broker.heard("client") == [[[], bytes("MDPC01"), bytes("echo"), [2]]])
    }

    @Test(arguments: [2, 6, 7, 0] as [UInt8])
    func `a command that a worker of the first version never sends breaks the protocol`(command: UInt8) {
        broker.say("worker", ready("echo"))
        broker.say("worker", [[], bytes("MDPW01"), [command]])
        #expect(broker.heard("worker") == [[[], bytes("MDPW01"), [5]]])
        #expect(broker.core.status.counters["malformed"] == 1)
    }

    @Test func `the first version has no credit`() {
        broker.say("worker", ready("echo") + [[0, 0, 0, 4]])
        #expect(broker.heard("worker") == [[[], bytes("MDPW01"), [5]]])
    }
}
