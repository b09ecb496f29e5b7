import Foundation
import RecipeFiles
import Testing

/// Files and addresses that no one should trust, over all real services: a sentence each, and the rest goes on.
@Suite struct HostileImportTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "larder-hostile-\(UUID().uuidString)")

    /// Imports files of a folder in which a good recipe comes last, and returns what is said.
    ///
    /// - Parameters:
    ///   - sources: What is imported in addition.
    ///   - make: Writes the files into the folder that it gets.
    /// - Returns: The lines of the output and the errors, and the titles of the home's recipes afterwards.
    /// - Throws: When a file can't be written.
    private func take(
        _ sources: [String] = [],
        _ make: (URL) throws -> Void
    ) async throws -> (said: [String], titles: [String]) {
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = folder.appending(path: "files")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        try make(files)
        try Data("@water{1%l}\n\nBoil it.".utf8).write(to: files.appending(path: "zz tea.cook"))
        let data = folder.appending(path: "data").path
        let run = await RecipePage.run(["recipe", "import"] + sources + [files.path], data: data)
        let list = await RecipePage.run(["recipe", "list"], data: data)
        let titles = list.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
        let said = (run.output + run.errors).replacing(files.path, with: "F").split(separator: "\n").map(String.init)
        return (said, titles)
    }

    private func archive(_ files: [(name: String, text: String)], at place: URL) throws {
        final class Bytes { var all: [UInt8] = [] }
        let bytes = Bytes()
        var archive = StoredArchive(file: "a.zip") { piece throws(RecipeFileError) in bytes.all += piece }
        for file in files { try archive.add(file.name, Array(file.text.utf8)) }
        try archive.finish()
        try Data(bytes.all).write(to: place.appending(path: "a.zip"))
    }

    @Test func `a path that climbs out of its archive is refused, and nothing is written there`() async throws {
        let names = ["../../climber.cook", "/tmp/climber.cook", "good.cook"]
        let (said, titles) = try await take { files in try archive(names.map { ($0, "@salt") }, at: files) }
        #expect(
            said.count { $0.hasSuffix("Its name leads out of the archive: rename it, and pack the archive again.") }
                == 2
        )
        #expect(said.contains("Imported 2 (2 of them changed), unchanged 0, refused 2, left 0.") && titles.count == 2)
        #expect(
            !FileManager.default.fileExists(
                atPath: folder.deletingLastPathComponent().appending(path: "climber.cook").path
            )
        )
    }

    @Test func `a bomb of zeros is refused before it is unpacked, and the rest is taken`() async throws {
        let (said, titles) = try await take { files in
            try Data(ZeroBomb.gzip(mebibytes: 8)).write(to: files.appending(path: "bomb.paprikarecipe"))
            try archive([("zeros.json", String(repeating: "\0", count: 17 << 20))], at: files)
        }
        #expect(
            said.contains {
                $0.contains("bomb.paprikarecipe: ") && ($0.contains("100 times its size") || $0.contains("damaged"))
            },
            "\(said)"
        )
        #expect(said.contains { $0.contains("It has more than 16 MiB, which no recipe has") })
        #expect(titles == ["zz"])
    }

    @Test func `a picture of a gigabyte is left by its size alone, and the recipe beside it is taken`() async throws {
        let (said, titles) = try await take { files in
            let picture = files.appending(path: "tea.jpg")
            try Data().write(to: picture)
            let handle = try FileHandle(forWritingTo: picture)
            try handle.truncate(atOffset: 1 << 30)
            try handle.close()
        }
        #expect(said.contains("F: left: The picture \"tea.jpg\" has 1024 MiB, more than 20: it is left."))
        #expect(titles == ["zz"])
    }

    @Test func `a recipe of ten thousand lines is refused with their number, and the rest is taken`() async throws {
        let (said, titles) = try await take { files in
            let lines = (1...10_000).map { "\"\($0) g salt\"" }.joined(separator: ",")
            let recipe = "{\"@type\":\"Recipe\",\"name\":\"Long\",\"recipeIngredient\":[\(lines)]}"
            try Data(recipe.utf8).write(to: files.appending(path: "long.json"))
        }
        #expect(said.contains { $0.contains("long.json") && $0.contains("10000") })
        #expect(said.contains { $0.hasPrefix("Imported 1 ") && $0.contains("refused 1") } && titles == ["zz"])
    }

    @Test(arguments: [
        "http://127.0.0.1:9/", "http://localhost/", "http://[::1]/", "http://169.254.169.254/latest",
        "http://10.0.0.1/",
    ])
    func `a page in a private network is not fetched, and the rest is taken`(address: String) async throws {
        let (said, titles) = try await take([address]) { _ in }
        #expect(said.contains { $0.contains("is in a private network, where Larder fetches nothing") })
        #expect(titles == ["zz"])
    }
}

/// A small file that unpacks to many zeros.
private enum ZeroBomb {
    /// Returns gzip of one literal zero, then copies of 258 bytes from one byte back, each in 13 bits of the fixed
    /// Huffman code (RFC 1951, section 3.2.6).
    static func gzip(mebibytes: Int) -> [UInt8] {
        let copies = String(repeating: "1100010100000", count: (mebibytes << 20) / 258)
        let bits = Array("11000110000\(copies)000000000000000".utf8)
        let packed = stride(from: 0, to: bits.count - 7, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] == UInt8(ascii: "1") ? 1 << UInt8($1) : 0) }
        }
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + packed
    }
}
