public import SQLKit
import Synchronization
import Testing

/// The statements that a store runs, for tests of its indexes.
public final class StatementLog: Sendable {
    private let statements = Mutex<Set<String>>([])

    /// Creates an empty log.
    public init() {}

    /// Records a statement.
    public func record(_ sql: String) { statements.withLock { _ = $0.insert(sql) } }

    /// Checks that an index serves every statement that `work` runs on one household's rows.
    ///
    /// - Parameters:
    ///   - database: The database whose statements this log records.
    ///   - tables: The tables that a statement must have read or changed.
    ///   - sorted: Parts of the statements that may read a home in order, or sort the rows that they find.
    ///   - work: Runs every statement of the store.
    /// - Throws: What `work` throws, or the error of the database.
    public func expectIndexes(
        in database: any SQLDatabase,
        for tables: Set<String>,
        sorting sorted: [String] = [],
        while work: () async throws -> Void
    ) async throws {
        statements.withLock { $0.removeAll() }
        try await work()
        let recorded = statements.withLock { $0 }.filter { sql in
            // The library's own questions about the schema are not the store's, nor are those of an index of texts.
            ["SELECT", "INSERT", "UPDATE", "DELETE"].contains { sql.hasPrefix($0) } && !sql.contains("sqlite_master")
                && !sql.contains("_config")
        }
        for table in tables {
            #expect(recorded.contains { $0.contains(" \(table) ") }, "No statement uses \(table).")
        }
        for sql in recorded {
            let plan = try await database.read { connection in
                // The planner does not look at values.
                let values = sql.filter { $0 == "?" }.map { _ in SQLValue.null }
                return try connection.fetch("EXPLAIN QUERY PLAN \(sql)", values).map { $0["detail"] as String }
            }
            // A list of values isn't a table, nor is what a part of the statement found; of an index of texts, "M" is a
            // search and "=" one row.
            let scans = plan.filter { line in
                let isSearch = line.hasSuffix(" VIRTUAL TABLE INDEX 0:M1") || line.hasSuffix(" VIRTUAL TABLE INDEX 0:=")
                let isFound = line.hasPrefix("SCAN") && sql.contains(") AS \(line.dropFirst(5).prefix { $0 != " " })")
                return line.hasPrefix("SCAN") && !line.contains("CONSTANT ROW") && !isSearch && !isFound
            }
            #expect(scans.isEmpty, "\(sql): \(plan)")
            let isNarrow = sql.contains("household_id = ? AND") && tables.contains { sql.contains(" \($0) ") }
            let readsHome = isNarrow && plan.contains { $0.hasSuffix("(household_id=?)") }
            #expect(!readsHome || sorted.contains { sql.contains($0) }, "\(sql) reads the whole home: \(plan)")
            let sorts = plan.contains { $0.contains("TEMP B-TREE") }
            #expect(!sorts || sorted.contains { sql.contains($0) }, "\(sql): \(plan)")
        }
    }
}
