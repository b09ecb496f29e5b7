import GRDB

/// A database file of an earlier release, as the SQL text that makes it.
enum Fixture {
    static func write(_ bytes: [UInt8], to path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: String(decoding: bytes, as: UTF8.self)) }
        try queue.close()
    }
}
