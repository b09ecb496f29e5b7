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
