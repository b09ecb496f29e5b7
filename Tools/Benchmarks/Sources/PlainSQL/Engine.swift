public import Foundation
import PostgreSQLKit
public import PostgreSQLTestKit
public import SQLKit
import SQLiteKit

/// Where the rows of a run are.
public enum Engine {
    /// A data folder of the run's own.
    case sqlite(folder: URL)
    /// A database on a server of the run's own, which ends with the process.
    case postgresql(PostgreSQLServer, address: String)

    /// Makes an empty database.
    ///
    /// - Parameter name: `sqlite` or `postgresql`.
    /// - Throws: An error when there is no room, or no PostgreSQL.
    public init(named name: String) throws {
        guard name == "postgresql" else {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("larder-bench-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            self = .sqlite(folder: folder)
            return
        }
        let server = try PostgreSQLServer.shared()
        self = .postgresql(server, address: try server.makeDatabase())
    }

    /// Opens the store.
    public func open<Store: SQLOperationStore>(_ type: Store.Type) throws -> Store {
        switch self {
        case .sqlite(let folder): try Store.open(folder: folder.appendingPathComponent("store"))
        case .postgresql(_, let address): try Store.open(address: address)
        }
    }

    /// Lets SQL by hand change the database of a service's closed store.
    public func withPlain(of service: String, _ body: (any PlainDatabase) throws -> Void) throws {
        switch self {
        case .sqlite(let folder):
            try body(PlainSQLite(path: folder.appendingPathComponent("store/\(service).sqlite").path))
        case .postgresql(_, let address): try body(PlainPostgreSQL(address: address, service: service))
        }
    }

    /// Copies the database of a service's closed store.
    public func makePlain(of service: String) throws -> any PlainDatabase {
        switch self {
        case .sqlite(let folder):
            let copy = folder.appendingPathComponent("plain.sqlite")
            try FileManager.default.copyItem(at: folder.appendingPathComponent("store/\(service).sqlite"), to: copy)
            return try PlainSQLite(path: copy.path)
        case .postgresql(let server, let address):
            let parts = address.components(separatedBy: "dbname=")
            // The copy has the statistics of the original, so that the planner knows the same about both.
            guard let name = parts.last, try server.run("VACUUM ANALYZE", in: name) == 0,
                try server.run("CREATE DATABASE plain TEMPLATE \(name)") == 0
            else { throw PlainPostgreSQL.Failure(description: "PostgreSQL does not copy a database.") }
            return try PlainPostgreSQL(address: "\(parts[0])dbname=plain", service: service)
        }
    }

    /// Removes what is in files.
    public func end() {
        guard case .sqlite(let folder) = self else { return }
        try? FileManager.default.removeItem(at: folder)
    }
}
