import Envelope
import MessageBus

/// A message between the broker and the peer at the other end of a link.
package struct PeerMessage: Sendable {
    /// The role of a message in the protocol.
    package enum Kind: Hashable, Sendable {
        case clientRequest, clientPartial, clientReply, ready, workerRequest, workerPartial, workerReply, heartbeat,
            disconnect, cancel, management
    }

    /// The link's number.
    package var link: Int
    /// The frames without the address frame.
    package var frames: [[UInt8]]

    package init(link: Int, frames: [[UInt8]]) {
        self.link = link
        self.frames = frames
    }

    /// The role of the message; `nil` for a message that the simulation never sends.
    package var kind: Kind? {
        guard frames.count > 1, frames[0].count == 6, let command = frames[1].first else { return nil }
        if frames[0][3] == UInt8(ascii: "C") {
            guard frames.count > 2 else { return nil }
            if frames[2].starts(with: "mmi.".utf8) { return .management }
            return command == 1 ? .clientRequest : command == 2 ? .clientPartial : .clientReply
        }
        switch command {
        case 1: return .ready
        case 2: return .workerRequest
        case 3: return .workerPartial
        case 4: return .workerReply
        case 5: return .heartbeat
        case 6: return .disconnect
        case 7: return .cancel
        default: return nil
        }
    }

    /// The index of the client's address, in messages that have one: the body has two frames, and a CANCEL has none.
    package var addressIndex: Int? {
        switch kind {
        case .workerRequest, .workerPartial, .workerReply: frames.count >= 6 ? frames.count - 4 : nil
        case .cancel: frames.count >= 4 ? frames.count - 2 : nil
        default: nil
        }
    }

    /// Returns the link of the client that an address leads to.
    package static func clientLink(inAddress address: [UInt8]) -> Int {
        SimulatedLink.number(ofIdentity: Array(address.dropFirst(ClientAddress.prefixBytes)))
    }

    /// The correlation id that a client withdraws; `nil` for any other message.
    package var withdrawnID: [UInt8]? {
        guard kind == .management, frames.count == 5, frames[1] == [1], frames[2] == WireFrames.bytes("mmi.x-cancel"),
            let header = try? Header(wireBytes: frames[3])
        else { return nil }
        return Array(header.correlationID)
    }
}
