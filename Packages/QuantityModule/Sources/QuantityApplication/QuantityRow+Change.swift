import Commands
import Foundation
import QuantityDomain

extension QuantityRow {
    /// The identity of the one row that holds the settings, and of the one that holds the recent conversions.
    static let only = "home"

    /// The change that writes the row, which was read at an earlier version.
    func change() throws(StoreError) -> RowChange<QuantityRow> {
        switch self {
        case .ingredient(let record):
            try change("ingredient", record.ingredient.id.text, record.version, record)
        case .mark(let mark): try change("mark", mark.ingredientID.text, mark.version, mark)
        case .correction(let correction):
            try change("correction", correction.key, correction.version, correction)
        case .settings(let settings): try change("settings", Self.only, settings.version, settings)
        case .recent(let recent): try change("recent", Self.only, recent.version, recent)
        }
    }

    /// The changes that write rows.
    static func changes(_ rows: [QuantityRow]) throws(QuantityModuleError) -> [RowChange<QuantityRow>] {
        var changes: [RowChange<QuantityRow>] = []
        do { for row in rows { changes.append(try row.change()) } } catch { throw .store(error) }
        return changes
    }

    /// The change that deletes a row of a kind.
    static func removal(of kind: String, _ id: String, version: Int64) -> RowChange<QuantityRow> {
        RowChange(kind: kind, entityId: id, expectedVersion: version, row: nil, payload: [])
    }

    private func change(
        _ kind: String,
        _ id: String,
        _ version: Int64,
        _ value: some Encodable
    ) throws(StoreError) -> RowChange<QuantityRow> {
        let payload: [UInt8]
        do { payload = try StoredJSON.encode(value) } catch {
            throw .unavailable(reason: "The \(kind) \(id) cannot be encoded: \(error).")
        }
        return RowChange(kind: kind, entityId: id, expectedVersion: version - 1, row: self, payload: payload)
    }
}

extension UUID {
    /// The identity as stores and messages write it.
    var text: String { uuidString.lowercased() }
}

/// Passes on the failure of a store.
func reading<Value>(_ read: () async throws(StoreError) -> Value) async throws(QuantityModuleError) -> Value {
    do { return try await read() } catch { throw .store(error) }
}
