import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing
import ZeroMQ

@Suite struct BrokerSecurityTests {
    private static let home = [UInt8](repeating: 1, count: 16)
    private static let barn = [UInt8](repeating: 2, count: 16)
    private static let anna = CurveKeyPair.generate().publicKey
    private static let service = CurveKeyPair.generate().publicKey
    // The form in which a router assigns them.
    private let annaPeer = "\0anna"
    private let servicePeer = "\0serv"
    private let hostPeer = "\0host"
    private let strangePeer = "\0none"

    private let list = """
        key \(anna)
          principal anna
          households home
          read stock.v1
          call shopping.v1
        key \(service)
          principal shopping
          role service
          register shopping.v1
        """

    private func list(_ text: String) throws -> AccessList {
        try AccessList(text) { ["home": Self.home, "barn": Self.barn][$0] }
    }

    private func broker() throws -> BrokerHarness {
        BrokerHarness(
            access: try list(list),
            keys: [annaPeer: Self.anna, servicePeer: Self.service],
            strangers: [strangePeer]
        )
    }

    private func ask(_ service: String, _ change: (inout Header) -> Void = { _ in }) -> [[UInt8]] {
        let header = WireFrames.header {
            $0.householdID = Data(Self.home)
            change(&$0)
        }
        return WireFrames.clientRequest(service, body: [header, [1]])
    }

    /// Returns the status and code of the last answer to a peer.
    private func answer(_ broker: BrokerHarness, _ peer: String) throws -> String {
        let reply = try #require(broker.heard(peer).last)
        try #require(reply.count == 5)
        return try "\(Header(wireBytes: reply[3]).status) \(Problem(wireBytes: reply[4]).code)"
    }

    private func principal(_ broker: BrokerHarness, _ worker: String) throws -> String {
        try Header(wireBytes: try #require(broker.heard(worker).last)[4]).principal
    }

    @Test func `the stamp names the owner of the key, whatever the client claims`() throws {
        let broker = try broker()
        broker.say(servicePeer, WireFrames.ready("shopping.v1", credit: 4))
        broker.say(annaPeer, ask("shopping.v1") { $0.principal = "local" })
        #expect(try principal(broker, servicePeer) == "anna")
        broker.say(hostPeer, ask("shopping.v1"))
        #expect(try principal(broker, servicePeer) == "local")
    }

    @Test func `a service passes on the user it acts for`() throws {
        let broker = try broker()
        broker.say(hostPeer, WireFrames.ready("stock.v1", credit: 4))
        broker.say(servicePeer, ask("stock.v1") { $0.principal = "anna" })
        #expect(try principal(broker, hostPeer) == "anna")
        broker.say(servicePeer, ask("stock.v1"))
        #expect(try principal(broker, hostPeer) == "shopping")
        broker.say(servicePeer, ask("stock.v1") { $0.principal = "local" })
        #expect(try principal(broker, hostPeer) == "shopping", "Only the host's own client is local.")
    }

    @Test func `a network peer without a key has no rights`() throws {
        let broker = try broker()
        broker.say(strangePeer, ask("shopping.v1"))
        #expect(try answer(broker, strangePeer) == "unauthenticated bus.keyNotListed")
        broker.say(strangePeer, WireFrames.ready("shopping.v1", credit: 4))
        #expect(broker.heard(strangePeer) == [WireFrames.disconnect])
        #expect(broker.core.status.counters["unauthenticated"] == 1)
        #expect(broker.core.status.counters["refusedWorkers"] == 1)
    }

    @Test func `a forbidden request is refused before a worker sees it`() throws {
        let broker = try broker()
        broker.say(hostPeer, WireFrames.ready("stock.v1", credit: 4))
        let refused: [([[UInt8]], String)] = [
            (ask("stock.v1"), "forbidden bus.mayNotCall"),
            (ask("recipe.v1"), "forbidden bus.mayNotCall"),
            (ask("mmi.x-metrics"), "forbidden bus.mayNotCall"),
            (ask("deadletter.v1"), "forbidden bus.mayNotCall"),
            (ask("shopping.v1") { $0.householdID = Data(Self.barn) }, "forbidden bus.mayNotActFor"),
            (ask("shopping.v1") { $0.householdID = Data([1, 2]) }, "forbidden bus.mayNotActFor"),
        ]
        for (request, expected) in refused {
            broker.say(annaPeer, request)
            #expect(try answer(broker, annaPeer) == expected)
        }
        #expect(broker.heard(hostPeer).isEmpty)
        #expect(broker.core.status.counters["forbidden"] == 6)
    }

    @Test func `a repeated household field counts as protobuf reads it: the last one`() throws {
        let broker = try broker()
        let both =
            WireFrames.header { $0.householdID = Data(Self.home) }
            + WireFrames.header { $0.householdID = Data(Self.barn) }
        broker.say(annaPeer, WireFrames.clientRequest("shopping.v1", body: [both, [1]]))
        #expect(try answer(broker, annaPeer) == "forbidden bus.mayNotActFor")
    }

    @Test func `a peer that may only read sends requests that change nothing`() throws {
        let broker = try broker()
        broker.say(hostPeer, WireFrames.ready("stock.v1", credit: 4))
        broker.say(annaPeer, ask("stock.v1") { $0.safe = true })
        #expect(try principal(broker, hostPeer) == "anna")
        broker.say(annaPeer, ask("stock.v1"))
        #expect(try answer(broker, annaPeer) == "forbidden bus.mayNotCall")
    }

    @Test func `every admitted peer may send what the protocol needs`() throws {
        let broker = try broker()
        for service in ["mmi.service", "mmi.x-features"] {
            broker.say(annaPeer, WireFrames.clientRequest(service, body: [WireFrames.bytes("stock.v1")]))
            #expect(broker.heard(annaPeer).last?.count == 4)
        }
        #expect(broker.core.status.counters["forbidden"] == 0)
    }

    @Test func `a worker registers only what its key allows, and the log mentions it once`() throws {
        let broker = try broker()
        for _ in 0..<3 {
            broker.say(servicePeer, WireFrames.ready("stock.v1", credit: 4))
            #expect(broker.heard(servicePeer) == [WireFrames.disconnect])
        }
        #expect(broker.core.status.counters["refusedWorkers"] == 3)
        #expect(
            broker.reported == [
                "shopping may not register stock.v1: add `register stock.v1` to its entry in the access list."
            ]
        )
        broker.say(annaPeer, WireFrames.ready("shopping.v1", credit: 4))
        #expect(broker.heard(annaPeer) == [WireFrames.disconnect])
        broker.say(servicePeer, WireFrames.ready("shopping.v1", credit: 4))
        #expect(broker.heard(servicePeer).isEmpty)
    }

