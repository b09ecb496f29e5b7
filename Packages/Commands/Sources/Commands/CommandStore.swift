/// A module's store, as far as its commands go: rows, feed and outcomes in one transaction.
///
/// Every adapter passes `CommandStoreContract`.
public protocol CommandStore<Row>: Sendable {
    /// What the store keeps.
    associatedtype Row: Sendable

    /// The outcome of the command that was committed under the context's key, or `nil` when there is none or no key.
    ///
    /// - Throws: ``StoreError/keyReused(key:)`` when the key belongs to another request.
    func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]?

    /// Writes the rows, one feed entry each, and the outcome under the context's key, all or nothing.
    ///
    /// - Returns: The outcome; the stored one when the same command was committed in the meantime, in which case
    ///   nothing is written.
    /// - Throws: ``StoreError/versionConflict(kind:entityId:)`` when a row is not at its expected version.
    func commit(_ changes: ChangeSet<Row>, for context: CommandContext) async throws(StoreError) -> [UInt8]

    /// The household's changes after `seq`, oldest first, at most `limit`, and how far they go.
    func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage
}
