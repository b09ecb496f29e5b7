public import ZeroMQ

/// Why a key file or an access list cannot be used.
public enum SecurityFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file does not exist.
    case missing(path: String)
    /// Others than its owner may read or write it.
    case tooOpen(path: String, mode: UInt32)
    /// The operating system does not allow reading or writing it.
    case unusable(path: String, reason: String)
    /// It is longer than any such file can be.
    case tooLong(path: String)
    /// It holds no key.
    case noKey(path: String)
    /// It contains a public key where a secret one is needed.
    case publicKey(path: String)
    /// It contains a secret key where a public one is needed.
    case secretKey(path: String)
    /// A new file would replace an existing one.
    case exists(path: String)
    /// The access list has a mistake.
    case badList(path: String, AccessListError)
    /// The authenticator cannot start.
    case socket(SocketError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .missing(let path):
            "There is no file \(path): create keys with `larder keys new NAME`, and allow them with "
                + "`larder keys allow`."
        case .tooOpen(let path, let mode):
            "Others may use \(path) (mode 0\(String(mode, radix: 8))): keep it for its owner, with `chmod 600 \(path)`."
        case .unusable(let path, let reason):
            "The file \(path) cannot be used (\(reason)): check the path and its owner."
        case .tooLong(let path):
            "The file \(path) is too long to be a key or an access list: check the path."
        case .noKey(let path):
            "The file \(path) contains no key: create one with `larder keys new NAME`."
        case .publicKey(let path):
            "The file \(path) contains a public key where the secret one is needed: use the .key file beside it."
        case .secretKey(let path):
            "The file \(path) contains a secret key where a public one is needed: use the .pub file beside it."
        case .exists(let path):
            "The file \(path) already exists: choose another name, or remove it once its key is no longer used."
        case .badList(let path, let error):
            "The access list \(path) is not used. \(error)"
        case .socket(let error): error.description
        }
    }
}
