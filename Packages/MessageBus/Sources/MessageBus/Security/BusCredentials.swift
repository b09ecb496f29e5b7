import ZeroMQ

/// By what a client or a worker proves who it is, and knows the broker: files of keys.
///
/// They are read again for each new connection, so that keys can be changed while everything runs.
public struct BusCredentials: Hashable, Sendable {
    /// The file of its own secret key.
    public let keyFile: String
    /// The file of the broker's public key; while that changes, of the new one and the old one.
    public let brokerKeyFile: String
    /// What the files held at first.
    let first: [SocketSecurity]

    /// Names the files.
    ///
    /// - Throws: ``SecurityFileError`` when one of them cannot be used now.
    public init(keyFile: String, brokerKeyFile: String) throws(SecurityFileError) {
        self.keyFile = keyFile
        self.brokerKeyFile = brokerKeyFile
        first = try Self.read(keyFile, brokerKeyFile)
    }

    /// One way to connect for each key that the broker may have.
    func read() throws(SecurityFileError) -> [SocketSecurity] { try Self.read(keyFile, brokerKeyFile) }

    private static func read(_ keyFile: String, _ brokerKeyFile: String) throws(SecurityFileError) -> [SocketSecurity] {
        let keys = CurveKeyPair(secretKey: try KeyFile.secretKey(at: keyFile))
        return try KeyFile.publicKeys(at: brokerKeyFile).map { .client(keys, server: $0) }
    }

    /// Tells whether the files are still those that were read.
    var versions: [SecurityFile.Version?] {
        [SecurityFile(path: keyFile).version, SecurityFile(path: brokerKeyFile).version]
    }
}
