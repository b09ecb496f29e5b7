/// Records that stand together in their table, as the lines of one recipe often do.
struct OldRecordRuns {
    /// Some records after each other.
    struct Run: Hashable {
        let first: Int64
        var count: Int
    }

    /// The maximum number of runs; reading a whole table takes no longer than more of them.
    static let most = 1_000

    /// The runs, in the order of the table.
    private(set) var runs: [Run] = []
    /// Whether there are more runs than these.
    private(set) var areTooMany = false
    private var isOpen = false

    /// Adds the next record of the table, or passes it.
    mutating func next(_ record: OldRecord, isWanted: Bool) {
        guard isWanted, !areTooMany else {
            isOpen = false
            return
        }
        if isOpen {
            runs[runs.count - 1].count += 1
        } else if runs.count < Self.most {
            runs.append(Run(first: record.position, count: 1))
            isOpen = true
        } else {
            (runs, areTooMany) = ([], true)
        }
    }
}

extension OldFileSource {
    /// Reads all records of a table, a piece at a time; between two pieces, others get their turn.
    ///
    /// - Throws: ``QuantityError/cancelled`` once the caller no longer waits.
    func eachRecord(
        of table: String,
        columns: [String],
        _ body: (OldRecord) throws(QuantityError) -> Void
    ) async throws(QuantityError) {
        let all = OldRecordRuns.Run(first: .min, count: .max)
        try await eachRecord(of: table, columns: columns, in: all, body)
    }

    /// Reads some records of a table, likewise.
    func eachRecord(
        of table: String,
        columns: [String],
        in run: OldRecordRuns.Run,
        _ body: (OldRecord) throws(QuantityError) -> Void
    ) async throws(QuantityError) {
        var (position, rest) = (run.first == .min ? .min : run.first - 1, run.count)
        while rest > 0 {
            try checkCancellation()
            let piece = try migrating { () throws(QuantityMigrationError) -> [OldRecord] in
                let limit = min(rest, OldFileDirectory.pieceSize)
                return try records(of: table, columns: columns, after: position, limit: limit)
            }
            guard let last = piece.last else { return }
            for record in piece { try body(record) }
            (position, rest) = (last.position, rest - piece.count)
            await Task.yield()
        }
    }
}
