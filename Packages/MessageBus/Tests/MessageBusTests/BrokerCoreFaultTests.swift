import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing

@Suite struct BrokerCoreFaultTests {
    let broker = BrokerHarness(
        BrokerConfiguration(
            queuedRequestsPerService: 5,
            queuedBytesPerService: 10_000,
            outstandingRequestsPerClient: 8
        )
    )

    private func body(_ change: (inout Header) -> Void = { _ in }) -> [[UInt8]] { [WireFrames.header(change), [1]] }

    /// Returns the status and problem code of each FINAL that a client has received.
    private func endings(_ peer: String) throws -> [String] {
        try broker.heard(peer).map { frames in
            let header = try Header(wireBytes: frames[3])
            return "\(header.status) \(try Problem(wireBytes: frames[4]).code)"
        }
    }

    @Test(arguments: [17, 23])
    func `a message of too many frames is dropped and counted, and its sender stays connected`(count: Int) throws {
        let frames = WireFrames.clientRequest("work.v1", body: body())
        broker.say("client", frames + [[UInt8]](repeating: [1], count: count - frames.count))
        #expect(broker.heard("client").isEmpty)
        #expect(broker.core.status.counters["malformed"] == 1)
        broker.say("worker", WireFrames.ready("work.v1"))
        broker.say("client", frames)
        #expect(broker.heard("worker").count == 1)
    }

    @Test func `an answer to an absent client is counted, and its other requests end`() throws {
        broker.say("worker", WireFrames.ready("work.v1", credit: 2))
        for _ in 0..<2 { broker.say("client", WireFrames.clientRequest("work.v1", body: body())) }
        let requests = broker.heard("worker")
        try #require(requests.count == 2)
        broker.gone = ["client"]
        broker.say("worker", WireFrames.final(to: requests[0][2], body: body { $0.status = .ok }))
        #expect(broker.heard("client").isEmpty)
        #expect(broker.core.status.counters["unroutable"] == 1)
        #expect(broker.heard("worker").map { $0[1] } == [[0x07]], "It hears CANCEL for the other request.")
        broker.say("worker", WireFrames.final(to: requests[1][2], body: body { $0.status = .ok }))
        #expect(broker.core.isIdle)
    }

    @Test func `a request that expires in the queue is answered with deadline`() throws {
        broker.say("worker", WireFrames.ready("slow.v1"))
        broker.say("client", WireFrames.clientRequest("slow.v1", body: body()))
        broker.say("client", WireFrames.clientRequest("slow.v1", body: body { $0.budgetMilliseconds = 500 }))
        broker.pass(milliseconds: 499)
        #expect(try endings("client").isEmpty)
        broker.pass(milliseconds: 1)
        #expect(try endings("client") == ["deadline bus.deadline"])
    }

    @Test func `a request has one hour at most, whatever its header states`() throws {
        broker.say("worker", WireFrames.ready("slow.v1"))
        broker.say("client", WireFrames.clientRequest("slow.v1", body: body { $0.budgetMilliseconds = .max }))
        func pass(seconds: Int) {
            for _ in 0..<seconds {
                broker.pass(milliseconds: 1_000)
                broker.say("worker", WireFrames.heartbeat)
            }
        }
        pass(seconds: 3_599)
        #expect(try endings("client").isEmpty)
        pass(seconds: 3)
        #expect(try endings("client") == ["deadline bus.deadline"])
    }

    @Test func `a request waits two seconds for an absent service`() throws {
        broker.say("client", WireFrames.clientRequest("gone.v1", body: body()))
        broker.pass(milliseconds: 1_999)
        #expect(try endings("client").isEmpty)
        broker.pass(milliseconds: 1)
        #expect(try endings("client") == ["unavailable bus.noWorker"])
        #expect(broker.core.isIdle)
    }

    @Test func `a request is kept for a service that appears in time`() {
        broker.say("client", WireFrames.clientRequest("soon.v1", body: body()))
        broker.pass(milliseconds: 1_500)
        broker.say("worker", WireFrames.ready("soon.v1"))
        #expect(broker.heard("worker").count == 1)
    }

    @Test(arguments: [1, 3, 7])
    func `a silent worker is removed after the heartbeats that it may miss, within one more`(beats: Int) {
        let broker = BrokerHarness(BrokerConfiguration(missedHeartbeats: beats))
        broker.say("worker", WireFrames.ready("work.v1"))
        func workers() -> Int { broker.core.status.services.first { $0.name == "work.v1" }?.workers ?? 0 }
        broker.pass(milliseconds: Int64(beats) * 1_000)
        #expect(workers() == 1)
        broker.pass(milliseconds: 1_000)
        #expect(workers() == 0)
    }

