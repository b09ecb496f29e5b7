import Commands
import Foundation
import InventoryModule
import Quantities
import SQLKit

/// The rows of one home's ledger.
struct SQLLedgerTables: LedgerTables {
    let connection: any SQLConnection
    let household: HouseholdID
    /// The ledger of an earlier release that the events belong to; empty for events that are entities of their own.
    let ledger: String

    private var home: Data { household.blob }

    func event(_ id: StockEventID) throws -> EnteredEvent? {
        try connection.rows(
            "SELECT event_id, position, undone, body FROM stock_journal WHERE household_id = ? AND event_id = ?",
            [home, id.rawValue],
            EnteredEvent.init(row:)
        ).first
    }

    /// Returns the events that belong to the ledger.
    func events() throws -> [EnteredEvent] {
        try connection.rows(
            """
            SELECT event_id, position, undone, body FROM stock_journal
            WHERE household_id = ? AND ledger = ? AND ledger <> ''
            """,
            [home, ledger],
            EnteredEvent.init(row:)
        )
    }

    func insert(_ entry: EnteredEvent) throws {
        let (id, position, event) = (entry.id.rawValue, entry.position.rawValue, entry.event)
        let (at, occurredAt) = (event.at.wholeMilliseconds, event.occurredAt.wholeMilliseconds)
        try connection.insert(
            into: "stock_journal",
            [
                [
                    home.sql, id.sql, ledger.sql, position.sql, event.kind.rawValue.sql, occurredAt.sql,
                    event.by.sql,
                    try StoredJSON.text([entry.undone].compactMap(\.self)).sql, try StoredJSON.text(event).sql,
                ]
            ]
        )
        try connection.insert(
            into: "stock_touched",
            event.products.map { [home.sql, $0.text.sql, position.sql, id.sql] }
        )
        guard entry.undone == nil else { return }
        try connection.insert(
            into: "stock_changes",
            try event.changes.map { change in
                [
                    home.sql, change.productId.text.sql, change.lotId.rawValue.sql, position.sql, at.sql,
                    try StoredJSON.text(change).sql,
                ]
            }
        )
        try connection.insert(
            into: "stock_recounts",
            event.recounted.map { [home.sql, $0.text.sql, position.sql] }
        )
    }

    func delete(_ entry: EnteredEvent) throws {
        let (id, position) = (entry.id.rawValue, entry.position.rawValue)
        try connection.run("DELETE FROM stock_journal WHERE household_id = ? AND event_id = ?", [home, id])
        for productId in entry.event.products {
            try connection.run(
                "DELETE FROM stock_touched WHERE household_id = ? AND product_id = ? AND position = ? AND event_id = ?",
                [home, productId.text, position, id]
            )
        }
        for change in entry.event.changes {
            try connection.run(
                "DELETE FROM stock_changes WHERE household_id = ? AND product_id = ? AND lot_id = ? AND position = ?",
                [home, change.productId.text, change.lotId.rawValue, position]
            )
        }
        for productId in entry.event.recounted {
            try connection.run(
                "DELETE FROM stock_recounts WHERE household_id = ? AND product_id = ? AND position = ?",
                [home, productId.text, position]
            )
        }
    }

    func lot(_ key: LotKey) throws -> FoldedLot? {
        try connection.rows(
            "SELECT folded FROM stock_lots WHERE household_id = ? AND product_id = ? AND lot_id = ?",
            [home, key.productId.text, key.lotId.rawValue]
        ) { try FoldedLot(text: $0["folded"]) }.first
    }

    func steps(of key: LotKey) throws -> [LotStep] {
        try connection.rows(
            "SELECT position, at, body FROM stock_changes WHERE household_id = ? AND product_id = ? AND lot_id = ?",
            [home, key.productId.text, key.lotId.rawValue]
        ) { row in
            LotStep(
                position: LedgerPosition(rawValue: row["position"]),
                at: Date(wholeMilliseconds: row["at"]),
                change: try StoredJSON.decode(LotChange.self, text: row["body"])
            )
        }
    }

    func barrier(of productId: ProductID) throws -> LedgerPosition {
        let last: String? = try connection.rows(
            """
            SELECT position FROM stock_recounts WHERE household_id = ? AND product_id = ?
            ORDER BY position DESC LIMIT 1
            """,
            [home, productId.text]
        ) { $0["position"] as String }.first
        return last.map(LedgerPosition.init(rawValue:)) ?? .start
    }

    func lots(of productId: ProductID, changedAfter position: LedgerPosition) throws -> [LotKey] {
        try connection.rows(
            """
            SELECT lot_id FROM stock_lots WHERE household_id = ? AND product_id = ? AND (is_left <> 0 OR position > ?)
            ORDER BY lot_id
            """,
            [home, productId.text, position.rawValue]
        ) { LotKey(LotID(rawValue: $0["lot_id"]), of: productId) }
    }

    func save(_ folded: FoldedLot) throws {
        let lot = folded.lot
        try connection.run(
            """
            INSERT INTO stock_lots
                (household_id, product_id, lot_id, amount, amount_real, is_left, earliest, position, folded)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, product_id, lot_id) DO UPDATE SET amount = excluded.amount,
                amount_real = excluded.amount_real, is_left = excluded.is_left, earliest = excluded.earliest,
                position = excluded.position, folded = excluded.folded
            """,
            [
                home, lot.productId.text, lot.id.rawValue, lot.quantity.description, lot.quantity.doubleValue,
                lot.quantity == .zero ? 0 : lot.quantity > .zero ? 1 : -1,
                lot.dates.earliest.map { Int64($0.number) }, folded.last.rawValue, folded.text,
            ]
        )
    }

    func deleteLot(_ key: LotKey) throws {
        try connection.run(
            "DELETE FROM stock_lots WHERE household_id = ? AND product_id = ? AND lot_id = ?",
            [home, key.productId.text, key.lotId.rawValue]
        )
    }
}

extension Lot {
    /// Reads a row of `stock_lots`.
    init(row: SQLRow) throws { self = try Lot(beginning: row["folded"]) }
}

extension EnteredEvent {
    /// Reads a row of `stock_journal`.
    init(row: SQLRow) throws {
        let undone: [UndoneEvent] = try StoredJSON.decode(text: row["undone"])
        self.init(
            id: StockEventID(rawValue: row["event_id"]),
            position: LedgerPosition(rawValue: row["position"]),
            event: try StoredJSON.decode(text: row["body"]),
            undone: undone.first
        )
    }
}
