import Foundation

/// An access list in a file, which one process at a time edits.
public struct AccessListFile: Sendable {
    /// The path of the file.
    public let path: String
    private let household: @Sendable (String) -> [UInt8]?

    /// Creates a reference to the file, which need not exist yet.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - household: Returns the 16 bytes of a household by its name or UUID; `nil` when there is none.
    public init(path: String, household: @escaping @Sendable (String) -> [UInt8]?) {
        self.path = path
        self.household = household
    }

    /// Returns the list; empty when there is no file.
    public func read() throws(SecurityFileError) -> AccessListDocument {
        guard SecurityFile(path: path).version != nil else { return AccessListDocument("") }
        return AccessListDocument(try SecurityFile(path: path).read(isPrivate: true))
    }

    /// Changes the list, unless the result is invalid.
    ///
    /// - Parameter change: The change of the current list.
    /// - Throws: Why the file cannot be read or written, or the mistake in the result.
    public func edit(_ change: (inout AccessListDocument) -> Void) throws(SecurityFileError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unusable(path: path, reason: "its folder \(folder) does not exist") }
        // Closing releases the lock.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
        var document = try read()
        change(&document)
        do { _ = try AccessList(document.text, household: household) } catch { throw .badList(path: path, error) }
        try SecurityFile(path: path).write(document.text, mode: 0o600, isNew: false)
    }
}
