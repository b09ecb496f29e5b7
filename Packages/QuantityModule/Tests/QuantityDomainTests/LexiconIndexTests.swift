import Foundation
import Testing

@testable import LineParser
@testable import QuantityDomain

@Suite struct LexiconIndexTests {
    /// The folder of the tables and of the index made from them.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/TableData")

    private static func table(of language: Language) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: "lexicons/\(language.tag).tsv")))
    }

    /// With `LARDER_WRITE_INDEXES=1`, as in `make indexes`, it writes the index first.
    @Test func `the lexicon that the package carries is made of its tables`() throws {
        let file = Self.folder.appending(path: "lexicon.bin")
        let builder = try LexiconIndexBuilder(units: UnitTable.standard.units.map(\.code), table: Self.table)
        let bytes = builder.bytes
        if ProcessInfo.processInfo.environment["LARDER_WRITE_INDEXES"] == "1" { try Data(bytes).write(to: file) }
        #expect(Array(try Data(contentsOf: file)) == bytes, "Run `make indexes`.")
    }

    @Test(arguments: ["unit\tno-such-unit\tzorks", "number\tmany\tzorks", "no-such-class\t\tzorks", "unit\tcup"])
    func `a line that means nothing makes no lexicon`(line: String) {
        #expect(throws: LexiconIndexBuilder.BrokenTable.self) {
            try LexiconIndexBuilder(units: UnitTable.standard.units.map(\.code)) { _ in Array(line.utf8) }
        }
    }
}
