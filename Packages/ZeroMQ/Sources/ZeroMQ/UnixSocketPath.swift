internal import Glibc

/// The file of an `ipc://` endpoint.
struct UnixSocketPath {
    private let path: String

    /// `nil` for other transports, and for wildcards and abstract names, which have no file.
    init?(endpoint: String) {
        guard endpoint.hasPrefix("ipc://") else { return nil }
        path = String(endpoint.dropFirst("ipc://".count))
        if path.isEmpty || path == "*" || path.hasPrefix("@") { return nil }
    }

    private static let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// Whether the path is longer than the operating system accepts.
    var isTooLong: Bool { path.utf8.count > Self.longest }

    /// Whether a process accepts connections at the path.
    ///
    /// A file left behind by a crash does not count.
    var hasListener: Bool {
        guard !isTooLong else { return false }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                Glibc.connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
