internal import CZeroMQ

/// Reports the changes of a socket's connections.
///
/// A monitor belongs to the thread of its socket.
public final class SocketMonitor {
    /// A change of a connection.
    public enum Event: Hashable, Sendable {
        /// A peer has connected and completed the handshake.
        case connected
        /// A peer has disconnected; messages on their way to it may be lost.
        case disconnected
        /// A peer reached the socket, but the handshake failed.
        case handshakeFailed(HandshakeFailure)
    }

    /// The changes to report.
    public enum Interest: Sendable {
        /// Every change.
        case connections
        /// Failed handshakes only.
        case failures

        var events: Int32 {
            let failures =
                ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL | ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL
                | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH
            return switch self {
            case .connections: ZMQ_EVENT_HANDSHAKE_SUCCEEDED | ZMQ_EVENT_DISCONNECTED | failures
            case .failures: failures
            }
        }
    }

    /// The socket to add to a ``Poller``.
    public let pair: Socket
    private let message = Multipart()

    private let socket: Socket

    init(of socket: Socket, pair: Socket) {
        self.socket = socket
        self.pair = pair
    }

    deinit { close() }

    /// The next change, or `nil` when none has been reported.
    public func next() throws(SocketError) -> Event? {
        while try pair.receive(into: message) {
            // The first frame: 16 bits of event and 32 bits of value, in this machine's byte order.
            let code = message.withBytes(at: 0) { $0.count >= 2 ? Int32($0.loadUnaligned(as: UInt16.self)) : 0 }
            switch code {
            case ZMQ_EVENT_HANDSHAKE_SUCCEEDED: return .connected
            case ZMQ_EVENT_DISCONNECTED: return .disconnected
            case ZMQ_EVENT_HANDSHAKE_FAILED_AUTH: return .handshakeFailed(.refused)
            case ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL: return .handshakeFailed(.mismatch)
            case ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL: return .handshakeFailed(.cutOff)
            default: continue
            }
        }
        return nil
    }

    /// Closes the listening end.
    public func close() {
        socket.stopMonitoring()
        pair.close()
    }
}
