import GRDB

/// The mark that each commit leaves in the file's header: its own random number, and that of the commit before.
///
/// The stamps of a log continue the stamp in the file that it belongs to (``LeftoverLog``). The numbers are SQLite's
/// `user_version` and `application_id`, which it keeps for an application's use and writes in the same transaction.
struct CommitStamp: Hashable, Sendable {
    let previous: UInt32
    let own: UInt32

    /// Replaces the stamp in the header, as part of the transaction in which it is called.
    static func renew(in database: Database) throws {
        let last = try Int32.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) ?? 0
        try database.execute(
            sql: "PRAGMA application_id = \(last); PRAGMA user_version = \(Int32.random(in: 1...Int32.max))"
        )
    }
}

/// The first 100 bytes of a database, which every first page in its log repeats.
struct DatabaseHeader: Hashable, Sendable {
    static let length = 100
    private let bytes: [UInt8]

    /// Reads a header; `nil` when there are too few bytes.
    init?(_ page: some Collection<UInt8>) {
        guard page.count >= Self.length else { return nil }
        bytes = Array(page.prefix(Self.length))
    }

    var stamp: CommitStamp { CommitStamp(previous: bytes.word(at: 68), own: bytes.word(at: 60)) }

    /// Grows with each change of a table.
    private var schema: UInt32 { bytes.word(at: 40) }
    /// Grows by one while a file is open, or now and then; a copy that SQLite's `VACUUM` or backup made begins at 1.
    private var changeCounter: UInt32 { bytes.word(at: 24) }

    /// Whether `later` can be the header after the next transaction that wrote it.
    func isFollowed(by later: DatabaseHeader) -> Bool {
        let changes = later.changeCounter &- changeCounter
        // The first transaction of an opened file changes tables, by a pool's own hand or by a schema step, and
        // leaves no stamp.
        if later.schema > schema { return later.stamp == stamp && changes == 1 }
        return later.schema == schema && later.stamp.previous == stamp.own && changes <= 1
    }
}

extension [UInt8] {
    /// The big-endian word at an offset.
    func word(at offset: Int) -> UInt32 {
        self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
