import Foundation
import SQLKit

/// The write-ahead log that a crash left beside a database, which SQLite would write into whatever file is there.
///
/// Written into another file than its own, such as a backup that was copied to the place, the log damages that file or
/// undoes the restoration. A log continues the file whose commit stamp its first commit names, or that a checkpoint
/// brought to one of its commits. The format is in SQLite's "WAL-mode File Format": a header of 32 bytes, then frames
/// of 24 bytes and one page each; a frame with another salt than the header's is of an earlier log.
struct LeftoverLog {
    /// The headers in the frames of the first page, oldest first.
    private let headers: [DatabaseHeader]

    /// Checks that the log beside a database, if there is one, is of this file.
    static func check(path: String) throws(StorageError) {
        do {
            guard let log = try LeftoverLog(path: path + "-wal"), let first = log.headers.first else { return }
            guard FileManager.default.fileExists(atPath: path) else { throw StorageError.replaced(path: path) }
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { _ = try? file.close() }
            guard let header = DatabaseHeader(try file.bytes(DatabaseHeader.length)),
                log.headers.contains(header) || header.isFollowed(by: first)
            else { throw StorageError.replaced(path: path) }
        } catch {
            throw StorageError(error, path: path)
        }
    }

    /// Reads a log; `nil` when there is none, or one without a whole header.
    private init?(path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { _ = try? file.close() }
        let start = try file.bytes(32)
        guard start.count == 32 else { return nil }
        let (pageSize, salts) = (UInt64(start.word(at: 8)), Array(start[16..<24]))
        var headers: [DatabaseHeader] = []
        while case let frame = try file.bytes(24), frame.count == 24, Array(frame[8..<16]) == salts {
            let next = try file.offset() + pageSize
            if frame.word(at: 0) == 1, let header = DatabaseHeader(try file.bytes(DatabaseHeader.length)) {
                headers.append(header)
            }
            try file.seek(toOffset: next)
        }
        self.headers = headers
    }
}

extension FileHandle {
    /// Reads the next bytes, fewer at the end of the file.
    fileprivate func bytes(_ count: Int) throws -> [UInt8] { Array(try read(upToCount: count) ?? Data()) }
}
