import ZeroMQ

/// The connection of a publisher or a listener to its broker, and its keys.
///
/// It belongs to the thread of its socket; another thread may create it before it starts that thread.
final class EventConnection {
    private let socket: Socket
    private let endpoint: String
    private let credentials: BusCredentials?
    private var versions: [SecurityFile.Version?]

    /// Connects now, or as soon as a broker is running.
    init(_ socket: Socket, to endpoint: String, credentials: BusCredentials?) throws(SocketError) {
        self.socket = socket
        self.endpoint = endpoint
        self.credentials = credentials
        versions = credentials?.versions ?? []
        try connect(credentials?.first ?? [.none])
    }

    /// How often to check for other keys, in milliseconds.
    var patience: Int64 { credentials == nil ? 60_000 : 1_000 }

    /// Reconnects once the files contain other keys; unusable files change nothing.
    func renew() throws(SocketError) {
        guard let credentials, credentials.versions != versions else { return }
        let found = credentials.versions
        guard let protections = try? credentials.read() else { return }
        versions = found
        for _ in 0..<connections { try socket.disconnect(endpoint) }
        try connect(protections)
    }

    private var connections = 0

    /// Connects once for each key that the broker may have; one of the connections succeeds.
    private func connect(_ protections: [SocketSecurity]) throws(SocketError) {
        connections = protections.count
        for protection in protections { try socket.connect(endpoint, security: protection) }
    }
}
