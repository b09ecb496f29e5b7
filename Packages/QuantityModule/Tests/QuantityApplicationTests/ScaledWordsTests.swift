import Foundation
import Quantities
import QuantityModule
import Testing

/// Checks that a scaled line keeps every word outside the amount.
@Suite struct ScaledWordsTests {
    private static let package = (0..<3).reduce(URL(filePath: #filePath)) { file, _ in file.deletingLastPathComponent()
    }
    /// Labeled lines in a folder beside the repository; they are not part of it.
    private static let corpora: URL = {
        let shared = ProcessInfo.processInfo.environment["LARDER_SHARED"].map { URL(filePath: $0) }
        let top = package.deletingLastPathComponent().deletingLastPathComponent()
        return (shared ?? top.deletingLastPathComponent().appending(path: "shared")).appending(path: "corpora")
    }()

    /// Words, folded, that belong to an amount, apart from digits and units.
    private static let amountWords = Set(
        """
        a an one two three four five six seven eight nine ten eleven twelve fifteen sixteen twenty couple dozen half
        third quarter fourth eighth of to or and plus x hundred between fluid wine frac n ein halber eineinhalb bis une
        demi media mezza en halv bir buçuk yarım su bardağı yemek kaşığı chá
        """
        .split(whereSeparator: \.isWhitespace).map { Ingredient.folded(String($0)) }
    )

    private static func words(_ text: Substring) -> [String] {
        text.split { !$0.isLetter }.map { Ingredient.folded(String($0)) }.filter { !$0.isEmpty }
    }

    /// Returns the words that scaling lost.
    private func lost(_ text: String) throws -> [String] {
        let line = IngredientParsingService().parse(text)
        guard line.quantity.isParseable else { return [] }
        let recipe = ScalableRecipe(title: "", lines: [text])
        guard let scaled = try? RecipeScalingService().scale(recipe: recipe, factor: 2).lines.first else { return [] }
        var kept = Self.words(scaled.text[...])
        let bytes = Array(text.utf8)
        var lost: [String] = []
        let total = ScaledText().total(of: line)
        let spans = line.spans.filter { $0.part != .unit && $0.part != .other }
        // Words of the name come first, so "to" in "1 to 2 chilies, to taste" is the second one.
        for span in spans.filter({ $0.part != .amount }) + spans.filter({ $0.part == .amount }) {
            let piece = String(decoding: bytes[span.bytes], as: UTF8.self)
            let isAmount = span.part == .amount || !total.isEmpty && span.part == .comment
            for word in Self.words(piece[...]) {
                if let place = kept.firstIndex(of: word) {
                    kept.remove(at: place)
                } else if !isAmount || !Self.amountWords.contains(word),
                    UnitTable.standard[UnitCode(rawValue: word)] == nil,
                    IngredientParsingService().standardizeUnit(word) == nil
                {
                    lost.append(word)
                }
            }
        }
        return lost
    }

    @Test func `no word of generated lines is lost`() throws {
        let file = Self.package.appending(path: "Tests/QuantityDomainTests/site-lines.tsv")
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(rows.count > 300)
        for row in rows {
            let text = String(row.prefix { $0 != "\t" })
            let lost = try lost(text)
            #expect(lost.isEmpty, "\(text): \(lost)")
        }
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: corpora.path),
            "there are no labeled lines beside the repository"
        ),
        arguments: ["ingredients-dev", "ingredients-hard-dev"]
    )
    func `no word of labeled lines is lost`(name: String) throws {
        struct Line: Decodable { let text: String }
        let file = try String(contentsOf: Self.corpora.appending(path: "\(name).jsonl"), encoding: .utf8)
        for row in file.split(separator: "\n") {
            let text = try JSONDecoder().decode(Line.self, from: Data(row.utf8)).text
            let lost = try lost(text)
            #expect(lost.isEmpty, "\(text): \(lost)")
        }
    }
}
