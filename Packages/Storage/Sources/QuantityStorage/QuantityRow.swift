import Commands
import QuantityModule
import SQLKit

extension SQLRow {
    /// Decodes the row's `body`.
    func body<Value: Decodable>() throws -> Value {
        try StoredJSON.decode(from: Array((self["body"] as String).utf8))
    }
}

extension Settings {
    /// Creates settings from a row of `settings`.
    init(row: SQLRow) throws {
        self.init(
            cups: CupSystem(rawValue: row["cups"]) ?? .us,
            locale: row["locale"],
            shelf: try StoredJSON.decode(from: Array((row["shelf"] as String).utf8)),
            version: row["version"]
        )
    }
}
