import Glibc

/// The address of a plain stream socket, from a `tcp://` or `ipc://` endpoint.
public struct SocketAddress: Sendable {
    private enum Kind: Sendable {
        case tcp(host: in_addr, port: UInt16)
        case path(String)
    }

    private let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// Parses an endpoint; `*` as a port means any free one.
    public init(_ endpoint: String) throws(FaultProxyError) {
        if endpoint.hasPrefix("ipc://") {
            let path = String(endpoint.dropFirst("ipc://".count))
            guard (1..<MemoryLayout.size(ofValue: sockaddr_un().sun_path)).contains(path.utf8.count) else {
                throw .badEndpoint(endpoint)
            }
            kind = .path(path)
            return
        }
        let parts = endpoint.dropFirst("tcp://".count).split(separator: ":", omittingEmptySubsequences: false)
        var host = in_addr()
        guard endpoint.hasPrefix("tcp://"), parts.count == 2, inet_pton(AF_INET, String(parts[0]), &host) == 1,
            let port = parts[1] == "*" ? 0 : UInt16(parts[1])
        else { throw .badEndpoint(endpoint) }
        kind = .tcp(host: host, port: port)
    }

    /// The endpoint as text.
    public var endpoint: String {
        switch kind {
        case .path(let path): return "ipc://\(path)"
        case .tcp(var host, let port):
            var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
            inet_ntop(AF_INET, &host, &text, socklen_t(text.count))
            return "tcp://\(text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }):\(port)"
        }
    }

    /// Listens; the descriptor is nonblocking and is closed in child processes.
    public func listen() throws(FaultProxyError) -> Int32 {
        removeFile()
        let descriptor = makeSocket()
        var one: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        guard descriptor >= 0, withAddress({ bind(descriptor, $0, $1) }) == 0, Glibc.listen(descriptor, 1_024) == 0
        else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { close(descriptor) }
            throw .cannotListen(endpoint: endpoint, reason: reason)
        }
        Self.makeNonBlocking(descriptor)
        return descriptor
    }

    /// Returns the address with the actual port of a listening descriptor.
    public func bound(to descriptor: Int32) -> SocketAddress {
        guard case .tcp(let host, _) = kind else { return self }
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return SocketAddress(.tcp(host: host, port: UInt16(bigEndian: address.sin_port)))
    }

    /// Removes the file that an `ipc://` listener leaves behind.
    public func removeFile() { if case .path(let path) = kind { unlink(path) } }

    /// Connects; returns `nil` when no process listens there.
    ///
    /// The descriptor is nonblocking afterward.
    public func connect() -> Int32? {
        let descriptor = makeSocket()
        guard descriptor >= 0 else { return nil }
        guard withAddress({ Glibc.connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            return nil
        }
        Self.makeNonBlocking(descriptor)
        return descriptor
    }

    /// Accepts a connection of a listening descriptor; `nil` when there is none.
    public static func accept(from listener: Int32) -> Int32? {
        let descriptor = Glibc.accept(listener, nil, nil)
        guard descriptor >= 0 else { return nil }
        makeNonBlocking(descriptor)
        return descriptor
    }

    private func makeSocket() -> Int32 {
        let family = if case .path = kind { AF_UNIX } else { AF_INET }
        return socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }

    /// Makes the descriptor nonblocking and closes it in child processes.
    static func makePrivate(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    private static func makeNonBlocking(_ descriptor: Int32) {
        makePrivate(descriptor)
        // Small messages must not wait for each other. A Unix socket refuses the option, which does not matter.
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    }

    private func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        switch kind {
        case .tcp(let host, let port):
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr = host
            return Self.lend(&address, body)
        case .path(let path):
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            return Self.lend(&address, body)
        }
    }

    private static func lend<Address>(
        _ address: inout Address,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}
