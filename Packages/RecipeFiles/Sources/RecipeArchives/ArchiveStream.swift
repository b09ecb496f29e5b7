internal import CArchive
import RecipeFiles

/// The files of an archive, read one after the other with libarchive, in the memory of a block.
final class ArchiveStream: FileItems {
    /// How an archive is packed.
    enum Packing {
        /// ZIP.
        case zip
        /// One file in gzip, or as it is.
        case gzip
    }

    static let block = 1 << 16

    private let archive: OpaquePointer
    private let buffer = UnsafeMutableRawPointer.allocate(byteCount: ArchiveStream.block, alignment: 16)
    /// What the archive is read from, if it is in another one.
    private let outer: OuterFile?
    private var isAtEnd = false

    private init(_ packing: Packing, outer: OuterFile?) throws(RecipeRefusal) {
        guard let archive = archive_read_new() else { throw .damaged(reason: "the system has no memory for it") }
        (self.archive, self.outer) = (archive, outer)
        switch packing {
        case .zip: archive_read_support_format_zip(archive)
        case .gzip:
            archive_read_support_filter_gzip(archive)
            archive_read_support_format_raw(archive)
        }
    }

    deinit {
        archive_read_free(archive)
        buffer.deallocate()
    }

    /// Opens a ZIP file.
    convenience init(path: String) throws(RecipeFileError) {
        do { try self.init(.zip, outer: nil) } catch {
            throw .notAnArchive(file: path, reason: error.description)
        }
        guard archive_read_open_filename(archive, path, Self.block) == ARCHIVE_OK else {
            throw .notAnArchive(file: path, reason: reason)
        }
    }

    /// Opens a file in another archive, whose current file must not be read otherwise meanwhile.
    ///
    /// - Parameters:
    ///   - packing: How it is packed.
    ///   - readPiece: Returns the next piece of that file; empty at the end.
    /// - Throws: ``RecipeRefusal`` when it is no such archive, and what `readPiece` throws.
    convenience init(
        _ packing: Packing,
        readPiece: @escaping () throws(RecipeRefusal) -> [UInt8]
    ) throws(RecipeRefusal) {
        let outer = OuterFile(readPiece)
        try self.init(packing, outer: outer)
        let opened = archive_read_open(
            archive,
            Unmanaged.passUnretained(outer).toOpaque(),
            nil,
            { _, context, piece in
                guard let context, let piece else { return -1 }
                return Unmanaged<OuterFile>.fromOpaque(context).takeUnretainedValue().read(into: piece)
            },
            nil
        )
        guard opened == ARCHIVE_OK else { throw outer.refusal ?? .damaged(reason: reason) }
    }

    private var reason: String {
        let text = archive_error_string(archive).map { String(cString: $0) } ?? "no reason is known"
        return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
    }

    func next() -> FileItem? {
        while !isAtEnd {
            var entry: OpaquePointer?
            let code = larder_read_next_header(archive, &entry)
            switch code {
            case ARCHIVE_EOF: isAtEnd = true
            case ARCHIVE_OK, ARCHIVE_WARN:
                guard let entry else { continue }
                // A folder is no file.
                if archive_entry_filetype(entry) & mode_t(0o170000) == mode_t(0o040000) { continue }
                return item(entry)
            case ARCHIVE_RETRY: continue
            default:
                isAtEnd = true
                return FileItem(name: "", byteCount: nil, refusal: outer?.refusal ?? .damaged(reason: reason))
            }
        }
        return nil
    }

    private func item(_ entry: OpaquePointer) -> FileItem {
        let text = archive_entry_pathname(entry)
        let name = text.map { String(cString: $0) } ?? ""
        let size = archive_entry_size_is_set(entry) == 0 ? nil : Int(archive_entry_size(entry))
        let isRegular = archive_entry_filetype(entry) & mode_t(0o170000) == mode_t(0o100000)
        var refusal: RecipeRefusal?
        if archive_entry_is_data_encrypted(entry) != 0 || archive_entry_is_metadata_encrypted(entry) != 0 {
            refusal = .encrypted
        }
        // A link would read another file under this name.
        if !isRegular || FileItem.leadsOut(name) { refusal = .unsafeName }
        return FileItem(name: name, byteCount: size, refusal: refusal)
    }

    func piece() throws(RecipeRefusal) -> [UInt8] {
        guard !isAtEnd else { return [] }
        let count = archive_read_data(archive, buffer, Self.block)
        guard count >= 0 else {
            if count == Int(ARCHIVE_FATAL) { isAtEnd = true }
            throw outer?.refusal ?? .damaged(reason: reason)
        }
        return Array(UnsafeRawBufferPointer(start: buffer, count: count))
    }

    var packedBytes: Int? { Int(archive_filter_bytes(archive, 0)) }
}

/// A file from which libarchive reads.
private final class OuterFile {
    private let readPiece: () throws(RecipeRefusal) -> [UInt8]
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ArchiveStream.block, alignment: 16)
    /// Why the file could not be read on.
    private(set) var refusal: RecipeRefusal?

    init(_ readPiece: @escaping () throws(RecipeRefusal) -> [UInt8]) { self.readPiece = readPiece }

    deinit { buffer.deallocate() }

    /// Puts the next piece into memory that stays until the next call, as libarchive wants it.
    func read(into piece: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
        do {
            let bytes = try readPiece()
            precondition(bytes.count <= buffer.count, "A piece of a file is longer than a block.")
            buffer.copyBytes(from: bytes)
            piece.pointee = UnsafeRawPointer(buffer.baseAddress)
            return bytes.count
        } catch {
            refusal = error
            return -1
        }
    }
}
