internal import CZeroMQ

/// Why a call on a socket failed.
public enum SocketError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is not an endpoint.
    case badEndpoint(String)
    /// Another process or socket listens at the endpoint.
    case endpointInUse(String)
    /// This machine has no such address, or the folder of an ipc path does not exist.
    case noSuchAddress(String)
    /// The operating system does not allow it.
    case permissionDenied(String)
    /// An ipc path is longer than the operating system accepts.
    case pathTooLong(String)
    /// The context has been terminated; the socket's owner must close the socket.
    case terminated
    /// The process has run out of file descriptors or sockets.
    case tooManySockets
    /// Any other error that libzmq reports.
    case failed(operation: String, reason: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .badEndpoint(let endpoint):
            "\"\(endpoint)\" is not an endpoint: write ipc:///path/to/socket, tcp://127.0.0.1:5555 or inproc://name."
        case .endpointInUse(let endpoint):
            "\(endpoint) is in use: stop the process that listens there, or choose another endpoint."
        case .noSuchAddress(let endpoint):
            "\(endpoint) cannot be reached from this machine: check the address, and that the folder of an ipc path exists."
        case .permissionDenied(let endpoint):
            "\(endpoint) is not allowed: choose a folder of your own or a port above 1023."
        case .pathTooLong(let endpoint):
            "\(endpoint) is too long for a socket: choose a path of at most 107 bytes."
        case .terminated:
            "The messaging context has been terminated: close the socket."
        case .tooManySockets:
            "No file descriptor is free: raise the limit (ulimit -n), or close files and sockets."
        case .failed(let operation, let reason):
            "\(operation) failed: \(reason). Report this."
        }
    }

    /// The error of the last libzmq call on this thread.
    static func last(_ operation: String, endpoint: String? = nil) -> SocketError {
        let code = zmq_errno()
        guard let endpoint else {
            switch code {
            case EMFILE, ENFILE: return .tooManySockets
            case larder_errno_terminated(): return .terminated
            default: return .failed(operation: operation, reason: String(cString: zmq_strerror(code)))
            }
        }
        switch code {
        case EINVAL, EPROTONOSUPPORT, ENOCOMPATPROTO: return .badEndpoint(endpoint)
        case EADDRINUSE: return .endpointInUse(endpoint)
        case EADDRNOTAVAIL, ENODEV, ENOENT, ENOTDIR, ECONNREFUSED: return .noSuchAddress(endpoint)
        case EACCES, EPERM, EROFS: return .permissionDenied(endpoint)
        case ENAMETOOLONG: return .pathTooLong(endpoint)
        default: return last(operation)
        }
    }
}
