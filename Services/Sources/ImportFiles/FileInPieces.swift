import Foundation
import QuantityModule

/// A file, or the output of a process that unpacks one, during reading.
struct FileInPieces: ImportFile {
    private static let pieceBytes = 1 << 18

    private let handle: FileHandle
    private let place: String
    /// The process that unpacks the file; `nil` for a file that isn't packed.
    private let process: Process?

    /// Opens a regular file; anything else, such as a pipe, could keep its reader waiting forever.
    init(_ path: String) throws(IngredientImportError) {
        var status = stat()
        guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
            throw .unavailable(reason: "\(path) is not a file: give the path of a file.")
        }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw .unavailable(reason: "\(path) cannot be read: check the path and its permissions.")
        }
        (self.handle, place, process) = (handle, path, nil)
    }

    /// Reads the output of a process.
    init(_ handle: FileHandle, of archive: String, unpackedBy process: Process) {
        (self.handle, place, self.process) = (handle, archive, process)
    }

    /// Returns the next piece; at the end, checks that the process unpacked the whole file.
    func read() throws(IngredientImportError) -> [UInt8] {
        let piece: Data
        do { piece = try handle.read(upToCount: Self.pieceBytes) ?? Data() } catch {
            throw .unavailable(reason: "\(place) cannot be read: \(error.localizedDescription)")
        }
        if piece.isEmpty, let process {
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw .unavailable(reason: "\(place) is broken, encrypted, or not a ZIP file: download it again.")
            }
        }
        return [UInt8](piece)
    }
}
