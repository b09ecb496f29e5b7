/// How the connections of one endpoint are protected.
public enum SocketSecurity: Hashable, Sendable {
    /// Not at all: for what only this host's user can reach.
    case none
    /// The listening end of CURVE (ZeroMQ RFC 26): whoever comes proves a key, which the process's authenticator (RFC 27)
    /// admits in this domain or not. Without one that answers, nobody is admitted.
    case server(CurveSecretKey, domain: String)
    /// The connecting end of CURVE: who it is, and whom it expects.
    case client(CurveKeyPair, server: CurvePublicKey)
}
