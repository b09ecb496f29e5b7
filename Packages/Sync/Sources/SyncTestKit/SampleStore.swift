import Commands
import CommandsTestKit

/// A store in memory with the kinds that a simulation writes.
struct SampleStore: InMemoryOperationStore {
    typealias Row = SampleRow

    let entities: InMemoryEntityStore<SampleRow>

    /// Creates a store over entities.
    init(_ entities: InMemoryEntityStore<SampleRow>) { self.entities = entities }
}

/// A row of a simulation: a note that people edit, one half of a pair, or the mark of one command.
struct SampleRow: EntityRow {
    static let rules = MergeRules([
        MergeRules.Kind("note", [MergeRules.Group("text", .lastWriter), MergeRules.Group("events", .ledger)]),
        MergeRules.Kind("half", [MergeRules.Group("text", .lastWriter)]),
        MergeRules.Kind("mark", [MergeRules.Group("text", .lastWriter)]),
    ])

    /// The greatest text that the home accepts: a rule that only the hub can check for all.
    static let greatest = 20
    /// The text, a number.
    let text: Int?

    init(_ entity: StoredEntity) throws(StoreError) { text = try entity.value("text") }

    static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? {
        for key in Set(operations.map(\.entity)) where key.kind == "note" {
            guard let text = try entities.entity(key)?.value("text", as: Int.self), text > greatest else { continue }
            return OperationRefusal(code: "note.tooGreat", sentence: "At most \(greatest).")
        }
        return nil
    }
}

/// Keeps the greater of two texts, and every note that somebody still changes.
struct SampleMerger: ConflictMerger {
    /// A merger for each kind that people change.
    static let byKind = ConflictMergersByKind(["note": SampleMerger(), "half": SampleMerger()])

    func merge(_ field: FieldConflict, of conflict: EntityConflict) -> ConflictChoice {
        let numbers = [field.local, field.remote].compactMap { $0.flatMap { Int(String(decoding: $0, as: UTF8.self)) } }
        return numbers.max().map { .value(Array(String($0).utf8)) } ?? .lastWriter
    }

    func keepsEntity(_ conflict: EntityConflict) -> Bool? { true }
}