    @Test func `a repeatable request goes to another worker when its own goes silent`() throws {
        broker.say("first", WireFrames.ready("work.v1"))
        broker.say("client", WireFrames.clientRequest("work.v1", body: body { $0.idempotencyKey = "k" }))
        #expect(broker.heard("first").count == 1)
        broker.say("second", WireFrames.ready("work.v1"))
        for _ in 0..<4 {
            broker.pass(milliseconds: 1_000)
            broker.say("second", WireFrames.heartbeat)
        }
        #expect(broker.heard("first").last == WireFrames.disconnect)
        let request = try #require(broker.heard("second").first { $0[1] == [2] })
        #expect(try Header(wireBytes: request[4]).attempt == 2)
        #expect(request[5] == [1])
        broker.say("second", WireFrames.final(to: request[2], body: [[5]]))
        #expect(broker.heard("client").count == 1)
    }

    @Test func `a stream that has begun is not repeated, or its client would get parts twice`() throws {
        broker.say("worker", WireFrames.ready("work.v1"))
        broker.say("client", WireFrames.clientRequest("work.v1", body: body { $0.safe = true }))
        let address = try #require(broker.heard("worker").first)[2]
        broker.say("worker", WireFrames.partial(to: address, body: [[1], [2]]))
        #expect(broker.heard("client").map { $0[1] } == [[2]])
        broker.say("worker", WireFrames.disconnect)
        #expect(try endings("client") == ["unavailable bus.workerLost"])
    }

    @Test func `a write without a key is not repeated`() throws {
        broker.say("worker", WireFrames.ready("work.v1"))
        broker.say("client", WireFrames.clientRequest("work.v1", body: body()))
        broker.say("worker", WireFrames.disconnect)
        #expect(try endings("client") == ["unavailable bus.workerLost"])
    }

    @Test func `a request that two workers died with is poison`() throws {
        broker.say("client", WireFrames.clientRequest("work.v1", body: body { $0.safe = true }))
        broker.say("one", WireFrames.ready("work.v1"))
        broker.say("one", WireFrames.disconnect)
        #expect(try endings("client").isEmpty)
        broker.say("two", WireFrames.ready("work.v1"))
        broker.say("two", WireFrames.disconnect)
        #expect(try endings("client") == ["poison bus.poison"])
    }

    @Test func `a final from a worker that was given up is ignored`() throws {
        broker.say("client", WireFrames.clientRequest("work.v1", body: body { $0.safe = true }))
        broker.say("one", WireFrames.ready("work.v1"))
        let address = try #require(broker.heard("one").first)[2]
        broker.say("one", WireFrames.disconnect)
        broker.say("one", WireFrames.final(to: address, body: [[1]]))
        #expect(broker.heard("client").isEmpty)
        #expect(broker.heard("one") == [WireFrames.disconnect])
    }

    @Test func `a request that crosses a disconnect goes to another worker even if it is a write`() throws {
        broker.say("one", WireFrames.ready("work.v1", credit: 4))
        broker.say("client", WireFrames.clientRequest("work.v1", body: body()))
        broker.say("one", WireFrames.ready("work.v1", credit: 0))
        broker.say("one", WireFrames.disconnect)
        broker.say("two", WireFrames.ready("work.v1"))
        let request = try #require(broker.heard("two").first)
        #expect(try Header(wireBytes: request[4]).attempt == 1)
    }

    @Test func `a dispatch that was never sent does not count as a death`() throws {
        broker.say("one", WireFrames.ready("work.v1"))
        broker.gone = ["one"]
        broker.say("client", WireFrames.clientRequest("work.v1", body: body()))
        broker.say("two", WireFrames.ready("work.v1"))
        let request = try #require(broker.heard("two").first)
        #expect(try Header(wireBytes: request[4]).attempt == 1)
    }

    @Test func `a full queue refuses at once and says when to try again`() throws {
        broker.say("worker", WireFrames.ready("work.v1"))
        for client in 0..<7 { broker.say("client\(client)", WireFrames.clientRequest("work.v1", body: body())) }
        let refused = try #require(broker.heard("client6").first)
        let header = try Header(wireBytes: refused[3])
        #expect(header.status == .overloaded)
        #expect(header.retryAfterMilliseconds == 100)
        #expect(broker.heard("client5").isEmpty)
    }

