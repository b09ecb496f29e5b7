import Foundation

/// An access list in a file, edited by one at a time.
public struct AccessListFile: Sendable {
    /// Where it is.
    public let path: String
    private let household: @Sendable (String) -> [UInt8]?

    /// Names the file; it need not be there yet.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - household: The 16 bytes of a household by its name or UUID; `nil` when it is none.
    public init(path: String, household: @escaping @Sendable (String) -> [UInt8]?) {
        self.path = path
        self.household = household
    }

    /// The list as it stands; empty when there is no file.
    public func read() throws(SecurityFileError) -> AccessListDocument {
        guard SecurityFile(path: path).version != nil else { return AccessListDocument("") }
        return AccessListDocument(try SecurityFile(path: path).read(isPrivate: true))
    }

    /// Changes the list, unless what comes of it is none.
    ///
    /// - Parameter change: What to do with the list as it stands.
    /// - Throws: Why it cannot be read or written, or the mistake that it would have.
    public func edit(_ change: (inout AccessListDocument) -> Void) throws(SecurityFileError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unusable(path: path, reason: "its folder \(folder) is not there") }
        // Closing gives the lock back.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
        var document = try read()
        change(&document)
        do { _ = try AccessList(document.text, household: household) } catch { throw .badList(path: path, error) }
        try SecurityFile(path: path).write(document.text, mode: 0o600, isNew: false)
    }
}
