/// Writes a ZIP archive without compression, file by file: the same files make the same bytes, on every system.
///
/// The names are UTF-8, and every file is of the first day that the format knows. There is no more in memory than a
/// name and a few numbers a file.
///
/// Source: PKWARE's APPNOTE 6.3.9, of which this is version 2.0.
public struct StoredArchive {
    /// The most files, which the format counts in 16 bits.
    public static let mostFiles = 65_000
    /// The first day that the format knows, 1980-01-01.
    private static let day: UInt16 = 0x21
    /// The names are UTF-8.
    private static let flags: UInt16 = 1 << 11

    private let write: ([UInt8]) throws(RecipeFileError) -> Void
    private let file: String
    private var directory: [UInt8] = []
    private var position: UInt64 = 0
    private var count = 0

    /// Begins an archive.
    ///
    /// - Parameters:
    ///   - file: The file, as an error names it.
    ///   - write: Writes the next bytes.
    public init(file: String, write: @escaping ([UInt8]) throws(RecipeFileError) -> Void) {
        (self.file, self.write) = (file, write)
    }

    /// Returns the name of the first file of an archive, of which the beginning is enough; empty for an archive without
    /// files, and `nil` for any other file.
    static func firstName(in bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x50, 0x4B, 5, 6]) { return "" }
        guard bytes.starts(with: [0x50, 0x4B, 3, 4]), bytes.count > 30 else { return nil }
        let length = Int(bytes[26]) | Int(bytes[27]) << 8
        return String(decoding: bytes[30...].prefix(length), as: UTF8.self)
    }

    /// Adds a file.
    ///
    /// - Throws: ``RecipeFileError/tooManyEntries(file:most:)``, ``RecipeFileError/tooLong(file:gibibytes:)`` beyond
    ///   4 GiB, and what the closure throws.
    public mutating func add(_ name: String, _ bytes: [UInt8]) throws(RecipeFileError) {
        guard count < Self.mostFiles else { throw .tooManyEntries(file: file, most: Self.mostFiles) }
        guard position + UInt64(bytes.count + 2 * name.utf8.count) < UInt64(UInt32.max) - (1 << 24) else {
            throw .tooLong(file: file, gibibytes: 4)
        }
        var header: [UInt8] = []
        for value in [20, Self.flags, 0, 0, Self.day] as [UInt16] { header.append(little: value) }
        header.append(little: CRC32.checksum(of: bytes))
        header.append(little: UInt32(bytes.count))
        header.append(little: UInt32(bytes.count))
        header.append(little: UInt16(name.utf8.count))
        header.append(little: UInt16(0))
        directory.append(little: UInt32(0x0201_4B50))
        directory.append(little: UInt16(20))
        directory += header
        // No comment, the first disk, a text or not, and the usual permissions.
        for value in [0, 0, 0] as [UInt16] { directory.append(little: value) }
        directory.append(little: UInt32(0))
        directory.append(little: UInt32(position))
        directory += name.utf8
        var local: [UInt8] = []
        local.append(little: UInt32(0x0403_4B50))
        local += header + Array(name.utf8)
        try write(local)
        try write(bytes)
        position += UInt64(local.count + bytes.count)
        count += 1
    }

    /// Ends the archive.
    public mutating func finish() throws(RecipeFileError) {
        var end: [UInt8] = []
        end.append(little: UInt32(0x0605_4B50))
        for value in [0, 0, UInt16(count), UInt16(count)] as [UInt16] { end.append(little: value) }
        end.append(little: UInt32(directory.count))
        end.append(little: UInt32(position))
        end.append(little: UInt16(0))
        try write(directory + end)
    }
}

/// A gzip file without compression (RFC 1952, RFC 1951 section 3.2.4).
package enum StoredGzip {
    private static let longestBlock = 65_535

    package static func file(of bytes: [UInt8]) -> [UInt8] {
        // No time and no name, so that the same content makes the same bytes.
        var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(longestBlock)
            rest = rest.dropFirst(longestBlock)
            file.append(rest.isEmpty ? 1 : 0)
            file.append(little: UInt16(block.count))
            file.append(little: ~UInt16(block.count))
            file += block
        } while !rest.isEmpty
        file.append(little: CRC32.checksum(of: bytes))
        file.append(little: UInt32(truncatingIfNeeded: bytes.count))
        return file
    }
}
