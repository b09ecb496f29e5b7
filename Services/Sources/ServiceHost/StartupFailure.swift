public import MessageBus
public import SQLKit
public import ZeroMQ

/// Why a process cannot start.
///
/// The process prints the description before it exits with 1.
public enum StartupFailure: Error, Sendable, CustomStringConvertible {
    /// The text is not an endpoint.
    case badEndpoint(text: String)
    /// A broker's Unix socket has a path that is too long.
    case socketPathTooLong(path: String)
    /// Any peer that reaches the endpoint could read and change the home's data.
    case exposedEndpoint(endpoint: String)
    /// The endpoint lacks the two following ports, which its events need.
    case noEventEndpoints(endpoint: String)
    /// Messages to the broker would cross the network unencrypted.
    case unprotectedBroker(endpoint: String)
    /// Only one of the two key files is configured.
    case missingKeyFile(flag: String, holding: String)
    /// A key file or the access list cannot be used.
    case security(SecurityFileError)
    /// The folder of a Unix socket cannot be created or used.
    case socketFolder(path: String, reason: String)
    /// Other users can write to the folder of a Unix socket, and so replace the socket.
    case openSocketFolder(path: String)
    /// Another user created the Unix socket.
    case foreignSocket(path: String, owner: String)
    /// The socket cannot be bound or connected.
    case socket(SocketError)
    /// A setting has an invalid value.
    case badSetting(flag: String, value: String, expected: String)
    /// The data folder or a file in it cannot be used.
    case storage(StorageError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .badEndpoint(let text):
            "\"\(text)\" is not an endpoint: write ipc:///path/to/socket or tcp://127.0.0.1:5555."
        case .socketPathTooLong(let path):
            "The socket path \(path) is longer than \(Endpoint.longestSocketPath) bytes: choose a shorter one."
        case .exposedEndpoint(let endpoint):
            "Listening on \(endpoint) would let everyone on the network read and change this home's data: "
                + "create a key with `larder keys new broker`, pass its file with --server-key, and admit "
                + "clients with `larder keys allow`; or listen on tcp://127.0.0.1:PORT or ipc:///path/to/socket."
        case .unprotectedBroker(let endpoint):
            "Messages to \(endpoint) cross the network: pass the file of your key with --key and that of the "
                + "broker's public key with --broker-key."
        case .missingKeyFile(let flag, let content):
            "A broker on the network requires both keys: pass the file of \(content) with \(flag)."
        case .security(let error): error.description
        case .socketFolder(let path, let reason):
            "The folder \(path) cannot hold a socket (\(reason)): choose another one with --listen."
        case .openSocketFolder(let path):
            "Other users of this machine can write to \(path), and could take the broker's place there: run "
                + "`chmod go-w \(path)` if it is a folder of your own, or choose a socket in another folder with "
                + "--listen and --broker."
        case .foreignSocket(let path, let owner):
            "The socket \(path) belongs to \(owner), who could read and change this home's data: use the socket of "
                + "your own broker with --broker."
        case .noEventEndpoints(let endpoint):
            "Events need the two ports after that of \(endpoint): listen on a port up to 65533."
        case .badSetting(let flag, let value, let expected):
            "\(flag) cannot be \"\(value)\": use \(expected)."
        case .socket(let error): error.description
        case .storage(let error): error.description
        }
    }
}
