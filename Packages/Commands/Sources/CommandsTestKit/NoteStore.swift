public import Commands
import Foundation

/// A store in memory with the simplest entities, for tests of what holds for all stores: notes with a text.
public struct NoteStore: InMemoryOperationStore {
    /// A note.
    public struct Row: EntityRow {
        /// The text is the last writer's.
        public static let rules = MergeRules([MergeRules.Kind("note", [MergeRules.Group("text", .lastWriter)])])

        /// Creates the row of any note.
        public init(_ entity: StoredEntity) {}
    }

    /// Where the notes are.
    public let entities: InMemoryEntityStore<Row>

    /// Creates a store over entities.
    public init(_ entities: InMemoryEntityStore<Row> = InMemoryEntityStore()) { self.entities = entities }

    /// Creates notes with a text, in one group of operations.
    ///
    /// - Throws: A ``StoreError`` when a note is there already.
    public func add(_ notes: [String], text: String = "text", to home: String) async throws(StoreError) {
        let create = Intent.create([GroupChange("text", .write(json: text))])
        let planned = notes.map { PlannedOperation(create, of: EntityKey("note", $0), expecting: nil) }
        _ = try await commit(planned, outcome: [], for: .test(household: home, key: UUID().uuidString))
    }

    /// Returns the identifiers of the notes, sorted.
    ///
    /// - Throws: A ``StoreError`` when the store fails, which none in memory does.
    public func notes(of home: String) async throws(StoreError) -> [String] {
        try await transact(in: HouseholdID(name: home)) { transaction throws(StoreError) in
            try transaction.entities(of: nil).filter(\.state.isAlive).map(\.key.id.text)
        }
    }
}