    @Test func `a second service on a connection needs its own right`() throws {
        let broker = try broker()
        broker.say(servicePeer, WireFrames.ready("shopping.v1", credit: 4) + [[1]])
        #expect(broker.heard(servicePeer).isEmpty)
        broker.say(servicePeer, WireFrames.ready("stock.v1", credit: 4) + [[2]])
        #expect(broker.heard(servicePeer) == [WireFrames.disconnect])
    }

    @Test func `a removed key is refused from its next message on, and so is its worker`() throws {
        let broker = try broker()
        broker.say(servicePeer, WireFrames.ready("shopping.v1", credit: 4))
        broker.say(annaPeer, ask("shopping.v1"))
        #expect(broker.heard(servicePeer).count == 1)
        broker.use(AccessList())
        #expect(broker.heard(servicePeer) == [WireFrames.disconnect])
        broker.say(annaPeer, ask("shopping.v1"))
        #expect(try answer(broker, annaPeer) == "unauthenticated bus.keyNotListed")
        broker.use(try list(list))
        broker.say(servicePeer, WireFrames.ready("shopping.v1", credit: 4))
        _ = broker.heard(servicePeer)
        broker.say(annaPeer, ask("shopping.v1"))
        #expect(try principal(broker, servicePeer) == "anna")
    }

    @Test func `a revoked right applies from the next message on`() throws {
        let broker = try broker()
        broker.say(hostPeer, WireFrames.ready("shopping.v1", credit: 4))
        broker.say(annaPeer, ask("shopping.v1"))
        #expect(broker.heard(hostPeer).count == 1)
        broker.use(try list("key \(Self.anna)\nprincipal anna\nhouseholds home\ncall recipe.v1"))
        broker.say(annaPeer, ask("shopping.v1"))
        #expect(try answer(broker, annaPeer) == "forbidden bus.mayNotCall")
    }

    @Test func `no peer takes another's identity by choosing a routing id`() throws {
        let broker = try broker()
        broker.say("chosen", ask("shopping.v1"))
        #expect(try answer(broker, "chosen") == "unauthenticated bus.chosenIdentity")
        broker.say("chosen", WireFrames.ready("shopping.v1", credit: 4))
        #expect(broker.heard("chosen") == [WireFrames.disconnect])
    }

    @Test func `a body without a header has no household`() throws {
        let broker = try broker()
        broker.say(hostPeer, WireFrames.ready("shopping.v1", credit: 4))
        broker.say(annaPeer, WireFrames.clientRequest("shopping.v1", body: [[0xFF, 0xFF]]))
        #expect(broker.heard(hostPeer).count == 1)
        broker.say(annaPeer, WireFrames.clientRequest("stock.v1", body: [[0xFF, 0xFF]]))
        #expect(broker.heard(annaPeer).last?.count == 5)
        #expect(broker.core.status.counters["forbidden"] == 1)
    }
}
