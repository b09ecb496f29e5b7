import Foundation

/// A file of the release during reading.
final class UsdaStream {
    private static let pieceBytes = 1 << 18

    private let handle: FileHandle
    private let name: String
    private let process: Process?
    private var isBroken = false

    /// Creates a stream from a file handle; the name appears in error messages, and the process unpacks an archived
    /// file.
    init(_ handle: FileHandle, of name: String, unpackedBy process: Process? = nil) {
        self.handle = handle
        self.name = name
        self.process = process
    }

    /// Returns the next piece; empty at the end.
    func read() -> [UInt8] {
        do { return [UInt8](try handle.read(upToCount: Self.pieceBytes) ?? Data()) } catch {
            isBroken = true
            return []
        }
    }

    /// Ends reading, and checks that the file is complete.
    func finish() throws(CommandFailure) {
        try? handle.close()
        process?.waitUntilExit()
        guard !isBroken, process?.terminationStatus ?? 0 == 0 else {
            throw .refused("\(name) is broken or is not a ZIP file: download it again.")
        }
    }
}
