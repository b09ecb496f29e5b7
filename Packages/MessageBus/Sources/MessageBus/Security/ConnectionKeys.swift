import ZeroMQ

/// The keys for each new connection: those in the files, and where the broker may have one of several keys, each in
/// turn.
struct ConnectionKeys {
    private let credentials: BusCredentials?
    /// The last usable contents of the files.
    private var protections: [SocketSecurity]
    private var versions: [SecurityFile.Version?] = []
    private var attempt = -1

    init(_ credentials: BusCredentials?) {
        self.credentials = credentials
        protections = credentials?.first ?? [.none]
    }

    /// Whether there are no keys.
    var isEmpty: Bool { credentials == nil }

    /// Returns the keys for the next connection; unusable files leave the earlier keys.
    mutating func next() -> SocketSecurity {
        attempt += 1
        if let credentials, haveChanged {
            versions = credentials.versions
            do {
                protections = try credentials.read()
                attempt = 0
            } catch {
                // The files are being changed: a connection with these keys, if any, will be replaced.
                versions = []
            }
        }
        return protections[attempt % protections.count]
    }

    /// Whether the files differ from those that were read.
    var haveChanged: Bool { credentials.map { $0.versions != versions } ?? false }
}
