import Foundation
import Quantities
import QuantityDomain
import Testing

/// Lines in the style of many sites and languages, each labeled by hand: `site-lines.tsv`.
@Suite struct SiteLineTests {
    /// A line and its labels.
    private struct Row {
        let line: String
        let amount: String
        let name: String
        let preparation: String
        let comment: String
        let size: String

        init?(_ fields: [Substring]) {
            guard fields.count == 6 else { return nil }
            (line, amount, name) = (String(fields[0]), String(fields[1]), String(fields[2]))
            (preparation, comment, size) = (String(fields[3]), String(fields[4]), String(fields[5]))
        }
    }

    private static func rows() throws -> [Row] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "site-lines.tsv")
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            Row(line.split(separator: "\t", omittingEmptySubsequences: false))
        }
    }

    private func amount(_ line: ParsedLine) -> String {
        let unit = line.quantity.standardUnit ?? line.impreciseUnit?.rawValue ?? ""
        guard let range = line.quantity.range else { return unit.isEmpty ? "nil" : "nil \(unit)" }
        let numbers = range.isRange ? "\(range.lower)–\(range.upper)" : "\(range.upper)"
        return unit.isEmpty ? numbers : "\(numbers) \(unit)"
    }

    @Test func `lines in the style of many sites are read as people read them`() throws {
        let rows = try Self.rows()
        #expect(rows.count >= 300)
        for row in rows {
            let line = IngredientLineParser().parse(row.line)
            #expect(amount(line) == row.amount, "\(row.line)")
            #expect(line.name == row.name, "\(row.line)")
            #expect(line.preparation == row.preparation, "\(row.line)")
            #expect(line.comment == row.comment, "\(row.line)")
            #expect(line.size == row.size, "\(row.line)")
        }
    }
}
