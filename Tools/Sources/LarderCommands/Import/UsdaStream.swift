import Foundation

/// A file of the release while it is read.
final class UsdaStream {
    private static let pieceBytes = 1 << 18

    private let handle: FileHandle
    private let name: String
    private let process: Process?
    private var isBroken = false

    /// Reads a handle; the name is for sentences, and the process is what unpacks the file, where it is packed.
    init(_ handle: FileHandle, of name: String, unpackedBy process: Process? = nil) {
        self.handle = handle
        self.name = name
        self.process = process
    }

    /// The next piece; empty at the end.
    func read() -> [UInt8] {
        do { return [UInt8](try handle.read(upToCount: Self.pieceBytes) ?? Data()) } catch {
            isBroken = true
            return []
        }
    }

    /// Ends the reading, and says whether all of it came.
    func finish() throws(CommandFailure) {
        try? handle.close()
        process?.waitUntilExit()
        guard !isBroken, process?.terminationStatus ?? 0 == 0 else {
            throw .refused("\(name) is broken or is no ZIP file: download it again.")
        }
    }
}