    @Test func `a queue is also bounded in bytes`() throws {
        broker.say("worker", WireFrames.ready("work.v1"))
        let large = [WireFrames.header(), [UInt8](repeating: 0, count: 6_000)]
        for client in ["a", "b", "c"] { broker.say(client, WireFrames.clientRequest("work.v1", body: large)) }
        #expect(broker.heard("b").isEmpty)
        #expect(try endings("c") == ["overloaded bus.overloaded"])
    }

    @Test func `one client cannot take all the room in bytes`() throws {
        let broker = BrokerHarness(BrokerConfiguration(outstandingBytesPerClient: 10_000))
        broker.say("worker", WireFrames.ready("work.v1", credit: 100))
        let large = [WireFrames.header(), [UInt8](repeating: 0, count: 4_000)]
        for _ in 0..<3 { broker.say("greedy", WireFrames.clientRequest("work.v1", body: large)) }
        let refused = broker.heard("greedy")
        #expect(try refused.map { try Header(wireBytes: $0[3]).status } == [.overloaded])
        let address = try #require(broker.heard("worker").first)[2]
        broker.say("worker", WireFrames.final(to: address, body: [[1]]))
        _ = broker.heard("greedy")
        broker.say("greedy", WireFrames.clientRequest("work.v1", body: large))
        #expect(broker.heard("greedy").isEmpty)
    }

    @Test func `one client cannot take all the room`() throws {
        broker.say("worker", WireFrames.ready("work.v1", credit: 100))
        for _ in 0..<9 { broker.say("greedy", WireFrames.clientRequest("work.v1", body: body())) }
        #expect(try endings("greedy") == ["overloaded bus.overloaded"])
        broker.say("modest", WireFrames.clientRequest("work.v1", body: body()))
        #expect(broker.heard("modest").isEmpty)
    }

    @Test func `a worker that overruns a deadline keeps its credit in use and its final is late`() throws {
        broker.say("worker", WireFrames.ready("work.v1"))
        broker.say("client", WireFrames.clientRequest("work.v1", body: body { $0.budgetMilliseconds = 100 }))
        let address = try #require(broker.heard("worker").first)[2]
        for _ in 0..<3 {
            broker.pass(milliseconds: 1_000)
            broker.say("worker", WireFrames.heartbeat)
        }
        #expect(try endings("client") == ["deadline bus.deadline"])
        broker.say("client", WireFrames.clientRequest("work.v1", body: body()))
        #expect(!broker.heard("worker").contains { $0[1] == [2] })
        broker.say("worker", WireFrames.final(to: address, body: [[1]]))
        #expect(broker.heard("client").isEmpty)
        #expect(broker.heard("worker").contains { $0[1] == [2] })
    }

    @Test func `a client that has left leaves nothing behind`() throws {
        broker.say("worker", WireFrames.ready("work.v1", credit: 4))
        broker.say("client", WireFrames.clientRequest("work.v1", body: body()))
        let address = try #require(broker.heard("worker").first)[2]
        broker.gone = ["client"]
        broker.say("worker", WireFrames.final(to: address, body: [[1]]))
        #expect(broker.core.isIdle)
        #expect(broker.core.status.counters["unroutable"] == 1)
    }

    @Test func `a header over its limit is refused`() throws {
        let long = body { $0.traceparent = String(repeating: "x", count: 1_100) }
        broker.say("client", WireFrames.clientRequest("work.v1", body: long))
        #expect(try endings("client") == ["invalid bus.headerTooLong"])
    }

    @Test func `draining refuses queued and new requests and delivers what is in flight`() throws {
        broker.say("worker", WireFrames.ready("work.v1"))
        for client in ["a", "b"] { broker.say(client, WireFrames.clientRequest("work.v1", body: body())) }
        let address = try #require(broker.heard("worker").first)[2]
        broker.core.drain()
        broker.say("c", WireFrames.clientRequest("work.v1", body: body()))
        #expect(try endings("b") == ["unavailable bus.stopping"])
        #expect(try endings("c") == ["unavailable bus.stopping"])
        #expect(!broker.core.isIdle)
        broker.say("worker", WireFrames.final(to: address, body: [[1]]))
        #expect(broker.heard("a").count == 1)
        #expect(broker.core.isIdle)
    }
}
