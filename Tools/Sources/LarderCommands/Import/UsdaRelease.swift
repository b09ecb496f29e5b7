import Foundation

/// The CSV release of FoodData Central, in a folder or still packed.
struct UsdaRelease {
    private static let pieceBytes = 1 << 18
    private let path: String
    /// Where each file is: a path, or a name within the archive.
    private let files: [String: String]
    private let isArchive: Bool

    /// Looks at a folder or a ZIP archive.
    init(_ path: String) throws(CommandFailure) {
        self.path = path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .refused("There is no \(path): give the folder or the ZIP file of the CSV release.")
        }
        isArchive = !isFolder.boolValue
        let names: [String]
        if isArchive {
            let listed = try Self.unzip(["-Z1", path])
            names = String(decoding: listed.readDataToEndOfFile(), as: UTF8.self).split(separator: "\n").map(
                String.init
            )
        } else {
            let enumerator = FileManager.default.enumerator(atPath: path)
            names = (enumerator?.allObjects as? [String] ?? []).map { "\(path)/\($0)" }
        }
        let tables = names.filter { $0.hasSuffix(".csv") }
        files = Dictionary(tables.map { (String($0.split(separator: "/").last ?? ""), $0) }) { first, _ in first }
        for needed in ["food.csv", "food_portion.csv", "measure_unit.csv"] where files[needed] == nil {
            throw .refused("\(path) holds no \(needed): give the CSV release of FoodData Central, not JSON.")
        }
    }

    /// A table of the release, read piece by piece; `nil` when the release has none of this name.
    func table(_ name: String) throws(CommandFailure) -> CSVTable? {
        guard let place = files[name] else { return nil }
        let handle: FileHandle
        if isArchive {
            handle = try Self.unzip(["-p", path, place])
        } else {
            guard let opened = FileHandle(forReadingAtPath: place) else {
                throw .refused("\(place) cannot be read: check its permissions.")
            }
            handle = opened
        }
        return CSVTable(
            CSVRows {
                guard let data = try? handle.read(upToCount: Self.pieceBytes) else { return [] }
                return [UInt8](data)
            }
        )
    }

    private static func unzip(_ arguments: [String]) throws(CommandFailure) -> FileHandle {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["unzip"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch {
            throw .refused("The archive cannot be opened: install unzip, or unpack it and give the folder.")
        }
        return pipe.fileHandleForReading
    }
}
