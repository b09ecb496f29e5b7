import Foundation
import Quantities
import QuantityDomain
import Testing

/// The share of correctly parsed lines in `home-lines.tsv`: our own lines in seven languages, labeled before they were
/// parsed.
@Suite struct HomeLineTests {
    /// The lowest allowed share of lines with the right amount, unit and name: half a point below the share reached.
    private static let leastShare = 0.96
    /// The lowest allowed share without naming the language.
    private static let leastShareUnnamed = 0.94

    private static func rows() throws -> [[String]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "home-lines.tsv")
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    private static func amount(_ line: ParsedLine) -> String {
        let unit = line.quantity.standardUnit ?? line.impreciseUnit?.rawValue ?? ""
        guard let range = line.quantity.range else { return unit.isEmpty ? "nil" : "nil \(unit)" }
        let numbers = range.isRange ? "\(range.lower)–\(range.upper)" : "\(range.upper)"
        return unit.isEmpty ? numbers : "\(numbers) \(unit)"
    }

    @Test(arguments: [(true, leastShare), (false, leastShareUnnamed)])
    func `amount, unit and name are right in nearly every line`(isNamed: Bool, least: Double) throws {
        let rows = try Self.rows()
        #expect(rows.count >= 150)
        #expect(Set(rows.map { $0[0] }).count == 7)
        let wrong = rows.filter { row in
            let line = IngredientLineParser().parse(row[1], locale: isNamed ? row[0] : "")
            return Self.amount(line) != row[2] || line.name.lowercased() != row[3].lowercased()
        }
        let share = 1 - Double(wrong.count) / Double(rows.count)
        let list = wrong.map { row in
            let line = IngredientLineParser().parse(row[1], locale: isNamed ? row[0] : "")
            return "\(row[1]) → \(Self.amount(line)) | \(line.name)"
        }
        #expect(share >= least, "\(share): \(list.joined(separator: "\n"))")
    }
}
