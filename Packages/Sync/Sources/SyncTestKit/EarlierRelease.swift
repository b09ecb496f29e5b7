import Commands
import CommandsTestKit
import Foundation

/// Which release a node runs.
enum SampleRelease: CaseIterable, Sendable {
    /// One that knows neither tags nor the stamps of a page.
    case earlier
    /// The present one.
    case present
}

/// A row as the earlier release makes it.
struct EarlierRow: EntityRow {
    /// The kinds that are the same in both releases.
    static let knownKinds = [
        MergeRules.Kind("note", [MergeRules.Group("text", .lastWriter), MergeRules.Group("events", .ledger)]),
        MergeRules.Kind("half", [MergeRules.Group("text", .lastWriter)]),
        MergeRules.Kind("mark", [MergeRules.Group("text", .lastWriter)]),
    ]
    static let rules = MergeRules(knownKinds + [MergeRules.Kind("page", [MergeRules.Group("text", .lastWriter)])])

    /// What the present release makes of it, without what this one does not know.
    let row: SampleRow

    init(_ entity: StoredEntity) throws(StoreError) {
        let isKnown = Self.rules.kinds.contains { $0.name == entity.key.kind }
        row = SampleRow(text: isKnown ? try entity.value("text") : nil)
    }

    static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? { try SampleRow.refusal(of: operations, in: entities) }

    /// Whether the release knows a field group.
    static func knows(_ group: ByteText, of kind: ByteText) -> Bool {
        rules.kinds.contains { $0.name == kind && $0.groups.contains { $0.name == group } }
    }
}

/// A store of the earlier release over files that a later one takes over.
struct EarlierStore: OperationStore {
    typealias Row = EarlierRow

    let entities: InMemoryEntityStore<SampleRow>

    func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (inout any SyncTransaction<EarlierRow>) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await entities.transact(in: household) { transaction throws(StoreError) in
            var earlier: any SyncTransaction<EarlierRow> = EarlierTransaction(present: transaction)
            let value = try body(&earlier)
            if let written = earlier as? EarlierTransaction { transaction = written.present }
            return value
        }
    }

    func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try await entities.recordedOutcome(for: context)
    }

    func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage {
        try await entities.feed(of: household, after: seq, limit: limit)
    }

    func effects(
        refused: Bool,
        after effect: OwedEffect?,
        limit: Int
    ) async throws(StoreError) -> [OwedEffect] {
        try await entities.effects(refused: refused, after: effect, limit: limit)
    }
}

/// A transaction that makes the rows of the earlier release.
private struct EarlierTransaction: SyncTransaction {
    typealias Row = EarlierRow

    var present: any SyncTransaction<SampleRow>

    var household: HouseholdID { present.household }

    func entity(_ key: EntityKey) throws(StoreError) -> StoredEntity? { try present.entity(key) }

    func entities(of kind: ByteText?) throws(StoreError) -> [StoredEntity] { try present.entities(of: kind) }

    mutating func save(_ entity: StoredEntity, row: EarlierRow?, lifeStart: Int64?) throws(StoreError) {
        try present.save(entity, row: row?.row, lifeStart: lifeStart)
    }

    func lifeStart(of entity: EntityKey) throws(StoreError) -> Int64 { try present.lifeStart(of: entity) }

    func head() throws(StoreError) -> FeedPosition { try present.head() }

    mutating func save(_ head: FeedPosition) throws(StoreError) { try present.save(head) }

    mutating func append(_ entry: FeedEntry) throws(StoreError) { try present.append(entry) }

    mutating func save(_ effect: OwedEffect) throws(StoreError) { try present.save(effect) }

    mutating func removeEffect(_ effect: OwedEffect) throws(StoreError) { try present.removeEffect(effect) }

    func outcome(for context: CommandContext) throws(StoreError) -> [UInt8]? { try present.outcome(for: context) }

    mutating func record(outcome: [UInt8], for context: CommandContext) throws(StoreError) {
        try present.record(outcome: outcome, for: context)
    }

    func receipt(of incarnation: Incarnation, number: Int64) throws(StoreError) -> PushReceipt? {
        try present.receipt(of: incarnation, number: number)
    }

    func lastGroup(of incarnation: Incarnation) throws(StoreError) -> Int64 { try present.lastGroup(of: incarnation) }

    mutating func record(_ receipt: PushReceipt) throws(StoreError) { try present.record(receipt) }

    func entitiesChanged(after seq: Int64, besides incarnation: Incarnation) throws(StoreError) -> Set<EntityKey> {
        try present.entitiesChanged(after: seq, besides: incarnation)
    }

    func readers() throws(StoreError) -> [FeedReader] { try present.readers() }

    mutating func save(_ reader: FeedReader) throws(StoreError) { try present.save(reader) }

    mutating func removeReader(_ device: UUID) throws(StoreError) { try present.removeReader(device) }

    func outbox(shownOnly: Bool) throws(StoreError) -> [OutboxEntry] { try present.outbox(shownOnly: shownOnly) }

    func outbox(of incarnation: Incarnation, number: Int64) throws(StoreError) -> [OutboxEntry] {
        try present.outbox(of: incarnation, number: number)
    }

    func lastOutboxPosition() throws(StoreError) -> Int64 { try present.lastOutboxPosition() }

    func lastOutboxNumber(of incarnation: Incarnation) throws(StoreError) -> Int64 {
        try present.lastOutboxNumber(of: incarnation)
    }

    mutating func save(_ entry: OutboxEntry) throws(StoreError) { try present.save(entry) }

    func base(of entity: EntityKey) throws(StoreError) -> StoredEntity? { try present.base(of: entity) }

    mutating func saveBase(_ base: StoredEntity?, of entity: EntityKey) throws(StoreError) {
        try present.saveBase(base, of: entity)
    }

    func bases() throws(StoreError) -> [StoredEntity] { try present.bases() }

    func lastRead() throws(StoreError) -> Date? { try present.lastRead() }

    mutating func save(lastRead: Date?) throws(StoreError) { try present.save(lastRead: lastRead) }

    func cursor() throws(StoreError) -> FeedCursor { try present.cursor() }

    mutating func save(_ cursor: FeedCursor) throws(StoreError) { try present.save(cursor) }

    func sentPosition() throws(StoreError) -> Int64? { try present.sentPosition() }

    mutating func save(sentPosition: Int64?) throws(StoreError) { try present.save(sentPosition: sentPosition) }

    func entities(after key: EntityKey?, limit: Int) throws(StoreError) -> [StoredEntity] {
        try present.entities(after: key, limit: limit)
    }

    func entityCount() throws(StoreError) -> Int { try present.entityCount() }

    mutating func forgetDeleted(through seq: Int64) throws(StoreError) { try present.forgetDeleted(through: seq) }

    func snapshotProgress() throws(StoreError) -> SnapshotProgress? { try present.snapshotProgress() }

    mutating func save(_ progress: SnapshotProgress) throws(StoreError) { try present.save(progress) }

    mutating func stage(_ entity: StoredEntity) throws(StoreError) { try present.stage(entity) }

    func stagedCount() throws(StoreError) -> Int { try present.stagedCount() }

    func stagedEntities() throws(StoreError) -> [StoredEntity] { try present.stagedEntities() }

    mutating func clearSnapshot() throws(StoreError) { try present.clearSnapshot() }

    func feed(after seq: Int64, limit: Int) throws(StoreError) -> FeedPage {
        try present.feed(after: seq, limit: limit)
    }
}
