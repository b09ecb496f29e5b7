import Foundation
import StockFiles

/// The files of an import, whose rows it reads one after the other.
struct StockFileSource {
    /// The most that is read of standard input, and of a file of Grocy, which are held in memory.
    private static let limit = 64 << 20
    /// How much of a file is read at once.
    private static let piece = 1 << 16

    private var entries: () throws(StockFileError) -> StockFileReader.Entry?
    private var repetitions = RowRepetitions()

    /// Opens a file of Larder's columns.
    ///
    /// - Parameters:
    ///   - file: The path, or - for standard input.
    ///   - format: How it is written; `nil` for what the name says.
    ///   - console: The console with the standard input.
    /// - Throws: ``CommandFailure/refused(_:)`` for a file that can't be read, or lacks the columns that it needs.
    init(_ file: String, as format: StockFileFormat?, _ console: any Console) async throws(CommandFailure) {
        let readPiece: () throws(StockFileError) -> [UInt8]
        if file == "-" {
            guard let bytes = await console.readAll(limit: Self.limit) else {
                throw .refused("\(StockFileError.tooLong(file: "Standard input", mebibytes: Self.limit >> 20))")
            }
            var pieces = [bytes]
            readPiece = { () throws(StockFileError) in pieces.popLast() ?? [] }
        } else {
            guard let handle = FileHandle(forReadingAtPath: NSString(string: file).expandingTildeInPath) else {
                throw .refused("\(StockFileError.unreadable(file: file))".printable)
            }
            readPiece = { () throws(StockFileError) in
                do { return try handle.read(upToCount: Self.piece).map(Array.init) ?? [] } catch {
                    throw .unreadable(file: file)
                }
            }
        }
        do throws(StockFileError) {
            var reader = try StockFileReader(
                of: file,
                as: format ?? StockFileFormat(ofFile: file),
                readPiece: readPiece
            )
            entries = { () throws(StockFileError) in try reader.next() }
        } catch { throw .refused(error.description.printable) }
    }

    /// Opens the answers of Grocy's API: files, and the JSON files in folders.
    init(grocy paths: [String]) throws(CommandFailure) {
        var stock = GrocyStock()
        let contents: GrocyStock.Contents
        do throws(StockFileError) {
            for file in try Self.files(in: paths) { try stock.add(try Self.bytes(of: file), of: file) }
            contents = try stock.contents()
        } catch { throw .refused(error.description.printable) }
        var rest =
            (contents.remarks.map { StockFileReader.Entry.remark($0) }
            + contents.rows.map { StockFileReader.Entry.row($0) })[...]
        entries = { () throws(StockFileError) in rest.popFirst() }
    }

    private static func files(in paths: [String]) throws(StockFileError) -> [String] {
        var files: [String] = []
        for path in paths.map({ NSString(string: $0).expandingTildeInPath }) {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw .unreadable(file: path)
            }
            guard isFolder.boolValue else {
                files.append(path)
                continue
            }
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
                throw .unreadable(file: path)
            }
            files += names.filter { $0.lowercased().hasSuffix(".json") }.sorted().map { "\(path)/\($0)" }
        }
        return files
    }

    private static func bytes(of file: String) throws(StockFileError) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: file) else { throw .unreadable(file: file) }
        guard data.count <= limit else { throw .tooLong(file: file, mebibytes: limit >> 20) }
        return Array(data)
    }

    /// Returns the next row, with the number of equal rows before it, or what is left; `nil` at the end.
    mutating func next() throws(CommandFailure) -> StockFileReader.Entry? {
        do throws(StockFileError) {
            let entry = try entries()
            guard case .row(let row)? = entry else { return entry }
            return .row(repetitions.counted(row))
        } catch { throw .refused(error.description.printable) }
    }
}
