/// The security of one endpoint's connections.
public enum SocketSecurity: Hashable, Sendable {
    /// No security: for endpoints that only this host's user can reach.
    case none
    /// The listening end of CURVE (ZeroMQ RFC 26). Each peer proves a key, and the process's authenticator (RFC 27)
    /// admits or refuses it for this domain. Without a running authenticator, no peer is admitted.
    case server(CurveSecretKey, domain: String)
    /// The connecting end of CURVE: its own keys, and the server's expected key.
    case client(CurveKeyPair, server: CurvePublicKey)
}
