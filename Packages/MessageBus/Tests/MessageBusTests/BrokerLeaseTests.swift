import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing

/// Workers that send heartbeats while one of their handlers hangs.
@Suite struct BrokerLeaseTests {
    private let broker = BrokerHarness()

    private func ask(_ budget: UInt32 = 10_000, key: String = "key", as client: String = "client") {
        let header = WireFrames.header {
            $0.idempotencyKey = key
            $0.budgetMilliseconds = budget
        }
        broker.say(client, WireFrames.clientRequest("work.v1", body: [header, [1]]))
    }

    /// Lets time pass while workers send heartbeats.
    private func pass(_ seconds: Int, beating peers: String...) {
        for _ in 0..<seconds {
            broker.pass(milliseconds: 1_000)
            for peer in peers { broker.say(peer, WireFrames.heartbeat) }
        }
    }

    private func requests(_ peer: String) -> [[[UInt8]]] { broker.heard(peer).filter { $0[1] == [2] } }
    private func count(_ name: String) -> UInt64? { broker.core.status.counters[name] }

    @Test func `at half of its time a request goes to another worker, and the first worker gets a cancel`() throws {
        broker.say("slow", WireFrames.ready("work.v1", credit: 2))
        ask()
        let first = try #require(requests("slow").first)[2]
        broker.say("quick", WireFrames.ready("work.v1", credit: 2))
        pass(4, beating: "slow", "quick")
        #expect(requests("quick").isEmpty)
        _ = broker.heard("slow")
        pass(1, beating: "slow", "quick")
        #expect(broker.heard("slow").contains(WireFrames.cancelled([first])))
        let second = try #require(requests("quick").first)
        #expect(try Header(wireBytes: second[4]).attempt == 2)
        broker.say("slow", WireFrames.partial(to: first, body: [[7]]))
        broker.say("slow", WireFrames.final(to: first, body: [[8]]))
        #expect(broker.heard("client").isEmpty)
        broker.say("quick", WireFrames.final(to: second[2], body: [[9]]))
        #expect(broker.heard("client").map { $0[3] } == [[9]])
        #expect(broker.core.isIdle)
        #expect(count("leasesEnded") == 1)
        #expect(count("late") == 2)
    }

