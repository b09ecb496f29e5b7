import Quantities
import QuantityModule

/// What becomes of old rows, for people.
enum MigrationText {
    /// What was found in a table, and what becomes of it.
    static func heading(_ table: OldQuantityTable) -> String {
        var parts: [String] = []
        if let quantity = table.quantityColumn {
            let unit = table.unitColumn.map { " and \($0)" } ?? ""
            let new = "numericValue, standardUnit, displayText, isParseable, parseConfidence"
            parts.append("\(quantity)\(unit) \(unit.isEmpty ? "becomes" : "become") \(new)")
        }
        if let multiplier = table.multiplierColumn { parts.append("\(multiplier) is dropped") }
        return "\(table.name): \(parts.joined(separator: "; "))\n".printableLine
    }

    /// A row, its new value, or why it stays a text.
    static func line(_ row: MigratedRow) -> String {
        let name = row.row.name.isEmpty ? "" : " \(row.row.name):"
        let multiplier = row.losesMultiplier ? "; multiplier \(row.row.multiplier) is dropped" : ""
        return "  \(row.row.position)\(name) \(outcome(row))\(multiplier)\n".printableLine
    }

    private static func outcome(_ row: MigratedRow) -> String {
        let text = "\"\(row.row.text)\""
        switch row.outcome {
        case .parsed: return "\(text) → \(value(row)), \(Int((row.quantity.parseConfidence * 100).rounded())) % sure"
        case .corrected: return "\(text) → \(value(row)), as corrected"
        case .textOnly(let why): return "\(text) stays a text. \(why)"
        case .empty: return "no quantity"
        }
    }

    private static func value(_ row: MigratedRow) -> String {
        guard let range = row.quantity.range else { return "" }
        let unit = row.quantity.standardUnit.map { " \($0)" } ?? ""
        return (range.isRange ? "\(range.lower) to \(range.upper)" : "\(range.upper)") + unit
    }
}

extension String {
    /// The line without control characters, but with its end.
    fileprivate var printableLine: String { dropLast().description.printable + "\n" }
}
