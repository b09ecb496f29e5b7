import Foundation
import MessageBus

/// An address for a socket, checked before it reaches libzmq.
public enum Endpoint: Hashable, Sendable, CustomStringConvertible {
    /// Within the process.
    case inproc(name: String)
    /// Within the host: the path of a Unix socket.
    case ipc(path: String)
    /// Over the network.
    ///
    /// Port 0 means any free one.
    case tcp(host: String, port: UInt16)

    /// The maximum length of the path of a broker's Unix socket in bytes: Linux allows 107, and the sockets of the
    /// broker's events have longer names than its own.
    public static let longestSocketPath = 107 - EventEndpoints.longestSuffix

    /// Parses an endpoint as people type it.
    public init(_ text: String) throws(StartupFailure) {
        if let name = Self.rest(of: text, after: "inproc://"), !name.isEmpty {
            self = .inproc(name: name)
        } else if let path = Self.rest(of: text, after: "ipc://"), !path.isEmpty {
            guard path.utf8.count <= Self.longestSocketPath else { throw .socketPathTooLong(path: path) }
            self = .ipc(path: path)
        } else if let address = Self.rest(of: text, after: "tcp://"), let colon = address.lastIndex(of: ":"),
            let port = UInt16(address[address.index(after: colon)...]), colon != address.startIndex
        {
            self = .tcp(host: String(address[..<colon]), port: port)
        } else {
            throw .badEndpoint(text: text)
        }
    }

    /// Parses a comma-separated list of at least one endpoint.
    public static func list(_ text: String) throws(StartupFailure) -> [Endpoint] {
        var endpoints: [Endpoint] = []
        for part in text.split(separator: ",") {
            endpoints.append(try Endpoint(part.trimmingCharacters(in: .whitespaces)))
        }
        guard !endpoints.isEmpty else { throw .badEndpoint(text: text) }
        return endpoints
    }

    private static func rest(of text: String, after prefix: String) -> String? {
        text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
    }

    /// Whether only this host can reach it.
    ///
    /// A name other than `localhost` may resolve to any host, whatever it begins with.
    public var isLocal: Bool {
        switch self {
        case .inproc, .ipc: true
        case .tcp(let host, _): host == "localhost" || host == "[::1]" || Self.isLoopback(host)
        }
    }

    /// Whether a host is one of the literal addresses 127.0.0.0 to 127.255.255.255.
    private static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.first == "127"
            && parts.allSatisfy { $0.allSatisfy(\.isNumber) && UInt8($0) != nil }
    }

    /// The endpoint in libzmq's form.
    public var description: String {
        switch self {
        case .inproc(let name): "inproc://\(name)"
        case .ipc(let path): "ipc://\(path)"
        case .tcp(let host, let port): "tcp://\(host):\(port)"
        }
    }
}
