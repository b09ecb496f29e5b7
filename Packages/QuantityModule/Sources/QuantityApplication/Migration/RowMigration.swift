import Quantities
import QuantityDomain

/// Reads the quantity of one old row.
struct RowMigration: Sendable, CustomStringConvertible {
    private struct Place: Hashable {
        let table: String
        let position: Int64
    }

    private let parsing: IngredientParsingService
    private let corrections: [Place: AmountRange]

    /// Equal for migrations that read every row the same way.
    let description: String

    init(locale: String, corrections: [MigrationCorrection]) throws(QuantityMigrationError) {
        parsing = IngredientParsingService(locale: locale)
        var ranges: [Place: AmountRange] = [:]
        for correction in corrections {
            guard let range = parsing.parse(correction.text).quantity.range else { throw .notAnAmount(correction) }
            ranges[Place(table: correction.table, position: correction.position)] = range
        }
        self.corrections = ranges
        let said = ranges.map { "\($0.table) \($0.position) \($1.lower) \($1.upper) \($1.unit)" }
        description = ([locale] + said.sorted()).joined(separator: "\n")
    }

    func migrated(_ row: OldQuantityRow, of table: OldQuantityTable) -> MigratedRow {
        let text = row.text
        if let range = corrections[Place(table: table.name, position: row.position)] {
            let quantity = StructuredQuantity(range: range, displayText: text, parseConfidence: 1)
            return MigratedRow(row: row, quantity: quantity, outcome: .corrected)
        }
        guard text.contains(where: { !$0.isWhitespace }) else {
            let nothing = StructuredQuantity(range: nil, displayText: text, parseConfidence: 1)
            return MigratedRow(row: row, quantity: nothing, outcome: .empty)
        }
        let line = parsing.parse(text)
        guard let range = line.quantity.range else {
            let why = line.diagnostics.first?.sentence ?? "It holds no number."
            return textOnly(row, line, why: why)
        }
        if let unknown = unknownUnit(row, line) {
            return textOnly(row, line, why: "The unit \"\(unknown)\" is unknown: use one such as cup, g or can.")
        }
        let quantity = StructuredQuantity(
            range: range,
            displayText: text,
            parseConfidence: line.quantity.parseConfidence
        )
        return MigratedRow(row: row, quantity: quantity, outcome: .parsed)
    }

    private func textOnly(_ row: OldQuantityRow, _ line: ParsedLine, why: String) -> MigratedRow {
        let quantity = StructuredQuantity(
            range: nil,
            displayText: row.text,
            parseConfidence: line.quantity.parseConfidence
        )
        return MigratedRow(row: row, quantity: quantity, outcome: .textOnly(why: why))
    }

    /// Returns the unit column's text if the parser took it for the counted thing.
    private func unknownUnit(_ row: OldQuantityRow, _ line: ParsedLine) -> String? {
        let unit = row.unit.filter { !$0.isWhitespace }
        guard !unit.isEmpty, line.quantity.standardUnit == nil, !line.name.isEmpty else { return nil }
        return row.unit
    }
}
