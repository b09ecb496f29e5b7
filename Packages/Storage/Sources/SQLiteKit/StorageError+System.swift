import Foundation
import SQLKit

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension StorageError {
    /// Creates an error from what the operating system reported about a file.
    init(systemError code: Int32, path: String) {
        switch code {
        case EACCES, EPERM, EROFS: self = .noPermission(path: path)
        case ENOSPC, EDQUOT: self = .diskFull(path: path)
        case ENOTDIR: self = .notAFolder(path: (path as NSString).deletingLastPathComponent)
        default: self = .failed(path: path, reason: String(cString: strerror(code)))
        }
    }
}
