import Foundation
import ImportFiles
import QuantityModule
import Testing

@Suite final class LocalImportFilesTests {
    private let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("larder-import-\(UUID())")

    deinit { try? FileManager.default.removeItem(at: scratch) }

    /// Creates a folder in which one file is in another folder, and one name is a pattern.
    private func folder() throws -> URL {
        let folder = scratch.appendingPathComponent("release")
        let files = FileManager.default
        try files.createDirectory(at: folder.appendingPathComponent("inner"), withIntermediateDirectories: true)
        try Data(repeating: 0x66, count: 600_000).write(to: folder.appendingPathComponent("inner/food.csv"))
        try Data("[a]*?\\".utf8).write(to: folder.appendingPathComponent("[a]*?\\.csv"))
        return folder
    }

    /// Packs a folder as a download is packed, with Python, which `make` needs anyway.
    private func archive(of folder: URL) throws -> URL {
        let file = scratch.appendingPathComponent("release.zip")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-m", "zipfile", "-c", file.path, folder.path]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return file
    }

    private func content(_ file: any ImportFile) throws(IngredientImportError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try file.read()
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }

    /// Returns the sentence with which an opener refuses a folder or one of its files; `nil` if all can be read.
    private func refusal(
        of place: URL,
        _ opener: LocalImportFiles = LocalImportFiles()
    ) -> String? {
        do throws(IngredientImportError) {
            let folder = try opener.folder(at: place.path)
            for name in folder.files where name.hasSuffix(".csv") { _ = try content(try folder.file(name)) }
            return nil
        } catch { return error.description }
    }

    @Test func `a file is read in pieces`() throws {
        let file = try LocalImportFiles().file(at: try folder().appendingPathComponent("inner/food.csv").path)
        let first = try file.read()
        #expect(first.count == 1 << 18)
        #expect(try content(file).count == 600_000 - first.count)
        #expect(
            throws: IngredientImportError.unavailable(
                reason: "/nowhere.csv cannot be read: check the path and its permissions."
            )
        ) { try LocalImportFiles().file(at: "/nowhere.csv") }
    }

    @Test func `a ZIP file has the same files as its folder`() throws {
        let folder = try folder()
        let unpacked = try LocalImportFiles().folder(at: folder.path)
        let packed = try LocalImportFiles().folder(at: try archive(of: folder).path)
        #expect(unpacked.files.filter { $0.hasSuffix(".csv") }.sorted() == ["[a]*?\\.csv", "inner/food.csv"])
        let names = packed.files.filter { $0.hasSuffix(".csv") }.sorted()
        #expect(names == ["release/[a]*?\\.csv", "release/inner/food.csv"])
        for (name, other) in zip(names, ["[a]*?\\.csv", "inner/food.csv"]) {
            #expect(try content(try packed.file(name)) == content(try unpacked.file(other)))
        }
        #expect(packed.place == scratch.appendingPathComponent("release.zip").path && unpacked.place == folder.path)
    }

    @Test func `a missing unzip, a broken file, or none at all is explained in a sentence`() throws {
        let file = try archive(of: try folder())
        let bare = refusal(of: file, LocalImportFiles(environment: ["PATH": scratch.path]))
        #expect(bare == "\(file.path) cannot be opened: install unzip, or unpack it yourself and pass the folder.")
        #expect(refusal(of: file, LocalImportFiles(environment: [:])) == nil)
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange(200..<260, with: Data(repeating: 7, count: 60))
        try bytes.write(to: file)
        let sentence = "\(file.path) is broken, encrypted, or not a ZIP file: download it again."
        #expect(refusal(of: file) == sentence)
        try Data("no archive".utf8).write(to: file)
        #expect(refusal(of: file) == sentence)
        let none = scratch.appendingPathComponent("none")
        #expect(
            refusal(of: none) == "There is no \(none.path): use the folder or the ZIP file of the CSV release."
        )
    }

    @Test(.timeLimit(.minutes(10)))
    func `what is no regular file is not waited for`() throws {
        let folder = try folder()
        let pipe = folder.appendingPathComponent("food.csv").path
        try #require(mkfifo(pipe, 0o600) == 0)
        #expect(throws: IngredientImportError.unavailable(reason: "\(pipe) is not a file: give the path of a file.")) {
            try LocalImportFiles().file(at: pipe)
        }
        #expect(refusal(of: folder) == "\(pipe) is not a file: give the path of a file.")
    }

    @Test func `a folder is looked through two levels deep`() throws {
        let folder = try folder()
        let deep = folder.appendingPathComponent("inner/deeper/deepest")
        try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: deep.appendingPathComponent("food.csv"))
        let files = try LocalImportFiles().folder(at: folder.path).files.filter { $0.hasSuffix(".csv") }
        #expect(files.sorted() == ["[a]*?\\.csv", "inner/food.csv"])
    }

    @Test func `an archive whose name is a pattern is itself, and its options are no files`() throws {
        let archive = try archive(of: try folder())
        let named = scratch.appendingPathComponent("release[1].zip")
        try FileManager.default.copyItem(at: archive, to: named)
        try Data("another".utf8).write(to: scratch.appendingPathComponent("release1.zip"))
        #expect(refusal(of: named) == nil)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        let script = "import sys, zipfile; zipfile.ZipFile(sys.argv[1], 'a').writestr('-d/food.csv', 'x')"
        process.arguments = ["-c", script, named.path]
        try process.run()
        process.waitUntilExit()
        #expect(try LocalImportFiles().folder(at: named.path).files.allSatisfy { !$0.hasPrefix("-") })
    }
}
