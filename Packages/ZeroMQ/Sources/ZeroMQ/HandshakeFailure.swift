/// Why two peers that reached each other failed to connect.
public enum HandshakeFailure: Hashable, Sendable {
    /// The authenticator refused the key. libzmq does not try again on its own.
    case refused
    /// The two ends use different security, or one of them is not a ZeroMQ peer. libzmq does not try again on its own.
    case mismatch
    /// The other end hung up, as it does when it does not hold the expected key. libzmq tries again.
    case cutOff
}
