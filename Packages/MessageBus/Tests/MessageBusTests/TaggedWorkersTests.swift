import Envelope
import MessageBus
import MessageBusTestKit
import Testing

/// Several logical workers that share a connection.
@Suite struct TaggedWorkersTests {
    private let broker = BrokerHarness()
    private let body = [WireFrames.header { $0.safe = true }, [1]]

    private func register(_ peer: String = "peer") {
        broker.say(peer, WireFrames.ready("one.v1", credit: 2, tag: "a"))
        broker.say(peer, WireFrames.ready("two.v1", credit: 1, tag: "b"))
    }

    private func final(_ tag: String, _ address: [UInt8]) -> [[UInt8]] {
        [WireFrames.bytes("MDPW02"), [4], WireFrames.bytes(tag), address, [], [9]]
    }

    @Test func `each request and its reply name their worker`() throws {
        register()
        for service in ["two.v1", "one.v1"] { broker.say("client", WireFrames.clientRequest(service, body: body)) }
        let requests = broker.heard("peer")
        #expect(requests.map { $0[2] } == [WireFrames.bytes("b"), WireFrames.bytes("a")])
        #expect(requests.allSatisfy { $0.count == 7 && $0[4].isEmpty && $0[6] == [1] })
        broker.say("peer", final("a", requests[1][3]))
        broker.say("peer", final("b", requests[0][3]))
        #expect(broker.heard("client").map { $0[2] } == [WireFrames.bytes("one.v1"), WireFrames.bytes("two.v1")])
        #expect(broker.core.isIdle)
    }

    @Test func `credit belongs to the worker, and zero drains only that worker`() {
        register()
        for _ in 0..<4 { broker.say("client", WireFrames.clientRequest("one.v1", body: body)) }
        #expect(broker.heard("peer").count == 2)
        broker.say("client", WireFrames.clientRequest("two.v1", body: body))
        #expect(broker.heard("peer").count == 1)
        broker.say("peer", WireFrames.ready("one.v1", credit: 0, tag: "a"))
        broker.say("peer", WireFrames.ready("two.v1", credit: 2, tag: "b"))
        for service in ["one.v1", "two.v1"] { broker.say("client", WireFrames.clientRequest(service, body: body)) }
        #expect(broker.heard("peer").map { $0[2] } == [WireFrames.bytes("b")])
    }

    @Test func `a connection has one heartbeat for all its workers`() {
        register()
        broker.pass(milliseconds: 1_000)
        #expect(broker.heard("peer") == [WireFrames.heartbeat])
    }

    @Test func `disconnect ends all workers of a connection`() throws {
        register()
        for service in ["one.v1", "two.v1"] { broker.say("client", WireFrames.clientRequest(service, body: body)) }
        broker.say("peer", WireFrames.disconnect)
        #expect(broker.core.status.services.map(\.workers) == [0, 0])
        register("other")
        let attempts = try broker.heard("other").map { try Header(wireBytes: $0[5]).attempt }
        #expect(attempts == [2, 2])
    }

    @Test func `a silent connection loses all its workers, and none inherits another's work`() {
        register()
        broker.say("peer", WireFrames.ready("one.v1", credit: 2, tag: "c"))
        for _ in 0..<2 { broker.say("client", WireFrames.clientRequest("one.v1", body: body)) }
        broker.pass(milliseconds: 4_000)
        #expect(broker.heard("peer").filter { $0[1] == [2] }.count == 2)
        #expect(broker.core.status.services.first?.queued == 2)
    }

    @Test func `a request that was never sent has no death counted, for any worker`() throws {
        register()
        broker.gone = ["peer"]
        broker.say("client", WireFrames.clientRequest("two.v1", body: body))
        broker.gone = []
        broker.say("other", WireFrames.ready("two.v1", credit: 1, tag: "x"))
        #expect(try Header(wireBytes: try #require(broker.heard("other").first)[5]).attempt == 1)
    }

    @Test func `a cancel carries the tag`() throws {
        register()
        let header = WireFrames.header { $0.correlationID = .init(repeating: 7, count: 16) }
        broker.say("client", WireFrames.clientRequest("two.v1", body: [header, []]))
        let address = try #require(broker.heard("peer").first)[3]
        broker.say("client", WireFrames.cancel([UInt8](repeating: 7, count: 16)))
        #expect(broker.heard("peer") == [WireFrames.cancelled([WireFrames.bytes("b"), address])])
    }

    @Test(arguments: ["c", "b", ""])
    func `a reply with another tag than its request breaks the protocol`(tag: String) throws {
        register()
        broker.say("client", WireFrames.clientRequest("one.v1", body: body))
        let address = try #require(broker.heard("peer").first)[3]
        broker.say("peer", final(tag, address))
        #expect(broker.heard("peer") == [WireFrames.disconnect])
        #expect(broker.heard("client").isEmpty)
    }

    @Test func `a connection is tagged or not, and a tag has one service`() {
        let mistakes: [[[UInt8]]] = [
            WireFrames.ready("three.v1", credit: 1), WireFrames.ready("one.v1", credit: 1, tag: "b"),
            WireFrames.ready("three.v1", credit: 1, tag: ""), WireFrames.ready("three.v1", credit: 1, tag: "123456789"),
            WireFrames.ready("mmi.service", credit: 1, tag: "m"),
        ]
        for mistake in mistakes {
            register()
            broker.say("peer", mistake)
            #expect(broker.heard("peer").last == WireFrames.disconnect)
        }
        broker.say("plain", WireFrames.ready("one.v1", credit: 1))
        broker.say("plain", WireFrames.ready("two.v1", credit: 1, tag: "t"))
        #expect(broker.heard("plain") == [WireFrames.disconnect])
    }

    @Test func `a connection has at most sixty-four workers`() {
        for number in 0..<64 {
            broker.say("peer", WireFrames.ready("s\(number).v1", credit: 1, tag: "\(number)"))
        }
        #expect(broker.heard("peer").isEmpty)
        broker.say("peer", WireFrames.ready("more.v1", credit: 1, tag: "more"))
        #expect(broker.heard("peer") == [WireFrames.disconnect])
        #expect(broker.core.status.services.allSatisfy { $0.workers == 0 })
    }
}
