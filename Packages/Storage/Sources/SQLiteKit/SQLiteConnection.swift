import Foundation
import GRDB
import SQLKit

/// A connection of GRDB.
struct SQLiteConnection: SQLConnection {
    let database: Database

    var isSQLite: Bool { true }

    func fetch(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        let statement = try database.cachedStatement(sql: sql)
        let names = statement.columnNames
        let cursor = try Row.fetchCursor(statement, arguments: arguments.stored)
        var rows: [SQLRow] = []
        while let row = try cursor.next() {
            rows.append(SQLRow(names: names, values: row.databaseValues.map { SQLValue($0) }))
        }
        return rows
    }

    func execute(_ sql: String, _ arguments: [SQLValue]) throws {
        let statement = try database.cachedStatement(sql: sql)
        try statement.execute(arguments: arguments.stored)
    }

    func runScript(_ sql: String) throws { try database.execute(sql: sql) }
}

extension [SQLValue] {
    /// The arguments of a statement; without a type, GRDB would take them for values to convert one by one.
    fileprivate var stored: StatementArguments { StatementArguments(map { $0.databaseValue }) }
}

extension SQLValue {
    fileprivate init(_ value: DatabaseValue) {
        self =
            switch value.storage {
            case .null: .null
            case .int64(let number): .integer(number)
            case .double(let number): .real(number)
            case .string(let text): .text(text)
            case .blob(let bytes): .blob(bytes)
            }
    }

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): bytes.databaseValue
        }
    }
}
