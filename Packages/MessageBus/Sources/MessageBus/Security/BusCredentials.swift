import ZeroMQ

/// The key files with which a client or a worker proves its identity and recognizes the broker.
///
/// They are read for each new connection, so that keys can be changed while everything runs.
public struct BusCredentials: Hashable, Sendable {
    /// The file of its own secret key.
    public let keyFile: String
    /// The file of the broker's public key; while the key is being changed, of the new one and the old one.
    public let brokerKeyFile: String
    /// The first contents of the files.
    let first: [SocketSecurity]

    /// Creates credentials from the files.
    ///
    /// - Throws: ``SecurityFileError`` when one of them is unusable.
    public init(keyFile: String, brokerKeyFile: String) throws(SecurityFileError) {
        self.keyFile = keyFile
        self.brokerKeyFile = brokerKeyFile
        first = try Self.read(keyFile, brokerKeyFile)
    }

    /// Returns a security for each key that the broker may have.
    func read() throws(SecurityFileError) -> [SocketSecurity] { try Self.read(keyFile, brokerKeyFile) }

    private static func read(_ keyFile: String, _ brokerKeyFile: String) throws(SecurityFileError) -> [SocketSecurity] {
        let keys = CurveKeyPair(secretKey: try KeyFile.secretKey(at: keyFile))
        return try KeyFile.publicKeys(at: brokerKeyFile).map { .client(keys, server: $0) }
    }

    /// The current versions of the files.
    var versions: [SecurityFile.Version?] {
        [SecurityFile(path: keyFile).version, SecurityFile(path: brokerKeyFile).version]
    }
}
