import Foundation
import Quantities
import QuantityDomain
import Testing

/// How many lines are read right, of those in `home-lines.tsv`: lines of our own in seven languages, judged before they
/// were read.
@Suite struct HomeLineTests {
    /// The least share of lines whose amount, unit and name are right: half a point below what is reached.
    private static let leastShare = 0.96
    /// The same where the language is not named.
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
