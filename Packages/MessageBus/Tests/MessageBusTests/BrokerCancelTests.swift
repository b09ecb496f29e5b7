import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing

@Suite struct BrokerCancelTests {
    private let broker = BrokerHarness()
    private let identifier = [UInt8](repeating: 7, count: 16)

    private func ask(_ client: String, _ identifier: [UInt8]? = nil) {
        let header = WireFrames.header { $0.correlationID = Data(identifier ?? self.identifier) }
        broker.say(client, WireFrames.clientRequest("work.v1", body: [header, [1]]))
    }

    /// Returns the broker's answer to a cancel.
    private func cancel(_ client: String) -> String? {
        broker.say(client, WireFrames.cancel(identifier))
        return broker.heard(client).last.map { String(decoding: $0[4], as: UTF8.self) }
    }

    private func count(_ name: String) -> UInt64? { broker.core.status.counters[name] }

    @Test func `the worker that holds a withdrawn request gets a cancel, and its final is dropped`() throws {
        broker.say("worker", WireFrames.ready("work.v1", credit: 1))
        ask("client")
        let address = try #require(broker.heard("worker").first)[2]
        #expect(cancel("client") == "200")
        #expect(broker.heard("worker") == [WireFrames.cancelled([address])])
        broker.say("worker", WireFrames.partial(to: address, body: [[1]]))
        broker.say("worker", WireFrames.final(to: address, body: [[1]]))
        #expect(broker.heard("client").isEmpty)
        #expect(broker.core.isIdle)
        #expect(count("cancelled") == 1)
        #expect(count("late") == 2)
        ask("client")
        #expect(broker.heard("worker").count == 1, "the credit came back")
    }

    @Test func `a worker without credit gets no cancel, which it would not understand`() throws {
        broker.say("worker", WireFrames.ready("work.v1"))
        ask("client")
        _ = broker.heard("worker")
        #expect(cancel("client") == "200")
        #expect(broker.heard("worker").isEmpty)
    }

    @Test func `a queued request that is withdrawn ends silently`() {
        ask("client")
        #expect(cancel("client") == "200")
        #expect(broker.core.isIdle)
        broker.say("worker", WireFrames.ready("work.v1", credit: 1))
        #expect(broker.heard("worker").isEmpty)
        broker.pass(milliseconds: 20_000)
        #expect(broker.heard("client").isEmpty)
        #expect(count("cancelled") == 1)
    }

    @Test func `a client cannot withdraw another client's request`() throws {
        broker.say("worker", WireFrames.ready("work.v1", credit: 1))
        ask("ann")
        let address = try #require(broker.heard("worker").first)[2]
        #expect(cancel("bob") == "404")
        #expect(broker.heard("worker").isEmpty)
        broker.say("worker", WireFrames.final(to: address, body: [[5]]))
        #expect(broker.heard("ann").map { $0[3] } == [[5]])
    }

    @Test func `an ended or unknown request is not found`() throws {
        #expect(cancel("client") == "404")
        broker.say("worker", WireFrames.ready("work.v1", credit: 1))
        ask("client", [1])
        broker.say("client", WireFrames.clientRequest("mmi.x-cancel", body: [[]]))
        #expect(broker.heard("client").last?[3] == WireFrames.bytes("404"))
        #expect(broker.heard("worker").count == 1)
    }

    @Test func `all requests of an unreachable client end`() throws {
        broker.say("worker", WireFrames.ready("work.v1", credit: 2))
        for number in 0..<4 { ask("client", [UInt8](repeating: UInt8(number), count: 16)) }
        let held = broker.heard("worker").map { $0[2] }
        broker.gone = ["client"]
        broker.say("worker", WireFrames.partial(to: held[0], body: [[1]]))
        #expect(Set(broker.heard("worker")) == Set(held.map { WireFrames.cancelled([$0]) }))
        #expect(broker.core.status.services.first?.queued == 0)
        for address in held { broker.say("worker", WireFrames.final(to: address, body: [[1]])) }
        #expect(broker.core.isIdle)
        #expect(count("cancelled") == 4)
        #expect(count("unroutable") == 1)
    }

    @Test func `a stream that is read too slowly ends with overloaded as soon as there is room`() throws {
        broker.say("worker", WireFrames.ready("work.v1", credit: 1))
        ask("client")
        let address = try #require(broker.heard("worker").first)[2]
        broker.full = ["client"]
        broker.say("worker", WireFrames.partial(to: address, body: [[1]]))
        #expect(broker.heard("worker") == [WireFrames.cancelled([address])])
        broker.pass(milliseconds: 100)
        broker.full = []
        broker.say("worker", WireFrames.partial(to: address, body: [[2]]))
        broker.say("worker", WireFrames.final(to: address, body: [[3]]))
        broker.pass(milliseconds: 20)
        let reply = try #require(broker.heard("client").first)
        #expect(reply[1] == [3])
        #expect(try Header(wireBytes: reply[3]).status == .overloaded)
        #expect(try Problem(wireBytes: reply[4]).code == "bus.slowReader")
        #expect(broker.heard("client").isEmpty)
        #expect(count("slowReaders") == 2)
    }

    @Test func `the replies kept for a full pipe are bounded and are dropped with the client`() throws {
        broker.say("worker", WireFrames.ready("work.v1", credit: 8))
        for number in 0..<3 { ask("client", [UInt8](repeating: UInt8(number), count: 16)) }
        let held = broker.heard("worker").map { $0[2] }
        broker.full = ["client"]
        for address in held {
            broker.say("worker", WireFrames.final(to: address, body: [[UInt8](repeating: 0, count: 600_000)]))
        }
        #expect(count("refusedByPipe") == 2)
        broker.pass(milliseconds: 5_000)
        broker.gone = ["client"]
        broker.pass(milliseconds: 5_000)
        #expect(count("unroutable") == 1)
        #expect(broker.core.isIdle)
    }
}
