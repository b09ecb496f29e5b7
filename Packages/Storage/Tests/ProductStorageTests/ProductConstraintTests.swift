import Foundation
import PostgreSQLKit
import PostgreSQLTestKit
import ProductStorage
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

/// What the database refuses of products, however they come into it.
@Suite struct ProductConstraintTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ engine: String) throws -> SQLProductStore {
        engine == "sqlite"
            ? try .open(folder: folder.url) : try .open(address: PostgreSQLServer.shared().makeDatabase())
    }

    /// Inserts a product past the store; returns whether the database takes it.
    private func insert(_ store: SQLProductStore, _ home: UInt8, _ id: String?, _ barcode: String?) async -> Bool {
        let columns = """
            household_id, title_key, brand_key, main_category, sub_category, status, created_at, updated_at, body,
            product_id, barcode
            """
        return await run(
            "INSERT INTO products (\(columns)) VALUES (?, '', '', '', '', 'active', 0, 0, '{}', ?, ?)",
            [Data(repeating: home, count: 16), id, barcode],
            in: store
        )
    }

    /// Writes past the store; returns whether the database takes it.
    private func run(
        _ sql: String,
        _ values: [(any SQLConvertible & Sendable)?],
        in store: SQLProductStore
    ) async -> Bool {
        do {
            try await store.database.write { try $0.run(sql, values) }
            return true
        } catch { return false }
    }

    @Test(arguments: ["sqlite", "postgresql"])
    func `the database itself refuses identities that contradict each other`(engine: String) async throws {
        let store = try open(engine)
        #expect(await insert(store, 1, "0036000291452", "0036000291452"))
        #expect(await insert(store, 1, "prd_1", nil))
        #expect(await insert(store, 1, "prd_2", nil), "Many products have no barcode.")
        #expect(await insert(store, 2, "0036000291452", "0036000291452"), "Another home's own.")
        #expect(await !insert(store, 1, "0036000291452", nil), "The primary key.")
        #expect(await !insert(store, 1, "prd_3", "0036000291452"), "The barcode is unique, and the identity.")
        #expect(await !insert(store, 1, "prd_4", "4006381333931"), "The barcode is the identity.")
        #expect(await !insert(store, 1, "", nil), "Every product has an identity.")
        #expect(await !insert(store, 1, nil, nil))
        for column in ["barcode", "product_id"] {
            let update = "UPDATE products SET \(column) = ? WHERE product_id = ?"
            #expect(await !run(update, ["0036000291452", "prd_1"], in: store))
        }
        let count = try await store.database.read { connection in
            try connection.rows("SELECT product_id FROM products", []) { $0["product_id"] as String }.count
        }
        #expect(count == 4)
    }

    @Test(arguments: ["sqlite", "postgresql"])
    func `a barcode is unique within a home by a rule of its own`(engine: String) async throws {
        let store = try open(engine)
        #expect(await insert(store, 1, "0036000291452", "0036000291452"))
        #expect(await insert(store, 1, "prd_1", nil))
        try await liftChecks(of: store, engine)
        let update = "UPDATE products SET barcode = ? WHERE product_id = ?"
        #expect(await run(update, ["4006381333931", "prd_1"], in: store), "Nothing else is in the way.")
        #expect(await !run(update, ["0036000291452", "prd_1"], in: store))
        #expect(await !insert(store, 1, "prd_2", "0036000291452"))
        #expect(await insert(store, 2, "prd_2", "0036000291452"), "Another home's own.")
    }

    /// Makes the database take a barcode that is not the identity.
    private func liftChecks(of store: SQLProductStore, _ engine: String) async throws {
        try await store.database.write { connection in
            guard engine == "postgresql" else {
                return try connection.run("PRAGMA ignore_check_constraints = ON", [])
            }
            let checks = """
                SELECT conname AS name FROM pg_constraint WHERE conrelid = 'products'::regclass AND contype = 'c'
                """
            for name in try connection.rows(checks, [], { $0["name"] as String }) {
                try connection.run("ALTER TABLE products DROP CONSTRAINT \(name)", [])
            }
        }
    }
}
