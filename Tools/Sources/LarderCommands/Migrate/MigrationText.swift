import CommonMessages
import QuantityMessages

/// Formats the results of a migration for people.
enum MigrationText {
    /// Returns the findings in a table, and what happens to it.
    static func heading(_ table: MigrationTable) -> String {
        var parts: [String] = []
        if !table.quantityColumn.isEmpty {
            let unit = table.unitColumn.isEmpty ? "" : " and \(table.unitColumn)"
            let new = "numericValue, standardUnit, displayText, isParseable, parseConfidence"
            parts.append("\(table.quantityColumn)\(unit) \(unit.isEmpty ? "becomes" : "become") \(new)")
        }
        if !table.multiplierColumn.isEmpty { parts.append("\(table.multiplierColumn) is dropped") }
        return "\(table.name): \(parts.joined(separator: "; "))".printable + "\n"
    }

    /// Returns a row with its new value, or the reason that it remains a text.
    static func line(_ row: MigratedRow) -> String {
        let name = row.row.name.isEmpty ? "" : " \(row.row.name):"
        let multiplier = row.losesMultiplier ? "; multiplier \(row.row.multiplier) is dropped" : ""
        return "  \(row.row.position)\(name) \(outcome(row))\(multiplier)".printable + "\n"
    }

    private static func outcome(_ row: MigratedRow) -> String {
        let text = "\"\(row.quantity.displayText)\""
        switch row.outcome {
        case .corrected: return "\(text) → \(value(row.quantity)), as corrected"
        case .textOnly: return "\(text) stays a text. \(row.why)"
        case .empty: return "no quantity"
        default:
            return "\(text) → \(value(row.quantity)), \(Int((row.quantity.parseConfidence * 100).rounded())) % sure"
        }
    }

    private static func value(_ quantity: Quantity) -> String {
        let unit = quantity.standardUnit.isEmpty ? "" : " \(quantity.standardUnit)"
        let number =
            quantity.hasLower ? "\(quantity.lower.value) to \(quantity.amount.value)" : quantity.amount.value
        return number + unit
    }
}
