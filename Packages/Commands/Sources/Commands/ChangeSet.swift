/// What a command writes, all or nothing: rows, their feed entries and the command's outcome.
public struct ChangeSet<Row: Sendable>: Sendable {
    /// The rows, in the order of their feed entries.
    public let changes: [RowChange<Row>]
    /// The outcome, encoded, as a repeated command gets it back.
    public let outcome: [UInt8]

    /// Makes a change set.
    public init(changes: [RowChange<Row>], outcome: [UInt8]) {
        self.changes = changes
        self.outcome = outcome
    }
}

/// One row of a change set.
public struct RowChange<Row: Sendable>: Sendable {
    /// What the row is, such as `"category"`: the feed's `kind`.
    public let kind: String
    /// The row's identity within its kind.
    public let entityId: String
    /// The version that the command read; 0 for a row that must not exist yet.
    ///
    /// The write makes it one more.
    public let expectedVersion: Int64
    /// The row as it shall be; `nil` deletes it and leaves a tombstone in the feed.
    public let row: Row?
    /// The row encoded for the feed; empty for a deletion.
    public let payload: [UInt8]

    /// Makes a row change.
    public init(kind: String, entityId: String, expectedVersion: Int64, row: Row?, payload: [UInt8]) {
        self.kind = kind
        self.entityId = entityId
        self.expectedVersion = expectedVersion
        self.row = row
        self.payload = payload
    }
}
