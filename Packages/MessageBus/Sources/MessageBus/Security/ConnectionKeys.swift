import ZeroMQ

/// Which keys a connection is made with: those of the files, and where the broker may have one of several, each in turn.
struct ConnectionKeys {
    private let credentials: BusCredentials?
    /// What was read last, and can be used.
    private var protections: [SocketSecurity]
    private var versions: [SecurityFile.Version?] = []
    private var attempt = -1

    init(_ credentials: BusCredentials?) {
        self.credentials = credentials
        protections = credentials?.first ?? [.none]
    }

    /// Whether there are any.
    var isEmpty: Bool { credentials == nil }

    /// What to connect with next; files that cannot be used now leave what they held before.
    mutating func next() -> SocketSecurity {
        attempt += 1
        if let credentials, haveChanged {
            versions = credentials.versions
            do {
                protections = try credentials.read()
                attempt = 0
            } catch {
                // Whoever changes the files is at it: the connection that comes of this one, if any, is made again.
                versions = []
            }
        }
        return protections[attempt % protections.count]
    }

    /// Whether the files are others than those that were read.
    var haveChanged: Bool { credentials.map { $0.versions != versions } ?? false }
}
