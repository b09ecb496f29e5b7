internal import CZeroMQ

/// How a socket exchanges messages with its peers.
public enum SocketKind: Sendable {
    /// Exchanges messages with one peer.
    case pair
    /// Sends many requests at once to one or more peers.
    case dealer
    /// Serves many peers, each with an address; refuses to send to a peer that is not connected.
    case router
    /// Publishes to every subscriber, and drops what no subscriber can take.
    case pub
    /// Receives what it has subscribed to.
    case sub
    /// A publisher that receives each subscription as a message and decides about it; see
    /// ``Socket/admitSubscription(to:)``.
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
