import ZeroMQ

/// How a publisher or a listener is connected to its broker, and with which keys.
///
/// Belongs to the thread of its socket; it may be made on another that starts that one.
final class EventConnection {
    private let socket: Socket
    private let endpoint: String
    private let credentials: BusCredentials?
    private var versions: [SecurityFile.Version?]

    /// Connects now, or as soon as a broker is there.
    init(_ socket: Socket, to endpoint: String, credentials: BusCredentials?) throws(SocketError) {
        self.socket = socket
        self.endpoint = endpoint
        self.credentials = credentials
        versions = credentials?.versions ?? []
        try connect(credentials?.first ?? [.none])
    }

    /// How often to look for other keys, in milliseconds.
    var patience: Int64 { credentials == nil ? 60_000 : 1_000 }

    /// Connects anew once the files hold other keys; files that cannot be used now leave what there is.
    func renew() throws(SocketError) {
        guard let credentials, credentials.versions != versions else { return }
        let found = credentials.versions
        guard let protections = try? credentials.read() else { return }
        versions = found
        for _ in 0..<connections { try socket.disconnect(endpoint) }
        try connect(protections)
    }

    private var connections = 0

    /// One connection for each key that the broker may have: it agrees to one of them.
    private func connect(_ protections: [SocketSecurity]) throws(SocketError) {
        connections = protections.count
        for protection in protections { try socket.connect(endpoint, security: protection) }
    }
}
