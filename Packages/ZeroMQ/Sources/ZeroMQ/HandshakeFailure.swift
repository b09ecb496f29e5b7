/// Why two peers that had found each other did not come to talk.
public enum HandshakeFailure: Hashable, Sendable {
    /// The authenticator refused the key. libzmq does not try again by itself.
    case refused
    /// The peers are protected in different ways, or one is no peer at all. libzmq does not try again by itself.
    case mismatch
    /// The other end hung up, as a server does that is not the one whose key was expected. libzmq tries again.
    case cutOff
}
