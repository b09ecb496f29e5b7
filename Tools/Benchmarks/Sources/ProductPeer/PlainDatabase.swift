import Foundation

/// SQL by hand: prepared statements on a copy of the store's database, with the same tables and indexes.
protocol PlainDatabase {
    /// Inserts the rows of a batch in one transaction, and returns how many seconds that took.
    func insert(_ rows: BatchRows) throws -> Double
    /// Reads the products of barcodes one after the other, and returns how many seconds that took.
    func get(eachOf barcodes: [String], home: Data) throws -> Double
    /// Reads the products of barcodes with one statement, and returns how many seconds that took.
    func get(_ barcodes: [String], home: Data) throws -> Double
    /// Returns how many rows a table has.
    func count(_ table: String) throws -> Int
}

extension PlainDatabase {
    /// The statement that reads so many products.
    static func select(_ count: Int) -> String {
        let places = repeatElement("?", count: count).joined(separator: ", ")
        return "SELECT body FROM products WHERE household_id = ? AND barcode IN (\(places))"
    }
}

/// Returns how many seconds something took.
func seconds(_ body: () throws -> Void) rethrows -> Double {
    let started = ContinuousClock.now
    try body()
    return started.duration(to: .now) / .seconds(1)
}
