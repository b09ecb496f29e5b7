/// Who wrote fields after a position of the feed, besides the writer of a group.
struct LaterWriters {
    /// The most entries that are looked through.
    static let limit = 5_000

    private let entries: [EntityKey: [FeedEntry]]
    private let isWhole: Bool
    private var known: [EntityKey: [WrittenField: String]] = [:]

    init(_ page: FeedPage, besides group: OperationGroup) {
        let others = page.entries.filter { $0.origin.incarnation != group.incarnation }
        entries = Dictionary(grouping: others, by: \.entity)
        isWhole = page.entries.count < Self.limit && page.fence <= group.baseSeq
    }

    /// Returns the last one who wrote a field; `nil` when only the group's writer did.
    ///
    /// Where the feed has grown by ``limit`` entries or more, or has been dropped in part, a writer that these don't
    /// tell is the home: an empty name.
    mutating func writer(of field: WrittenField, of entity: EntityKey) -> String? {
        if known[entity] == nil {
            var last: [WrittenField: String] = [:]
            for entry in entries[entity] ?? [] { for field in entry.writtenFields { last[field] = entry.actor } }
            known[entity] = last
        }
        return known[entity]?[field] ?? (isWhole ? nil : "")
    }
}
