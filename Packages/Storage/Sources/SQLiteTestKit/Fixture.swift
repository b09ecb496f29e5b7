import GRDB

/// A database file of an earlier release, as the SQL text that makes it.
public enum Fixture {
    /// Makes the file at a path.
    public static func write(_ sql: [UInt8], to path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: String(decoding: sql, as: UTF8.self)) }
        try queue.close()
    }
}
