/// A message between the broker and the peer at the other end of a link.
package struct PeerMessage: Sendable {
    /// What the peer is to the protocol.
    package enum Kind: Hashable, Sendable {
        case clientRequest, clientReply, ready, workerRequest, workerReply, heartbeat, disconnect, cancel, management
    }

    /// The link's number.
    package var link: Int
    /// Without the address frame.
    package var frames: [[UInt8]]

    package init(link: Int, frames: [[UInt8]]) {
        self.link = link
        self.frames = frames
    }

    /// What it is; `nil` for what the simulation never sends.
    package var kind: Kind? {
        guard frames.count > 1, frames[0].count == 6, let command = frames[1].first else { return nil }
        if frames[0][3] == UInt8(ascii: "C") {
            guard frames.count > 2 else { return nil }
            if frames[2].starts(with: "mmi.".utf8) { return .management }
            return command == 1 ? .clientRequest : .clientReply
        }
        switch command {
        case 1: return .ready
        case 2: return .workerRequest
        case 3, 4: return .workerReply
        case 5: return .heartbeat
        case 6: return .disconnect
        case 7: return .cancel
        default: return nil
        }
    }
}
