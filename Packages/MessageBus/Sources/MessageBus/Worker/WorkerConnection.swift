import ZeroMQ

/// A worker's socket and what goes with it, replaced as a whole when the broker is lost.
final class WorkerConnection {
    let socket: Socket
    /// `nil` for `inproc://`, which loses no connection.
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
