import Commands
import CommandsTestKit

/// A store in memory with the kinds that a simulation writes.
struct SampleStore: InMemoryOperationStore {
    typealias Row = SampleRow

    let entities: InMemoryEntityStore<SampleRow>

    /// Creates a store over entities.
    init(_ entities: InMemoryEntityStore<SampleRow>) { self.entities = entities }
}

/// A row of a simulation: a note that people edit, one half of a pair, the mark of one command, a page that all write
/// on, or a tag.
struct SampleRow: EntityRow, Equatable {
    static let rules = MergeRules(
        EarlierRow.knownKinds + [
            MergeRules.Kind("page", [MergeRules.Group("text", .lastWriter), MergeRules.Group("stamps", .map)]),
            MergeRules.Kind("tag", [MergeRules.Group("text", .lastWriter)]),
        ]
    )

    /// The greatest text that the home accepts: a rule that only the hub can check for all.
    static let greatest = 20
    /// The text, a number.
    let text: Int?
    /// The commands that stamped a page.
    let stamps: [String]

    init(_ entity: StoredEntity) throws(StoreError) {
        text = try entity.value("text")
        stamps = entity.state.groups["stamps"]?.entries.map(\.key.text) ?? []
    }

    /// The row of a release that knows no stamps.
    init(text: Int?) { (self.text, stamps) = (text, []) }

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

/// Keeps the greater of two texts, and every note that someone still changes.
struct SampleMerger: ConflictMerger {
    /// A merger for each kind that people change.
    static let byKind = ConflictMergersByKind(["note": SampleMerger(), "half": SampleMerger()])

    func merge(_ field: FieldConflict, of conflict: EntityConflict) -> ConflictChoice {
        let numbers = [field.local, field.remote].compactMap { $0.flatMap { Int(String(decoding: $0, as: UTF8.self)) } }
        return numbers.max().map { .value(Array(String($0).utf8)) } ?? .lastWriter
    }

    func keepsEntity(_ conflict: EntityConflict) -> Bool? { true }
}
