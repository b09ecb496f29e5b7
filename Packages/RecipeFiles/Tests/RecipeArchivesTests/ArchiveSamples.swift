import Foundation
import RecipeArchives
import RecipeFiles

/// Files of our own for the tests, in a folder that goes with this value.
final class ArchiveSamples {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("larder-recipes-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file, and returns its path.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }

    func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }

    /// Returns a ZIP archive without compression.
    static func zip(_ files: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        let bytes = Bytes()
        var archive = StoredArchive(file: "t.zip") { piece throws(RecipeFileError) in bytes.all += piece }
        for file in files { try archive.add(file.name, file.bytes) }
        try archive.finish()
        return bytes.all
    }

    static func zip(texts files: [(name: String, text: String)]) throws -> [UInt8] {
        try zip(files.map { ($0.name, Array($0.text.utf8)) })
    }

    /// Returns the archive of Larder's own for some recipes.
    static func larder(_ drafts: [RecipeDraft]) throws -> [UInt8] {
        let bytes = Bytes()
        var writer = try RecipeArchiveWriter(file: "t.zip") { piece throws(RecipeFileError) in bytes.all += piece }
        for draft in drafts { try writer.add(draft) }
        try writer.finish()
        return bytes.all
    }

    /// Returns spaces in a ZIP archive, compressed to a 150th: one literal, then matches of 258 in the fixed code of
    /// deflate (RFC 1951, 3.2.6), of which each takes 13 bits.
    static func bomb(_ name: String, matches: Int) throws -> [UInt8] {
        var (packed, buffer, bits): ([UInt8], UInt64, UInt64) = ([], 0, 0)
        func put(_ code: UInt64, _ length: UInt64) {
            buffer |= code << bits
            bits += length
            while bits >= 8 {
                packed.append(UInt8(buffer & 0xFF))
                (buffer, bits) = (buffer >> 8, bits - 8)
            }
        }
        func putReversed(_ code: UInt64, _ length: UInt64) {
            put((0..<length).reduce(0) { $0 | ((code >> $1) & 1) << (length - 1 - $1) }, length)
        }
        put(0b011, 3)
        putReversed(0x30 + 0x20, 8)
        for _ in 0..<matches {
            putReversed(0b1100_0101, 8)
            putReversed(0, 5)
        }
        putReversed(0, 7)
        put(0, 7)
        var archive = try zip([(name, packed)])
        // The method becomes deflate, and the size that of the spaces, in both places.
        let size = withUnsafeBytes(of: UInt32(1 + 258 * matches).littleEndian) { Array($0) }
        let directory = 30 + name.utf8.count + packed.count
        archive[8] = 8
        archive[directory + 10] = 8
        let spaces = [UInt8](repeating: 0x20, count: 1 + 258 * matches)
        let sum = withUnsafeBytes(of: CRC32.checksum(of: spaces).littleEndian) { Array($0) }
        archive.replaceSubrange(14..<18, with: sum)
        archive.replaceSubrange((directory + 16)..<(directory + 20), with: sum)
        archive.replaceSubrange(22..<26, with: size)
        archive.replaceSubrange((directory + 24)..<(directory + 28), with: size)
        return archive
    }

    /// A recipe in the form of schema.org.
    static func schema(_ title: String) -> String {
        "{\"@type\":\"Recipe\",\"name\":\"\(title)\",\"recipeIngredient\":[\"1 egg\"]}"
    }

    static func tandoor(_ title: String) -> String {
        "{\"name\":\"\(title)\",\"steps\":[{\"instruction\":\"Mix.\",\"ingredients\":[]}]}"
    }
}

/// Bytes that closures fill.
final class Bytes {
    var all: [UInt8] = []
}

extension RecipeFileReader {
    /// Reads to the end: a line for each entry.
    func lines() throws(RecipeFileError) -> [String] {
        var lines: [String] = []
        while let entry = try next() {
            switch entry {
            case .recipe(let recipe, let position):
                lines.append("\(position.number) \(position.name): \(recipe.draft.title)")
            case .refused(let refusal, let position): lines.append("\(position.number) \(position.name)! \(refusal)")
            case .menu(let menu, let file): lines.append("\(file): \(menu.entries.map(\.name).joined(separator: ", "))")
            case .aisles(let aisles, let file):
                lines.append("\(file): \(aisles.aisles.map(\.name).joined(separator: ", "))")
            case .page(let file): lines.append("page \(file)")
            case .remark(let remark, _): lines.append("- \(remark.sentence)")
            }
        }
        return lines
    }
}
