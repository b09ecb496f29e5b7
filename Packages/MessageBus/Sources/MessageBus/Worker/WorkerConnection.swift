import ZeroMQ

/// A worker's socket and its companions, replaced together when the broker is lost.
final class WorkerConnection {
    let socket: Socket
    /// The monitor; `nil` for `inproc://`, which loses no connection.
    let monitor: SocketMonitor?

    init(context: ZeroMQContext, endpoint: String, security: SocketSecurity) throws(SocketError) {
        let options = SocketOptions(
            linger: .seconds(1),
            reconnect: (first: .milliseconds(50), longest: .milliseconds(500))
        )
        socket = try Socket(.dealer, in: context, options: options)
        monitor = endpoint.hasPrefix("inproc://") ? nil : try socket.monitor()
        try socket.connect(endpoint, security: security)
    }

    func close() {
        monitor?.close()
        socket.close()
    }
}

/// Creates a worker's connections, each with the current keys.
///
/// It belongs to the worker's thread once that has started.
final class WorkerConnector {
    private let context: ZeroMQContext
    private let endpoint: String
    private var keys: ConnectionKeys

    init(context: ZeroMQContext, endpoint: String, credentials: BusCredentials?) {
        self.context = context
        self.endpoint = endpoint
        keys = ConnectionKeys(credentials)
    }

    func connect() throws(SocketError) -> WorkerConnection {
        try WorkerConnection(context: context, endpoint: endpoint, security: keys.next())
    }
}
