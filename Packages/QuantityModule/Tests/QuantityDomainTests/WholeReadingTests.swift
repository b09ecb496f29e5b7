import Foundation
import QuantityDomain
import Testing

/// Lines of every kind with all fields of their readings, each read by a person: `whole-readings.tsv`.
///
/// Other tests look at the field that their rule is about. Here, a rule that also changes another field is noticed.
@Suite struct WholeReadingTests {
    private static func rows() throws -> [[String]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "whole-readings.tsv")
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    @Test func `every field of a line is read as a person reads it`() throws {
        let rows = try Self.rows()
        #expect(rows.count >= 350)
        for row in rows {
            let reading = whole(IngredientLineParser().parse(row[1], locale: row[0]))
            #expect(reading == row[2], "\(row[0]) \(row[1])")
        }
    }
}
