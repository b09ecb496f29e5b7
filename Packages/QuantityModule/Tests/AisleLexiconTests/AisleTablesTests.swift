import Foundation
import Testing

@testable import AisleLexicon

@Suite struct AisleTablesTests {
    private let tables: [ResourceTable]
    private var rows: [[String]] { tables.flatMap(\.rows) }

    /// The folder of the tables and of the index made from them.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/AisleWordData")

    init() throws {
        let words = Self.folder.appending(path: "words")
        let files = try FileManager.default.contentsOfDirectory(atPath: words.path).sorted()
        tables = try files.filter { !["kinds.tsv", "languages.tsv"].contains($0) }.map {
            ResourceTable(Array(try Data(contentsOf: words.appending(path: $0))))
        }
    }

    /// With `LARDER_WRITE_INDEXES=1`, as in `make indexes`, it writes the index first.
    @Test func `the index that the package carries is made of its tables`() throws {
        let file = Self.folder.appending(path: "aisle-index.bin")
        let bytes = try AisleIndexBuilder(tables).bytes
        if ProcessInfo.processInfo.environment["LARDER_WRITE_INDEXES"] == "1" { try Data(bytes).write(to: file) }
        #expect(Array(try Data(contentsOf: file)) == bytes, "Run `make indexes`.")
    }

    @Test func `every kind and every state leads to an aisle that the messages name`() {
        let aisles: Set = [
            "produce", "bakery", "meat", "fish", "dairy", "grains", "canned", "oils", "condiments", "spices", "baking",
            "nuts", "snacks", "beverages", "alcohol", "household", "frozen",
        ]
        for kind in AisleKind.load() {
            #expect(aisles.contains(kind.aisle), "\(kind.name)")
            #expect(aisles.isSuperset(of: kind.aisleByState.values), "\(kind.name)")
        }
    }

    @Test func `every line has a language, a kind and phrases`() {
        let languages = Set(IngredientLanguage.load().map(\.code))
        let kinds = Set(AisleKind.load().map(\.name))
            .union(IngredientState.allCases.map { "state:\($0.rawValue)" })
            .union(["alternative", "divider", "function", "part"])
        for row in rows {
            #expect(row.count == 3 && languages.contains(row[0]) && kinds.contains(row[1]), "\(row.prefix(2))")
            #expect(row.last?.split(separator: ",").allSatisfy { !$0.allSatisfy(\.isWhitespace) } == true)
        }
    }

    @Test func `English has more than 600 phrases and every other full language more than 150`() {
        var count: [String: Int] = [:]
        for row in rows where row[1] != "function" && row[1] != "divider" {
            count[row[0], default: 0] += row[2].split(separator: ",").count
        }
        #expect(count["en", default: 0] > 600)
        for language in ["de", "fr", "es", "it", "sv", "tr", "nl", "da", "pt", "cs", "pl", "hu", "hr", "ja"] {
            #expect(count[language, default: 0] > 150, "\(language)")
        }
    }

    @Test func `an English plural stays in the aisle of its singular`() {
        let known = AisleLexicon.standard
        let whole = Set(["fruit", "vegetable", "nut", "fish", "bean", "pulse", "snack"])
        for row in rows where row[0] == "en" && whole.contains(row[1]) {
            let phrases = row[2].split(separator: ",").map { String($0.drop { $0 == " " }) }
            for phrase in phrases where phrase.allSatisfy({ $0.isLetter || $0 == " " }) {
                #expect(known.hint(for: phrase + "s") == known.hint(for: phrase), "\(phrase)")
            }
        }
    }
}
