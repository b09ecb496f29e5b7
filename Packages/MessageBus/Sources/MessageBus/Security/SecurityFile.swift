import Foundation

/// A small text file with keys or rights.
struct SecurityFile {
    /// Identifies one version of a file.
    struct Version: Hashable {
        let device: UInt64
        let inode: UInt64
        let seconds: Int
        let nanoseconds: Int
        let bytes: Int64
    }

    private static let longest = 1 << 20

    let path: String

    /// The current version; `nil` when there is no file.
    var version: Version? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Version(
            device: UInt64(status.st_dev),
            inode: UInt64(status.st_ino),
            seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec,
            bytes: Int64(status.st_size)
        )
    }

    /// Reads the file.
    ///
    /// - Parameter isPrivate: Whether to refuse a file that others than its owner may use.
    /// - Returns: Its text.
    /// - Throws: Why it cannot be read.
    func read(isPrivate: Bool) throws(SecurityFileError) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENOENT ? .missing(path: path) : .unusable(path: path, reason: Self.reason)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unusable(path: path, reason: Self.reason) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unusable(path: path, reason: "it is not a file") }
        let mode = UInt32(status.st_mode & 0o777)
        guard !isPrivate || mode & 0o077 == 0 else { throw .tooOpen(path: path, mode: mode) }
        var bytes = [UInt8](repeating: 0, count: Self.longest + 1)
        var count = 0
        while count < bytes.count {
            let got = bytes[count...].withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw .unusable(path: path, reason: Self.reason) }
            if got == 0 { break }
            count += got
        }
        guard count <= Self.longest else { throw .tooLong(path: path) }
        guard let text = String(validating: bytes.prefix(count), as: UTF8.self) else {
            throw .unusable(path: path, reason: "it is not text in UTF-8")
        }
        return text
    }

    /// Writes the file atomically, so that a reader sees the old text or the new one.
    ///
    /// - Parameters:
    ///   - text: The new text.
    ///   - mode: The file mode.
    ///   - isNew: Whether an existing file is an error and stays unchanged.
    /// - Throws: Why it cannot be written.
    func write(_ text: String, mode: mode_t, isNew: Bool) throws(SecurityFileError) {
        let beside = "\(path).\(getpid()).new"
        unlink(beside)
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .unusable(path: path, reason: Self.reason) }
        defer { unlink(beside) }
        var text = text
        let isWritten = text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let put = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if put < 0 && errno == EINTR { continue }
                guard put > 0 else { return false }
                rest = rest.dropFirst(put)
            }
            return fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0
        }
        let reason = Self.reason
        guard close(descriptor) == 0, isWritten else { throw .unusable(path: path, reason: reason) }
        // Linking fails if the file exists; renaming replaces it.
        let isPlaced = isNew ? link(beside, path) == 0 : rename(beside, path) == 0
        guard isPlaced else { throw errno == EEXIST ? .exists(path: path) : .unusable(path: path, reason: Self.reason) }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}

extension Slice where Base == UnsafeBufferPointer<UInt8> {
    /// The address of the slice's first byte.
    fileprivate var baseAddress: UnsafePointer<UInt8>? { base.baseAddress.map { $0 + startIndex } }
}
