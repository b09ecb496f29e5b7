import Commands

/// The changes that write rows.
enum KitchenChanges {
    static func of(_ rows: [QuantityRow]) throws(KitchenFailure) -> [RowChange<QuantityRow>] {
        var changes: [RowChange<QuantityRow>] = []
        do { for row in rows { changes.append(try row.change()) } } catch { throw .store(error) }
        return changes
    }
}
