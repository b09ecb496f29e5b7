public import Envelope
import Foundation

/// The frames of the protocol, written by hand, for tests that must not trust the code that they test.
public enum WireFrames {
    /// A text as a frame.
    public static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// REQUEST of a client; the body is a header and a payload.
    public static func clientRequest(_ service: String, body: [[UInt8]]) -> [[UInt8]] {
        [bytes("MDPC02"), [1], bytes(service)] + body
    }

    /// READY of a worker, with the extensions that are given.
    public static func ready(_ service: String, credit: UInt32? = nil, tag: String? = nil) -> [[UInt8]] {
        let frames = [bytes("MDPW02"), [1], bytes(service)]
        guard let credit else { return frames }
        return frames + [
            [UInt8(credit >> 24), UInt8(credit >> 16 & 255), UInt8(credit >> 8 & 255), UInt8(credit & 255)]
        ] + (tag.map { [bytes($0)] } ?? [])
    }

    /// Withdraws what a client has asked under a correlation id.
    public static func cancel(_ correlationID: [UInt8]) -> [[UInt8]] {
        clientRequest("mmi.x-cancel", body: [header { $0.correlationID = Data(correlationID) }, []])
    }

    /// What the broker tells a worker that holds a request for which nobody waits.
    public static func cancelled(_ envelope: [[UInt8]]) -> [[UInt8]] { [bytes("MDPW02"), [7]] + envelope + [[]] }

    /// PARTIAL of a worker to the client address of a request.
    public static func partial(to address: [UInt8], body: [[UInt8]]) -> [[UInt8]] {
        [bytes("MDPW02"), [3], address, []] + body
    }

    /// FINAL of a worker to the client address of a request.
    public static func final(to address: [UInt8], body: [[UInt8]]) -> [[UInt8]] {
        [bytes("MDPW02"), [4], address, []] + body
    }

    /// HEARTBEAT of a worker.
    public static let heartbeat: [[UInt8]] = [bytes("MDPW02"), [5]]
    /// DISCONNECT of a worker.
    public static let disconnect: [[UInt8]] = [bytes("MDPW02"), [6]]

    /// A header as a client sends it.
    public static func header(_ change: (inout Header) -> Void = { _ in }) -> [UInt8] {
        var header = Header()
        header.messageType = "test.Request"
        header.budgetMilliseconds = 10_000
        change(&header)
        return (try? header.wireBytes()) ?? []
    }
}
