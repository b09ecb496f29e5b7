import Commands
import Foundation
import InventoryModule
import SQLKit

extension SQLConnection {
    /// Returns events that a filter lets through, the latest first.
    func events(
        _ filter: JournalFilter,
        after position: PageCursor?,
        limit: Int,
        in household: HouseholdID
    ) throws -> [EnteredEvent] {
        guard let productIds = filter.productIds else {
            return try events(filter, of: nil, after: position, limit: limit, in: household)
        }
        // One identifier after the other, so that an index serves each; few products have more than one.
        var found: [StockEventID: EnteredEvent] = [:]
        for productId in Set(productIds).sorted() {
            for entry in try events(filter, of: productId, after: position, limit: limit, in: household) {
                found[entry.id] = entry
            }
        }
        return Array(found.values.sorted { ($0.position, $0.id) > ($1.position, $1.id) }.prefix(limit))
    }

    private func events(
        _ filter: JournalFilter,
        of productId: ProductID?,
        after cursor: PageCursor?,
        limit: Int,
        in household: HouseholdID
    ) throws -> [EnteredEvent] {
        var query = JournalQuery(of: productId, in: household)
        query.require(filter)
        if let cursor { query.require(after: cursor) }
        return try rows(query.sql, query.arguments + [Int64(clamping: limit)], EnteredEvent.init(row:))
    }
}

/// A question about the journal of a home, or about the events of one identifier in it.
private struct JournalQuery {
    private(set) var arguments: SQLArguments
    private var conditions: [String]
    private let tables: String
    /// The table by whose index the events are read in order.
    private let first: String

    init(of productId: ProductID?, in household: HouseholdID) {
        if let productId {
            (tables, first) = ("stock_touched t, stock_journal j", "t")
            conditions = [
                "t.household_id = ? AND t.product_id = ? AND t.household_id = j.household_id AND t.event_id = j.event_id"
            ]
            arguments = [household.blob, productId.text]
        } else {
            (tables, first) = ("stock_journal j", "j")
            conditions = ["j.household_id = ?"]
            arguments = [household.blob]
        }
    }

    var sql: String {
        """
        SELECT j.event_id, j.position, j.undone, j.body FROM \(tables) WHERE \(conditions.joined(separator: " AND "))
        ORDER BY \(first).position DESC, \(first).event_id DESC LIMIT ?
        """
    }

    mutating func require(_ filter: JournalFilter) {
        let kinds = filter.kinds.map(\.rawValue).sorted()
        if filter.kinds == [.discard] {
            // Written out, for the index that has what was thrown away alone.
            require("j.kind = 'discard'", [])
        } else if !kinds.isEmpty {
            require("j.kind IN (\(kinds.count.places))", kinds)
        }
        if let by = filter.by { require("j.actor = ?", [by]) }
        if let from = filter.from { require("j.at >= ?", [from]) }
        if let until = filter.until { require("j.at < ?", [until]) }
        if filter.countingOnly { require("j.undone = ?", ["[]"]) }
    }

    mutating func require(after cursor: PageCursor) {
        let (position, id) = (cursor.parts[0], cursor.parts[1])
        require(
            "(\(first).position < ? OR (\(first).position = ? AND \(first).event_id < ?))",
            [position, position, id]
        )
    }

    private mutating func require(_ condition: String, _ values: [any SQLConvertible]) {
        conditions.append(condition)
        arguments += values.map { $0 }
    }
}
