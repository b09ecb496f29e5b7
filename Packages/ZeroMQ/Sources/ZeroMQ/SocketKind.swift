internal import CZeroMQ

/// What a socket does with its peers.
public enum SocketKind: Sendable {
    /// One peer.
    case pair
    /// Many requests at once to one or more peers.
    case dealer
    /// Many peers, each with an address; refuses to send to one that is not there.
    case router
    /// Tells whoever listens, and forgets what nobody can take.
    case pub
    /// Hears what it has subscribed to.
    case sub
    /// A publisher that is handed each subscription as a message, and decides it; see ``Socket/admitSubscription(to:)``.
    case xpub
    /// A subscriber that sends its subscriptions as messages.
    case xsub

    var code: Int32 {
        switch self {
        case .pair: ZMQ_PAIR
        case .dealer: ZMQ_DEALER
        case .router: ZMQ_ROUTER
        case .pub: ZMQ_PUB
        case .sub: ZMQ_SUB
        case .xpub: ZMQ_XPUB
        case .xsub: ZMQ_XSUB
        }
    }
}
