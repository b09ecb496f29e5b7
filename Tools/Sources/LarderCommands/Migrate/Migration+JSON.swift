import CommonMessages
import QuantityMessages
import TextFormats

extension MigrationTable {
    /// What was found in a table, for scripts; `null` for a column that it lacks.
    var json: JSONValue {
        .object([
            .init("table", .string(name)), .init("quantityColumn", Self.column(quantityColumn)),
            .init("unitColumn", Self.column(unitColumn)), .init("nameColumn", Self.column(nameColumn)),
            .init("multiplierColumn", Self.column(multiplierColumn)),
        ])
    }

    private static func column(_ name: String) -> JSONValue { .optional(name.isEmpty ? nil : name) }
}

extension MigratedRow {
    /// Returns a row of a table with its new value, or the reason that it remains a text, for scripts.
    func json(of table: String) -> JSONValue {
        .object([
            .init("table", .string(table)), .init("row", .integer(row.position)), .init("name", .string(row.name)),
            .init("outcome", .string(word)), .init("quantity", quantity.json), .init("why", .string(why)),
            .init("needsReview", .bool(needsReview)), .init("losesMultiplier", .bool(losesMultiplier)),
        ])
    }

    private var word: String {
        switch outcome {
        case .corrected: "corrected"
        case .textOnly: "textOnly"
        case .empty: "empty"
        case .parsed: "parsed"
        case .unspecified, .UNRECOGNIZED: "unknown"
        }
    }
}

extension MigrationSummary {
    /// Returns the counts for scripts, with the path of the old data where those were replaced.
    func json(backup: String?) -> JSONValue {
        .object(
            [
                .init("parsed", .integer(parsed)), .init("corrected", .integer(corrected)),
                .init("textOnly", .integer(textOnly)), .init("empty", .integer(empty)),
                .init("toReview", .integer(toReview)), .init("droppedMultipliers", .integer(droppedMultipliers)),
            ] + (backup.map { [.init("backup", .string($0))] } ?? [])
        )
    }
}
