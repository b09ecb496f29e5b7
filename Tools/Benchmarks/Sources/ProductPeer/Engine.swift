import Foundation
import PostgreSQLKit
import PostgreSQLTestKit
import ProductStorage
import SQLiteKit

/// Where the products of a run are.
protocol Engine {
    /// Opens the store.
    func open() throws -> SQLProductStore
    /// Copies the database of the closed store.
    func makePlain() throws -> any PlainDatabase
    /// Removes everything.
    func end()
}

/// A data folder of the run's own.
struct SQLiteEngine: Engine {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("larder-products-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    func open() throws -> SQLProductStore { try SQLProductStore.open(folder: folder.appendingPathComponent("store")) }

    func makePlain() throws -> any PlainDatabase {
        let copy = folder.appendingPathComponent("plain.sqlite")
        try FileManager.default.copyItem(at: folder.appendingPathComponent("store/product.sqlite"), to: copy)
        return try PlainSQLite(path: copy.path)
    }

    func end() { try? FileManager.default.removeItem(at: folder) }
}

/// A server of the run's own, which ends with the process.
struct PostgreSQLEngine: Engine {
    private let server: PostgreSQLServer
    private let address: String

    init() throws {
        server = try PostgreSQLServer.shared()
        address = try server.makeDatabase()
    }

    func open() throws -> SQLProductStore { try SQLProductStore.open(address: address) }

    func makePlain() throws -> any PlainDatabase {
        let parts = address.components(separatedBy: "dbname=")
        // The copy has the statistics of the original, so that the planner knows the same about both.
        guard let name = parts.last, try server.run("VACUUM ANALYZE", in: name) == 0,
            try server.run("CREATE DATABASE plain TEMPLATE \(name)") == 0
        else { throw PlainPostgreSQL.Failure(description: "PostgreSQL does not copy a database.") }
        return try PlainPostgreSQL(address: "\(parts[0])dbname=plain")
    }

    func end() {}
}
