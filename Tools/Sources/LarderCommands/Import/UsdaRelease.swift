import Foundation
import TextFormats

/// The CSV release of FoodData Central, in a folder or an archive.
struct UsdaRelease {
    private let path: String
    /// The path of each file, or its name in the archive.
    private let files: [String: String]
    /// The archive; `nil` for a folder.
    private let archive: UsdaArchive?

    /// Opens a folder or a ZIP archive.
    init(_ path: String, environment: [String: String]) throws(CommandFailure) {
        self.path = path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .refused("There is no \(path): use the folder or the ZIP file of the CSV release.")
        }
        let names: [String]
        if isFolder.boolValue {
            archive = nil
            let enumerator = FileManager.default.enumerator(atPath: path)
            names = (enumerator?.allObjects as? [String] ?? []).map { "\(path)/\($0)" }
        } else {
            let archive = try UsdaArchive(path, environment: environment)
            self.archive = archive
            names = try archive.names()
        }
        let tables = names.filter { $0.hasSuffix(".csv") }.sorted()
        files = Dictionary(tables.map { (String($0.split(separator: "/").last ?? ""), $0) }) { first, _ in first }
        for needed in ["food.csv", "food_portion.csv", "measure_unit.csv"] where files[needed] == nil {
            throw .refused("\(path) contains no \(needed): use the CSV release of FoodData Central, not JSON.")
        }
    }

    /// Calls a closure with every row of a table, reading it in pieces; does nothing when the release has no such
    /// table.
    func forEachRow(of name: String, _ take: (CSVTable.Record) -> Void) throws(CommandFailure) {
        guard let place = files[name] else { return }
        let stream: UsdaStream
        if let archive {
            stream = try archive.file(place)
        } else {
            guard let handle = FileHandle(forReadingAtPath: place) else {
                throw .refused("\(place) cannot be read: check its permissions.")
            }
            stream = UsdaStream(handle, of: place)
        }
        if let table = CSVTable(CSVReader { stream.read() }) { for record in table { take(record) } }
        try stream.finish()
    }
}
