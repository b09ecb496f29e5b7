public import Envelope
import Foundation

/// The frames of the protocol, written by hand, for tests that must not rely on the code under test.
public enum WireFrames {
    /// A text as a frame.
    public static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// Returns a client's REQUEST; the body is a header and a payload.
    public static func clientRequest(_ service: String, body: [[UInt8]]) -> [[UInt8]] {
        [bytes("MDPC02"), [1], bytes(service)] + body
    }

    /// Returns a worker's READY with the given extensions.
    public static func ready(_ service: String, credit: UInt32? = nil, tag: String? = nil) -> [[UInt8]] {
        let frames = [bytes("MDPW02"), [1], bytes(service)]
        guard let credit else { return frames }
        return frames + [
            [UInt8(credit >> 24), UInt8(credit >> 16 & 255), UInt8(credit >> 8 & 255), UInt8(credit & 255)]
        ] + (tag.map { [bytes($0)] } ?? [])
    }

    /// Returns a client's withdrawal of the request with a correlation id.
    public static func cancel(_ correlationID: [UInt8]) -> [[UInt8]] {
        clientRequest("mmi.x-cancel", body: [header { $0.correlationID = Data(correlationID) }, []])
    }

    /// Returns the broker's CANCEL for a worker that holds a withdrawn request.
    public static func cancelled(_ envelope: [[UInt8]]) -> [[UInt8]] { [bytes("MDPW02"), [7]] + envelope + [[]] }

    /// Returns a worker's PARTIAL to the client address of a request.
    public static func partial(to address: [UInt8], body: [[UInt8]]) -> [[UInt8]] {
        [bytes("MDPW02"), [3], address, []] + body
    }

    /// Returns a worker's FINAL to the client address of a request.
    public static func final(to address: [UInt8], body: [[UInt8]]) -> [[UInt8]] {
        [bytes("MDPW02"), [4], address, []] + body
    }

    /// HEARTBEAT of a worker.
    public static let heartbeat: [[UInt8]] = [bytes("MDPW02"), [5]]
    /// DISCONNECT of a worker.
    public static let disconnect: [[UInt8]] = [bytes("MDPW02"), [6]]

    /// Returns a header as a client sends it.
    public static func header(_ change: (inout Header) -> Void = { _ in }) -> [UInt8] {
        var header = Header()
        header.messageType = "test.Request"
        header.budgetMilliseconds = 10_000
        change(&header)
        return (try? header.wireBytes()) ?? []
    }
}
