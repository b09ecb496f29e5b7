public import ZeroMQ

/// A key in a file: `larder-secret-key` or `larder-public-key` and the 40 characters, and comments.
///
/// Keys come only from files, because others can see environments and arguments.
public enum KeyFile {
    private static let secretWord = "larder-secret-key"
    private static let publicWord = "larder-public-key"

    /// Reads a secret key from a file that only its owner may use.
    public static func secretKey(at path: String) throws(SecurityFileError) -> CurveSecretKey {
        let lines = try words(at: path, isPrivate: true)
        for line in lines where line.first == secretWord {
            if line.count == 2, let key = CurveSecretKey(line[1]) { return key }
        }
        throw lines.contains { $0.first == publicWord } ? .publicKey(path: path) : .noKey(path: path)
    }

    /// Reads the public keys of a file, at least one, in order.
    public static func publicKeys(at path: String) throws(SecurityFileError) -> [CurvePublicKey] {
        let lines = try words(at: path, isPrivate: false)
        guard !lines.contains(where: { $0.first == secretWord }) else { throw .secretKey(path: path) }
        let keys = lines.compactMap { $0.count == 2 && $0[0] == publicWord ? CurvePublicKey($0[1]) : nil }
        guard !keys.isEmpty, keys.count == lines.count else { throw .noKey(path: path) }
        return keys
    }

    /// Writes a new pair: `<path>.key` for its owner only, and `<path>.pub` for everyone.
    ///
    /// - Parameters:
    ///   - keys: The pair.
    ///   - path: The path without its extension.
    ///   - name: The owner's name, for a comment.
    /// - Throws: ``SecurityFileError/exists(path:)`` rather than overwriting a key.
    public static func write(_ keys: CurveKeyPair, to path: String, name: String) throws(SecurityFileError) {
        try SecurityFile(path: "\(path).key").write(
            "# The secret key of \(name). Anyone who reads it can act as \(name).\n\(secretWord) \(keys.secretKey.fileText)\n",
            mode: 0o600,
            isNew: true
        )
        try SecurityFile(path: "\(path).pub").write(
            "# The public key of \(name).\n\(publicWord) \(keys.publicKey)\n",
            mode: 0o644,
            isNew: true
        )
    }

    private static func words(at path: String, isPrivate: Bool) throws(SecurityFileError) -> [[String]] {
        try SecurityFile(path: path).read(isPrivate: isPrivate).split(whereSeparator: \.isNewline)
            .map { $0.split { $0.isWhitespace }.map(String.init) }
            .filter { $0.first?.hasPrefix("#") == false }
    }
}
