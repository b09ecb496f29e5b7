internal import CZeroMQ

/// What libzmq tells of a socket's connections.
///
/// Belongs to the thread of that socket.
public final class SocketMonitor {
    /// A change of a connection.
    public enum Event: Sendable {
        /// A peer is there.
        case connected
        /// A peer is gone; what was on its way to it may be lost.
        case disconnected
    }

    /// For a ``Poller``.
    public let pair: Socket
    private let message = Multipart()

    private let socket: Socket

    init(of socket: Socket, pair: Socket) {
        self.socket = socket
        self.pair = pair
    }

    deinit { close() }

    /// The next change, or `nil` when there is none yet.
    public func next() throws(SocketError) -> Event? {
        while try pair.receive(into: message) {
            // The first frame: 16 bits of event and 32 of value, in this machine's order.
            let code = message.withBytes(at: 0) { $0.count >= 2 ? Int32($0.loadUnaligned(as: UInt16.self)) : 0 }
            if code == ZMQ_EVENT_CONNECTED { return .connected }
            if code == ZMQ_EVENT_DISCONNECTED { return .disconnected }
        }
        return nil
    }

    /// Closes the listening end.
    public func close() {
        socket.stopMonitoring()
        pair.close()
    }
}
