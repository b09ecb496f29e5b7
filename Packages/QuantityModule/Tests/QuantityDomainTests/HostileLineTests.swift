import CommandsTestKit
import Foundation
import QuantityDomain
import QuantityModuleTestKit
import Testing

/// Invariants of any line: parsing loses nothing, never crashes, and explains every problem.
@Suite struct HostileLineTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    /// Labeled lines outside of the repository.
    private static let corpora: URL = {
        let shared = ProcessInfo.processInfo.environment["LARDER_SHARED"].map { URL(filePath: $0) }
        let top = (0..<4).reduce(folder) { folder, _ in folder.deletingLastPathComponent() }
        return (shared ?? top.deletingLastPathComponent().appending(path: "shared")).appending(path: "corpora")
    }()

    /// Pieces of lines and pieces that no line should contain.
    private static let pieces = [
        "1", "½", "2⁄3", "1,500", "０", "cup", "TBSP", "g", " ", "  ", "\t", "\u{a0}", "\u{ad}", "flour", "gehackt", "İ",
        "ß",
        "大さじ", "물", "컵", "ไข่", "мука", "(", ")", "[", "}", ",", ";", ":", "-", "–", "—", "/", "⁄", "&amp;", "&frac12;",
        "&",
        "&#x41;", "&#99999999;", "&;", "\"", "'", "’", "é", "e\u{301}", "🍋", "👩🏽‍🍳", "\u{200b}", "\u{feff}", "\u{0}", "x",
        "×", "of",
        "to", "plus", "a", "half", "large", "for", "99999999999999999999", "%", "~", "*", "®", "\u{fffd}", "\u{10ffff}",
        "、", "～",
    ]

    @Test func `lines of arbitrary pieces keep every character`() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<3_000 {
            let count = Int.random(in: 0...14, using: &generator)
            let text = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &generator) }.joined()
            expectSound(text)
        }
    }

    @Test func `lines of random Unicode keep every character`() {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<1_000 {
            let scalars = (0..<Int.random(in: 0...30, using: &generator)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator))
            }
            expectSound(String(String.UnicodeScalarView(scalars)))
        }
    }

    @Test(arguments: [
        "1", "(", "1/", "&amp;", "1 cup ", "a", "plus 1 tbsp ", "½", ",", "x 2 ", "大", "- ", "or 1 ", "1-",
    ])
    func `a piece repeated many times is read`(piece: String) {
        expectSound(String(repeating: piece, count: 1_200 / piece.utf8.count))
    }

    @Test func `64 KiB of lines of maximum length keep every character`() {
        var generator = SeededGenerator(seed: 13)
        var text = " "
        while text.utf8.count < 64 << 10 {
            let pieces = (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in
                Self.pieces.randomElement(using: &generator)
            }
            let piece = pieces.joined(separator: Bool.random(using: &generator) ? " " : "")
            text += String(repeating: piece, count: 4_000 / piece.utf8.count) + "\n"
        }
        let violation = Array(text.utf8).withUnsafeBytes { LineInvariants.violation(of: $0) }
        #expect(violation == nil)
    }

    /// Inputs that `make fuzz` found interesting, one per line in base64.
    @Test func `no input from the fuzzer breaks the parser`() throws {
        let text = try String(contentsOf: Self.folder.appending(path: "LineCorpus.txt"), encoding: .utf8)
        for line in text.split(separator: "\n") {
            let input = Array(try #require(Data(base64Encoded: String(line))))
            let violation = input.withUnsafeBytes { LineInvariants.violation(of: $0) }
            #expect(violation == nil, "\(violation ?? ""): \(line)")
        }
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: corpora.path),
            "no labeled lines lie beside the repository"
        ),
        arguments: ["ingredients-dev", "ingredients-hard-dev", "ingredients-languages-dev"]
    )
    func `labeled lines keep every character`(name: String) throws {
        struct Line: Decodable { let text: String }
        let file = try String(contentsOf: Self.corpora.appending(path: "\(name).jsonl"), encoding: .utf8)
        for row in file.split(separator: "\n") {
            expectSound(try JSONDecoder().decode(Line.self, from: Data(row.utf8)).text)
        }
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: corpora.appending(path: training).path),
            "no labeled lines lie beside the repository"
        )
    )
    func `lines for training keep every character`() throws {
        struct Line: Decodable { let text: String }
        let isLong = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] == "1"
        let rows = try Self.unpacked(Self.corpora.appending(path: Self.training)).split(separator: UInt8(ascii: "\n"))
        #expect(!rows.isEmpty)
        for place in stride(from: 0, to: rows.count, by: isLong ? 1 : 50) {
            expectSound(try JSONDecoder().decode(Line.self, from: rows[place]).text)
        }
    }

    private static let training = "ingredients-train.jsonl.gz"

    /// Returns the contents of a gzip file.
    private static func unpacked(_ file: URL) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }

    private func expectSound(_ text: String) {
        let violation = LineInvariants.violation(of: text, locale: "")
        #expect(violation == nil, "\(violation ?? ""): \(text.debugDescription)")
    }
}
