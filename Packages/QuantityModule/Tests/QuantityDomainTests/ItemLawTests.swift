import CommandsTestKit
import Foundation
import Quantities
import QuantityDomain
import QuantityModuleTestKit
import Testing

/// An item is understood exactly as it was typed, or refused with the reason.
@Suite struct ItemLawTests {
    private let reader = ItemReader()

    /// Where the table of English names lies.
    private static let table = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/TableData/names/en.tsv").standardized

    private static let states = ["", "dried ", "frozen ", "ground ", "canned ", "chopped ", "organic "]

    /// Returns 2,000 names: those of the table of names, singular and plural, each in one of several states.
    private static func names() throws -> [String] {
        let rows = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        let known = rows.flatMap { row in
            let fields = row.split(separator: "\t", omittingEmptySubsequences: false).dropFirst()
            guard fields.first?.isEmpty == false else { return [String]() }
            return fields.flatMap { $0.split(separator: "|") }.filter { !$0.hasPrefix("+") }
                .map { String($0.drop { $0 == "~" }) }
        }
        return (0..<2_000).map { states[$0 % states.count] + known[$0 % known.count] }
    }

    @Test func `each name with each unit is understood as it was typed, in either order`() throws {
        let names = try Self.names()
        try #require(names.count == 2_000)
        let units = UnitTable.standard.codes.filter { !UnitTable.standard.isTemperature($0) }
        let step = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] == "1" ? 1 : 31
        var (understood, refused) = (0, 0)
        for (place, name) in names.enumerated() {
            for index in stride(from: place % step, to: units.count, by: step) {
                let unit = UnitTable.standard[units[index]]?.plural ?? ""
                let amount = unit.isEmpty ? "2" : "2 \(unit)"
                for text in ["\(name) \(amount)", "\(amount) \(name)"] {
                    let line = reader.item(text)
                    guard let range = line.quantity.range else {
                        #expect(line.diagnostics.contains { !$0.sentence.isEmpty }, "\(text)")
                        let isLength = UnitTable.standard.dimension(of: units[index]) == .length
                        refused += isLength ? 0 : 1
                        continue
                    }
                    understood += 1
                    // A count before a name such as "stick cinnamon" counts sticks, and a length tells the size of one.
                    let isLength = UnitTable.standard.dimension(of: units[index]) == .length
                    let isAmbiguous = (unit.isEmpty || isLength) && line.amountText != amount
                    #expect(isAmbiguous || range == AmountRange(Amount(2, units[index])), "\(text)")
                    let shown =
                        "\(line.name) \(line.amountText) \(line.assumptions.map(\.description).joined(separator: " "))"
                        .lowercased()
                    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
                    #expect(words.allSatisfy { shown.contains($0) }, "\(text): \(shown)")
                }
            }
        }
        #expect(refused * 50 < understood, "\(refused) of \(understood + refused) are refused.")
    }

    private static let goods = [
        "eggs", "butter", "milk", "rice", "cheese", "apples", "zorks", "olive oil", "chicken breast",
    ]
    private static let amounts = [
        "2", "500 g", "1 l", "3 packs", "a dozen", "2 x 250 g", "1 1/2 kg", "lots", "2 zorps", "",
    ]
    private static let remarks = [
        "for Anna", "(the blue one)", ", sliced", "organic", "large", "smoked", "low fat", "and", "3.5%", "if cheap",
        "without salt", "from the market", "extra virgin", "fresh", "frozen", "*", "red", "whole", "",
    ]

    @Test func `what a list shows of a random item has every typed word`() {
        var random = SeededGenerator(seed: 72)
        let parser = IngredientLineParser()
        for _ in 0..<3_000 {
            let parts = [Self.goods, Self.amounts, Self.remarks, Self.remarks].map {
                $0.randomElement(using: &random) ?? ""
            }
            let text = parts.shuffled(using: &random).filter { !$0.isEmpty }.joined(separator: " ")
            let item = reader.item(text)
            // A list refuses two items, and takes what is not an item for a line.
            if item.diagnostics.contains(where: { $0.code == "quantity.twoItems" }) { continue }
            let line = item.quantity.isParseable ? item : parser.parse(text)
            let others = line.others.map { "\($0.listName) \($0.amountText)" }
            let shown = ([line.listName, line.amountText, line.remark] + others).joined(separator: " ").lowercased()
            let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
            let lost = words.filter {
                $0 != "and" && $0 != "of" && !shown.contains($0.hasSuffix("s") ? $0.dropLast() : $0)
            }
            #expect(lost.isEmpty, "\(text): \(lost), \(shown)")
        }
    }

    @Test func `a random item says every typed word, or why it is refused`() {
        var random = SeededGenerator(seed: 71)
        let isLong = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] == "1"
        let (limit, clock) = (isLong ? 100_000 : 4_000, ContinuousClock())
        let end = clock.now + .seconds(isLong ? 300 : 20)
        for _ in 0..<limit where clock.now < end {
            let text = TypedSentence.random(&random)
            let line = reader.item(text)
            guard let range = line.quantity.range else {
                #expect(line.diagnostics.contains { !$0.sentence.isEmpty }, "\(text)")
                continue
            }
            #expect(!range.isRange && range.upper > .zero, "\(text)")
            let shown = "\(line.name) \(line.amountText) \(line.assumptions.map(\.description).joined(separator: " "))"
                .lowercased()
            let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
            // "of" between the unit and the name says nothing more.
            #expect(words.allSatisfy { $0 == "of" || shown.contains($0) }, "\(text): \(shown)")
        }
    }
}
