import GRDB
import PlainSQL

extension PlainSQLite {
    /// Makes the FTS5 table of all titles and brands.
    func makeTextIndex() throws {
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE VIRTUAL TABLE texts USING fts5(title, brand);
                    INSERT INTO texts (rowid, title, brand) SELECT rowid, title_key, brand_key FROM products;
                    INSERT INTO texts (texts) VALUES ('optimize');
                    """
            )
        }
    }

    /// Reads the first products by title that have words with these beginnings, and returns how many seconds that took,
    /// and how many it found.
    func search(_ beginnings: [String], limit: Int) throws -> (seconds: Double, found: Int) {
        let match = beginnings.map { "\"\($0)\"*" }.joined(separator: " ")
        var found = 0
        let time = try seconds {
            try queue.unsafeRead { database in
                let statement = try database.cachedStatement(
                    sql: """
                        SELECT products.body FROM texts JOIN products ON products.rowid = texts.rowid
                        WHERE texts MATCH ? ORDER BY products.title_key, products.product_id LIMIT ?
                        """
                )
                found = try String.fetchAll(statement, arguments: [match, limit]).count
            }
        }
        return (time, found)
    }
}
