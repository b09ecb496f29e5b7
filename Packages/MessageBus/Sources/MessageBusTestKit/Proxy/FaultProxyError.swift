/// Why a proxy cannot start.
public enum FaultProxyError: Error, Hashable, CustomStringConvertible {
    /// The text is neither `tcp://` with a numeric address and a port, nor `ipc://` with a path.
    case badEndpoint(String)
    /// The operating system does not allow listening.
    case cannotListen(endpoint: String, reason: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .badEndpoint(let endpoint):
            "\"\(endpoint)\" is not an endpoint for a proxy: write tcp://127.0.0.1:5555, tcp://127.0.0.1:* or ipc:///path."
        case .cannotListen(let endpoint, let reason):
            "The proxy cannot listen at \(endpoint): \(reason). Choose another endpoint."
        }
    }
}
