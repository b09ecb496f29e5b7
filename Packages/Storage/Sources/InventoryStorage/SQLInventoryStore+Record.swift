import Commands
import InventoryModule
import SQLKit

extension SQLInventoryStore {
    /// The most products whose record is read by one statement, on the thread of the caller.
    private static let fewProducts = 8

    /// Reads the record of few products, each of which has one identifier, by one statement; `nil` for any others.
    func shortRecord(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> StockRecord? {
        let asked = Set(productIds)
        guard !asked.isEmpty, asked.count <= Self.fewProducts else { return nil }
        let ids = asked.map(\.text).paddedToPowerOfTwo
        let home = household.blob.sql
        let arguments = (0..<3).flatMap { _ in [home] + ids.map(\.sql) } + [home, home]
        let rows = try await database.fetch(Self.shortRecord(of: ids.count), arguments)
        do {
            var record = ShortRecord()
            for row in rows { try record.add(row) }
            var references = StockReferences()
            references.add(record.references, of: asked)
            guard references.missing.isEmpty, Set(references.identifiers(of: productIds)) == asked else { return nil }
            return StockRecord(
                references: references,
                lots: record.lots,
                products: record.products,
                settings: record.settings
            )
        } catch let error as StoreError { throw error } catch { throw database.storeError(error) }
    }

    /// The statement for so many products; `part` says what a row is.
    private static func shortRecord(of count: Int) -> String {
        let places = count.places
        return """
            SELECT 0 AS part, kind, entity_id, version, last_seq, body, '' AS line FROM entities
            WHERE household_id = ? AND kind = '\(InventoryRow.referenceKind.text)' AND entity_id IN (\(places))
            UNION ALL SELECT 1, '', '', 0, 0, NULL, folded FROM stock_lots
            WHERE household_id = ? AND is_left <> 0 AND product_id IN (\(places))
            UNION ALL SELECT 2, '', '', 0, 0, NULL, body FROM stock_products
            WHERE household_id = ? AND product_id IN (\(places))
            UNION ALL SELECT 3, '', '', 0, 0, NULL, body FROM stock_locations WHERE household_id = ?
            UNION ALL SELECT 4, kind, '', 0, 0, NULL, body FROM stock_shelf_lives WHERE household_id = ?
            """
    }
}

/// The rows of a statement that reads all about few products.
private struct ShortRecord {
    private(set) var references: [StockReference] = []
    private(set) var lots: [Lot] = []
    private(set) var products: [StockedProduct] = []
    private(set) var settings = StockSettings()

    mutating func add(_ row: SQLRow) throws {
        switch row["part"] as Int {
        case 0:
            let entity = try StoredEntity(row: row)
            guard entity.state.isAlive, case .reference(let reference) = try InventoryRow(entity) else { return }
            references.append(reference)
        case 1: lots.append(try Lot(beginning: row["line"]))
        case 2: products.append(try StockedProduct(text: row["line"]))
        case 3: settings.locations.append(try StorageLocation(text: row["line"]))
        default: settings.shelfLives[row["kind"]] = try ShelfLife(text: row["line"])
        }
    }
}
