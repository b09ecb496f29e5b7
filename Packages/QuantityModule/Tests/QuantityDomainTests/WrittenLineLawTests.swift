import CommandsTestKit
import Foundation
import Quantities
import QuantityDomain
import Testing

/// What lists and recipes write, the line reader reads as the same ingredient and the same amount.
@Suite struct WrittenLineLawTests {
    private let parser = IngredientLineParser()

    @Test(arguments: WrittenLine.Form.allCases)
    func `a written line reads as it was meant`(form: WrittenLine.Form) throws {
        let lines = try WrittenLine.Generator()
        var random = SeededGenerator(seed: 4_211)
        let isLong = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] == "1"
        var wrong: [String] = []
        for _ in 0..<(isLong ? 33_334 : 1_500) {
            let line = lines.next(&random, isRecipe: form == .recipe)
            let read = parser.parse(line.text(in: form), locale: line.locale)
            let shown = read.quantity.range.map { QuantityFormatter(locale: line.locale).text(of: $0).text }
            let isSame = line.isExact ? read.quantity.range == line.range : "≈ \(shown ?? "")" == line.amount
            // What is in a can is the canned form, where there is one.
            let isCanned = line.range.unit == UnitCode(rawValue: "can") && read.ingredientKey.hasPrefix("canned ")
            guard !isSame || read.ingredientKey != line.key && !isCanned else { continue }
            let range = read.quantity.range.map { "\($0.lower)-\($0.upper) \($0.unit)" } ?? "-"
            wrong.append("\(line.locale) \"\(line.text(in: form))\": \(range) of \(read.ingredientKey)")
        }
        #expect(wrong.isEmpty, "\(wrong.count) are read otherwise: \(wrong.prefix(40).joined(separator: "\n"))")
    }
}

/// A line that Larder writes: an amount in the words of a language, and the name that its lists give an ingredient.
struct WrittenLine {
    /// Where the amount stands.
    enum Form: CaseIterable {
        /// As recipes write it: "2 cups flour".
        case recipe
        /// As lists do: "Flour  2 cups".
        case list
        /// As lists in Markdown do: "- [ ] Flour: 2 cups".
        case markdown
    }

    let key: String
    let name: String
    let range: AmountRange
    let amount: String
    let isExact: Bool
    let locale: String

    func text(in form: Form) -> String {
        switch form {
        case .recipe: "\(amount) \(name)"
        case .list: "\(name)  \(amount)"
        case .markdown: "- [ ] \(name): \(amount)"
        }
    }

    /// Makes lines of names, units, amounts, and languages.
    struct Generator {
        private let names: [(locale: String, rows: [(key: String, one: String, several: String)])]
        private let recipeNames: (locale: String, rows: [(key: String, one: String, several: String)])
        private let units: [UnitCode]

        /// Reads the names of every language.
        init() throws {
            let folder = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../Sources/TableData/names").standardized
            names = try ["en-US", "de-DE", "fr-FR", "es-ES", "it-IT", "sv-SE", "tr-TR", ""].map { locale in
                let language = locale.isEmpty ? "en" : String(locale.prefix(2))
                let table = try String(contentsOf: folder.appending(path: "\(language).tsv"), encoding: .utf8)
                return (locale, table.split(separator: "\n").compactMap(Self.row))
            }
            // A line cannot tell the size, the preparation, or the unit before a name from one that begins the name.
            let described = ["Mini", "Miniature", "Sliced", "Glass", "Ground", "Minced"]
            recipeNames = (
                "en-US", names[0].rows.filter { row in !described.contains { row.one.hasPrefix($0) } }
            )
            let table = UnitTable.standard
            units = table.codes.filter { !table.isTemperature($0) && table.dimension(of: $0) != .length }
        }

        private static func row(_ line: Substring) -> (key: String, one: String, several: String)? {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 4, !line.hasPrefix("#"), !fields[1].isEmpty else { return nil }
            return (fields[0], fields[1], fields[2].isEmpty ? fields[1] : fields[2])
        }

        /// Returns a random line; one of a recipe in English and in a unit that scaling writes, because scaled recipes
        /// keep the other words of their lines.
        func next(_ random: inout SeededGenerator, isRecipe: Bool) -> WrittenLine {
            let (locale, rows) = isRecipe ? recipeNames : names[random.below(names.count)]
            let row = rows[random.below(rows.count)]
            // Half of the amounts are in the units that lists have most.
            let common = ["", "g", "kg", "ml", "l", "cup", "tbsp", "tsp", "can", "package", "bunch", "clove"]
            let drawn =
                !isRecipe && random.oneIn(2)
                ? units[random.below(units.count)] : UnitCode(rawValue: common[random.below(12)])
            // "19 cloves" is an amount in the unit, as standard measurements have it, and can't count the spice, too.
            let isNamedAsUnit = drawn == .count && UnitTable.standard[UnitCode(rawValue: row.key)] != nil
            let unit = isNamedAsUnit ? UnitCode(rawValue: "g") : drawn
            let upper = Rational(constant: 1 + random.below(40), over: [1, 1, 1, 2, 3, 4, 8, 10][random.below(8)])
            let lower = random.oneIn(8) ? (try? upper / 2) ?? upper : upper
            let range = AmountRange(lower, upper, unit)
            let quantity = QuantityFormatter(locale: locale).quantity(range, confidence: 1)
            let name = IngredientNames.listName(of: row.key, for: range, locale: locale)
            return WrittenLine(
                key: row.key,
                name: name ?? row.several,
                range: range,
                amount: quantity.displayText,
                isExact: quantity.exact,
                locale: locale
            )
        }
    }
}
