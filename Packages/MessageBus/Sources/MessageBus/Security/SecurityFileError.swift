public import ZeroMQ

/// Why a file of keys, or an access list, cannot be used.
public enum SecurityFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such file.
    case missing(path: String)
    /// Others than its owner may read or write it.
    case tooOpen(path: String, mode: UInt32)
    /// The operating system does not let it be read or written.
    case unusable(path: String, reason: String)
    /// It is longer than any such file.
    case tooLong(path: String)
    /// It holds no key.
    case noKey(path: String)
    /// It holds a public key where a secret one is needed.
    case publicKey(path: String)
    /// It holds a secret key where a public one is needed.
    case secretKey(path: String)
    /// A new file would take the place of another.
    case exists(path: String)
    /// The access list does not follow its form.
    case badList(path: String, AccessListError)
    /// No authenticator can be started.
    case socket(SocketError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .missing(let path):
            "There is no file \(path): make keys with `larder keys new NAME`, and list who comes in with "
                + "`larder keys allow`."
        case .tooOpen(let path, let mode):
            "Others may use \(path) (mode 0\(String(mode, radix: 8))): keep it for its owner, with `chmod 600 \(path)`."
        case .unusable(let path, let reason):
            "The file \(path) cannot be used (\(reason)): check the path and who owns it."
        case .tooLong(let path):
            "The file \(path) is too long to be a key or an access list: check the path."
        case .noKey(let path):
            "The file \(path) holds no key: make one with `larder keys new NAME`."
        case .publicKey(let path):
            "The file \(path) holds a public key where the secret one is needed: name the .key file beside it."
        case .secretKey(let path):
            "The file \(path) holds a secret key where a public one is needed: name the .pub file beside it."
        case .exists(let path):
            "There is a file \(path) already: choose another name, or remove it once nobody uses its key."
        case .badList(let path, let error):
            "The access list \(path) is not used. \(error)"
        case .socket(let error): error.description
        }
    }
}
