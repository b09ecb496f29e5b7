import Commands
import QuantityModule
import SQLKit

extension SQLRow {
    /// Decodes the row's `body`.
    func body<Value: Decodable>() throws -> Value {
        try StoredJSON.decode(text: self["body"])
    }
}

extension Settings {
    /// Creates settings from a row of `settings`.
    init(row: SQLRow) throws {
        self.init(
            cups: CupSystem(rawValue: row["cups"]) ?? .us,
            locale: row["locale"],
            shelf: try StoredJSON.decode(text: row["shelf"]),
            version: row["version"]
        )
    }
}
