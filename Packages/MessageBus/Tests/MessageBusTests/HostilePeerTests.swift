import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Testing
import ZeroMQ

/// Messages over TCP that none of our libraries would send.
@Suite(.serialized) struct HostilePeerTests {
    private static let gibibyte: [UInt8] = [0, 0, 0, 0, 0x40, 0, 0, 0]
    private let question = WireFrames.clientRequest("mmi.service", body: [WireFrames.bytes("mmi.service")])

    /// Returns the resident memory of this process in bytes.
    private func residentBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return (Int(text.split(separator: " ")[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }

    @Test func `a one-gibibyte frame disconnects its sender and does not harm the broker`() async throws {
        let bus = try TestBus([Echo.router()], endpoint: "tcp://127.0.0.1:*")
        _ = try await bus.client.request(Echo.request("x"), options: Echo.options)
        let before = try residentBytes()
        for _ in 0..<5 {
            let peer = try #require(RawPeer(bus.endpoint))
            try #require(try await peer.shakeHands())
            _ = try await peer.send([2] + Self.gibibyte)
            // It keeps sending, as a sender of so large a frame would.
            let megabyte = [UInt8](repeating: 7, count: 1 << 20)
            for _ in 0..<64 where try await peer.send(megabyte) {}
            #expect(try await peer.isCutOff())
        }
        #expect(try residentBytes() - before < 256 << 20)
        _ = try await bus.client.request(Echo.request("x"), options: Echo.options)
        await bus.close()
    }

    @Test func `a handshake of a gibibyte is cut off, with keys and without`() async throws {
        let secured = try SecuredBus()
        let open = try TestBus(endpoint: "tcp://127.0.0.1:*")
        for (endpoint, mechanism) in [(open.endpoint, "NULL"), (secured.endpoint, "CURVE")] {
            let peer = try #require(RawPeer(endpoint))
            let name = Array(mechanism.utf8)
            let greeting: [UInt8] =
                [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 3, 0] + name + [UInt8](repeating: 0, count: 52 - name.count)
            try #require(try await peer.send(greeting))
            _ = try await peer.send([6] + Self.gibibyte + [UInt8](repeating: 1, count: 1 << 16))
            #expect(try await peer.isCutOff(), "\(mechanism)")
        }
        let garbage = try #require(RawPeer(secured.endpoint))
        _ = try await garbage.send([UInt8](repeating: 0x47, count: 4_096))
        #expect(try await garbage.isCutOff())
        #expect(try await secured.counter("received") > 0, "The broker still answers.")
        secured.close()
        await open.close()
    }

    @Test func `a message of too many frames is dropped and counted`() async throws {
        let bus = try TestBus(endpoint: "tcp://127.0.0.1:*")
        let peer = try #require(RawPeer(bus.endpoint))
        try #require(try await peer.shakeHands())
        let many = question + [[UInt8]](repeating: [1], count: 40)
        try #require(try await peer.say(many))
        try #require(try await peer.say(question))
        #expect(try await peer.hear()?.last == WireFrames.bytes("200"))
        #expect(try await bus.client.brokerStatus(timeout: .seconds(20)).counters["malformed"] == 1)
        await bus.close()
    }

    @Test func `of two peers with one routing id, the first keeps it until it leaves`() async throws {
        let bus = try TestBus(endpoint: "tcp://127.0.0.1:*")
        var first = RawPeer(bus.endpoint)
        try #require(try await first?.shakeHands(routingID: "twin") == true)
        try #require(try await first?.say(question) == true)
        #expect(try await first?.hear()?.last == WireFrames.bytes("200"))
        let second = try #require(RawPeer(bus.endpoint))
        try #require(try await second.shakeHands(routingID: "twin"))
        try #require(try await second.say(question))
        #expect(try await second.hear(within: .milliseconds(300)) == nil)
        try #require(try await first?.say(question) == true)
        #expect(try await first?.hear()?.last == WireFrames.bytes("200"))
        first = nil
        var answer: [[UInt8]]?
        for _ in 0..<50 where answer == nil {
            let third = try #require(RawPeer(bus.endpoint))
            guard try await third.shakeHands(routingID: "twin"), try await third.say(question) else { continue }
            answer = try await third.hear(within: .milliseconds(200))
        }
        #expect(answer?.last == WireFrames.bytes("200"))
        await bus.close()
    }

    @Test func `an answer to a peer that has gone is counted and delays no other`() async throws {
        let bus = try TestBus(endpoint: "tcp://127.0.0.1:*")
        let worker = try StubWorker("quantity.v1", credit: 4, at: bus.endpoint, in: bus.context)
        var peer = RawPeer(bus.endpoint)
        try #require(try await peer?.shakeHands() == true)
        try #require(
            try await peer?.say(WireFrames.clientRequest("quantity.v1", body: [WireFrames.header(), [1]])) == true
        )
        let address = try #require(try await worker.hear())[2]
        peer = nil
        // Until libzmq notices that the peer has gone, it drops answers silently.
        var unroutable: UInt64 = 0
        for _ in 0..<200 where unroutable == 0 {
            try worker.say(WireFrames.partial(to: address, body: [WireFrames.header(), [1]]))
            unroutable = try await bus.client.brokerStatus(timeout: .seconds(20)).counters["unroutable"] ?? 0
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(unroutable > 0)
        worker.crash()
        await bus.close()
    }

    @Test func `a content type that fills the header is refused`() async throws {
        let bus = try TestBus([Echo.router()])
        let socket = try Socket(.dealer, in: bus.context)
        try socket.connect(bus.endpoint)
        // If the refusal's header repeated this name, it would be too long.
        let header = WireFrames.header {
            $0.messageType = ""
            $0.contentType = String(repeating: "x", count: 1_000)
        }
        _ = try socket.send(Multipart(WireFrames.clientRequest("quantity.v1", body: [header, []])))
        let reply = Multipart()
        while try !socket.receive(into: reply) { try await Task.sleep(for: .milliseconds(2)) }
        #expect(try Header(wireBytes: reply.bytes(at: 3)).status == .invalid)
        #expect(try Problem(wireBytes: reply.bytes(at: 4)).code == "bus.contentType")
        #expect(try await bus.client.request(Echo.request("x"), options: Echo.options).lines.count == 1)
        socket.close()
        await bus.close()
    }
}
