internal import CZeroMQ

/// What a socket does with its peers.
public enum SocketKind: Sendable {
    /// One peer.
    case pair
    /// Many requests at once to one or more peers.
    case dealer
    /// Many peers, each with an address; refuses to send to one that is not there.
    case router

    var code: Int32 {
        switch self {
        case .pair: ZMQ_PAIR
        case .dealer: ZMQ_DEALER
        case .router: ZMQ_ROUTER
        }
    }
}