    @Test func `a worker whose handlers all hang gets no requests until it answers`() throws {
        broker.say("slow", WireFrames.ready("work.v1", credit: 1))
        ask(2_000)
        let first = try #require(requests("slow").first)[2]
        broker.say("quick", WireFrames.ready("work.v1", credit: 1))
        pass(1, beating: "slow", "quick")
        broker.say("quick", WireFrames.final(to: try #require(requests("quick").first)[2], body: [[9]]))
        for number in 0..<2 { ask(key: "key-\(number)") }
        #expect(requests("slow").isEmpty)
        #expect(requests("quick").count == 1)
        broker.say("slow", WireFrames.final(to: first, body: [[8]]))
        #expect(requests("slow").count == 1)
    }

    @Test func `a short request has the configured lease`() {
        broker.say("slow", WireFrames.ready("work.v1", credit: 1))
        ask(1_200)
        broker.say("quick", WireFrames.ready("work.v1", credit: 1))
        broker.pass(milliseconds: 999)
        #expect(requests("quick").isEmpty)
        broker.pass(milliseconds: 1)
        #expect(requests("quick").count == 1)
    }

    @Test func `progress renews the lease`() throws {
        broker.say("slow", WireFrames.ready("work.v1", credit: 1))
        ask(4_000)
        let address = try #require(requests("slow").first)[2]
        broker.say("quick", WireFrames.ready("work.v1", credit: 1))
        for _ in 0..<3 {
            pass(1, beating: "quick")
            broker.say("slow", WireFrames.partial(to: address, body: [[1]]))
        }
        #expect(requests("quick").isEmpty)
        #expect(broker.heard("client").count == 3)
    }

    @Test func `a request that must not be repeated stays with its worker until its deadline`() throws {
        broker.say("slow", WireFrames.ready("work.v1", credit: 1))
        ask(4_000, key: "")
        let address = try #require(requests("slow").first)[2]
        broker.say("quick", WireFrames.ready("work.v1", credit: 1))
        pass(3, beating: "slow", "quick")
        #expect(requests("quick").isEmpty)
        broker.say("slow", WireFrames.final(to: address, body: [[8]]))
        #expect(broker.heard("client").map { $0[3] } == [[8]])
    }

    @Test func `a request that only one connection serves stays there`() throws {
        broker.say("slow", WireFrames.ready("work.v1", credit: 2))
        ask(4_000)
        let address = try #require(requests("slow").first)[2]
        pass(3, beating: "slow")
        #expect(requests("slow").isEmpty)
        broker.say("slow", WireFrames.final(to: address, body: [[8]]))
        #expect(broker.heard("client").map { $0[3] } == [[8]])
    }

    @Test func `when the other workers are busy it is next in the queue`() throws {
        broker.say("slow", WireFrames.ready("work.v1", credit: 1))
        ask(6_000)
        broker.say("busy", WireFrames.ready("work.v1", credit: 1))
        ask(60_000, key: "long")
        let busy = try #require(requests("busy").first)[2]
        ask(60_000, key: "waiting")
        pass(3, beating: "slow", "busy")
        #expect(broker.core.status.services.first?.queued == 2)
        broker.say("busy", WireFrames.final(to: busy, body: [[9]]))
        let next = try #require(requests("busy").first)
        #expect(try Header(wireBytes: next[4]).idempotencyKey == "key")
    }

    @Test func `a worker that dies after losing its lease does not end the request`() throws {
        broker.say("slow", WireFrames.ready("work.v1", credit: 1))
        ask(4_000)
        broker.say("quick", WireFrames.ready("work.v1", credit: 1))
        pass(2, beating: "slow", "quick")
        let address = try #require(requests("quick").first)[2]
        broker.say("slow", WireFrames.disconnect)
        #expect(broker.heard("client").isEmpty)
        broker.say("quick", WireFrames.final(to: address, body: [[9]]))
        #expect(broker.heard("client").map { $0[3] } == [[9]])
        #expect(broker.core.isIdle)
    }

    @Test func `an expired lease is not a death: a slow worker and a lost one are not poison`() throws {
        broker.say("slow", WireFrames.ready("work.v1", credit: 1))
        ask(8_000)
        broker.say("lost", WireFrames.ready("work.v1", credit: 1))
        pass(4, beating: "slow", "lost")
        broker.say("lost", WireFrames.disconnect)
        #expect(broker.heard("client").isEmpty)
        broker.say("third", WireFrames.ready("work.v1", credit: 1))
        let request = try #require(requests("third").first)
        #expect(try Header(wireBytes: request[4]).attempt == 3)
        broker.say("third", WireFrames.disconnect)
        let ending = try #require(broker.heard("client").first)
        #expect(try Header(wireBytes: ending[3]).status == .poison)
        #expect(try Problem(wireBytes: ending[4]).params["deaths"] == "2")
        #expect(broker.core.poisonedRequests.map(\.deaths) == [2])
    }

    @Test func `a draining broker answers once for a request that two workers hold`() throws {
        broker.say("slow", WireFrames.ready("work.v1", credit: 1))
        ask(4_000)
        broker.say("quick", WireFrames.ready("work.v1", credit: 1))
        pass(2, beating: "slow", "quick")
        broker.core.drain()
        broker.core.disconnectWorkers()
        broker.deliver()
        #expect(broker.heard("client").count == 1)
    }

    @Test func `a request after an undeliverable cancel has no death counted`() throws {
        for name in ["one", "two"] {
            broker.say(name, WireFrames.ready("work.v1", credit: 2))
            ask(4_000, key: name)
        }
        pass(1, beating: "one", "two")
        broker.gone = ["two"]
        pass(1, beating: "one", "two")
        broker.gone = []
        #expect(broker.heard("client").isEmpty)
        broker.say("three", WireFrames.ready("work.v1", credit: 2))
        #expect(!requests("three").isEmpty)
    }

    @Test func `a withdrawn request is canceled at the worker that holds it now`() throws {
        broker.say("slow", WireFrames.ready("work.v1", credit: 1))
        let header = WireFrames.header {
            $0.safe = true
            $0.budgetMilliseconds = 4_000
            $0.correlationID = Data(repeating: 7, count: 16)
        }
        broker.say("client", WireFrames.clientRequest("work.v1", body: [header, [1]]))
        broker.say("quick", WireFrames.ready("work.v1", credit: 1))
        pass(2, beating: "slow", "quick")
        let address = try #require(requests("quick").first)[2]
        _ = broker.heard("slow")
        broker.say("client", WireFrames.cancel([UInt8](repeating: 7, count: 16)))
        #expect(broker.heard("quick") == [WireFrames.cancelled([address])])
        #expect(broker.heard("slow").isEmpty)
        #expect(count("cancelled") == 1)
    }
}
