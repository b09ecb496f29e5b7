import Commands
import Foundation

/// A transaction on a copy of one household.
struct InMemoryTransaction<Row: EntityRow>: SyncTransaction {
    fileprivate struct OutcomeKey: Hashable {
        let principal: String
        let key: String
    }

    fileprivate struct ReceiptKey: Hashable {
        let incarnation: Incarnation
        let number: Int64
    }

    /// The data of a household.
    struct Home {
        fileprivate var entities: [EntityKey: StoredEntity] = [:]
        fileprivate var lifeStarts: [EntityKey: Int64] = [:]
        fileprivate(set) var rows: [EntityKey: Row] = [:]
        fileprivate var feed: [FeedEntry] = []
        fileprivate var fence: Int64 = 0
        fileprivate var outcomes: [OutcomeKey: (hash: [UInt8], outcome: [UInt8])] = [:]
        /// What is owed to other modules, in order.
        fileprivate(set) var effects: [OwedEffect] = []
        fileprivate var receipts: [ReceiptKey: PushReceipt] = [:]
        fileprivate var lastGroups: [Incarnation: Int64] = [:]
        fileprivate var readers: [UUID: FeedReader] = [:]
        fileprivate var outbox: [OutboxEntry] = []
        fileprivate var bases: [EntityKey: StoredEntity] = [:]
        fileprivate var cursor = FeedCursor.start
        fileprivate var sentPosition: Int64?
        fileprivate var lastRead: Date?
        fileprivate var progress: SnapshotProgress?
        fileprivate var staged: [EntityKey: StoredEntity] = [:]
        fileprivate var head: FeedPosition

        init(incarnation: Incarnation, role: NodeRole) {
            head = FeedPosition(
                seq: 0,
                chain: .empty,
                clock: HybridClock(last: 0),
                incarnation: incarnation,
                role: role
            )
        }

        /// The last entry of the feed.
        var headSeq: Int64 { head.seq }

        /// The writer.
        var incarnation: Incarnation { head.incarnation }

        /// The living entities of a kind, in order.
        func living(of kind: ByteText) -> [StoredEntity] {
            entities.values.filter { $0.key.kind == kind && $0.state.isAlive }.sorted { $0.key < $1.key }
        }

        /// Removes the oldest groups of the feed, with their receipts, except for each incarnation's last one.
        mutating func prune(keeping count: Int) {
            guard let end = feed.dropLast(count).last(where: \.endsGroup)?.seq else { return }
            feed.removeAll { $0.seq <= end }
            fence = end
            if head.role == .hub { forgetDeleted(through: end) }
            let lastGroups = lastGroups
            receipts = receipts.filter { key, receipt in
                guard key.number > 0, key.number < lastGroups[key.incarnation] ?? 0 else { return true }
                if case .accepted(let seq) = receipt.answer { return seq > end }
                return false
            }
        }

        /// Removes what was deleted up to a place, or never was, and has no base.
        mutating func forgetDeleted(through seq: Int64) {
            let gone = entities.filter { key, entity in
                !entity.state.isAlive && entity.lastSeq <= seq && bases[key] == nil
            }
            for key in gone.keys { (entities[key], lifeStarts[key]) = (nil, nil) }
        }

        /// The same data under another incarnation, as a restored node has them.
        func renewed(as incarnation: Incarnation, after epoch: String) -> Home {
            var home = self
            home.head.incarnation = incarnation
            home.head.restoredSeq = head.restoredSeq ?? head.seq
            home.head.lostFeeds.append(epoch, sharedTo: head.seq)
            return home
        }
    }

    let household: HouseholdID
    private(set) var home: Home
    private let epoch: String

    init(of household: HouseholdID, home: Home, epoch: String) {
        self.household = household
        self.home = home
        self.epoch = epoch
    }

    func entity(_ key: EntityKey) -> StoredEntity? { home.entities[key] }

    func entities(of kind: ByteText?) -> [StoredEntity] {
        home.entities.values.filter { kind == nil || $0.key.kind == kind }.sorted { $0.key < $1.key }
    }

    mutating func save(_ entity: StoredEntity, row: Row?, lifeStart: Int64?) {
        home.entities[entity.key] = entity
        if let lifeStart { home.lifeStarts[entity.key] = lifeStart }
        home.rows[entity.key] = row
    }

    func lifeStart(of entity: EntityKey) -> Int64 { home.lifeStarts[entity] ?? 0 }

    func head() -> FeedPosition { home.head }

    mutating func save(_ head: FeedPosition) { home.head = head }

    mutating func append(_ entry: FeedEntry) { home.feed.append(entry) }

    func outcome(for context: CommandContext) throws(StoreError) -> [UInt8]? {
        guard let key = context.idempotencyKey,
            let stored = home.outcomes[OutcomeKey(principal: context.principal, key: key)]
        else { return nil }
        guard stored.hash == context.requestHash else { throw .keyReused(key: key) }
        return stored.outcome
    }

    mutating func record(outcome: [UInt8], for context: CommandContext) {
        guard let key = context.idempotencyKey else { return }
        home.outcomes[OutcomeKey(principal: context.principal, key: key)] = (context.requestHash, outcome)
    }

    mutating func save(_ effect: OwedEffect) {
        guard !home.effects.contains(where: { $0.id == effect.id }) else { return }
        home.effects = (home.effects + [effect]).sorted { $0.position < $1.position }
    }

    mutating func removeEffect(_ effect: OwedEffect) { home.effects.removeAll { $0.id == effect.id } }

    func receipt(of incarnation: Incarnation, number: Int64) -> PushReceipt? {
        home.receipts[ReceiptKey(incarnation: incarnation, number: number)]
    }

    func lastGroup(of incarnation: Incarnation) -> Int64 { home.lastGroups[incarnation] ?? 0 }

    mutating func record(_ receipt: PushReceipt) {
        home.receipts[ReceiptKey(incarnation: receipt.incarnation, number: receipt.number)] = receipt
        home.lastGroups[receipt.incarnation] = max(receipt.number, lastGroup(of: receipt.incarnation))
    }

    func entitiesChanged(after seq: Int64, besides incarnation: Incarnation) -> Set<EntityKey> {
        let entries = home.feed.filter { $0.seq > seq && $0.origin.incarnation != incarnation }
        return Set(entries.map { EntityKey($0.kind, $0.entityId) })
    }

    func readers() -> [FeedReader] { home.readers.values.sorted { $0.device.uuidString < $1.device.uuidString } }

    mutating func save(_ reader: FeedReader) { home.readers[reader.device] = reader }

    mutating func removeReader(_ device: UUID) { home.readers[device] = nil }

    func outbox(shownOnly: Bool) -> [OutboxEntry] { home.outbox.filter { !shownOnly || $0.status.isShown } }

    func outbox(of incarnation: Incarnation, number: Int64) -> [OutboxEntry] {
        home.outbox.filter { $0.group.incarnation == incarnation && $0.group.number == number }
    }

    func lastOutboxPosition() -> Int64 { home.outbox.last?.position ?? 0 }

    func lastOutboxNumber(of incarnation: Incarnation) -> Int64 {
        home.outbox.filter { $0.group.incarnation == incarnation }.map(\.group.number).max() ?? 0
    }

    mutating func save(_ entry: OutboxEntry) {
        if let place = home.outbox.firstIndex(where: { $0.position == entry.position }) {
            home.outbox[place] = entry
        } else {
            home.outbox.append(entry)
        }
    }

    func base(of entity: EntityKey) -> StoredEntity? { home.bases[entity] }

    mutating func saveBase(_ base: StoredEntity?, of entity: EntityKey) { home.bases[entity] = base }

    func bases() -> [StoredEntity] { home.bases.values.sorted { $0.key < $1.key } }

    func lastRead() -> Date? { home.lastRead }

    mutating func save(lastRead: Date?) { home.lastRead = lastRead }

    func cursor() -> FeedCursor { home.cursor }

    mutating func save(_ cursor: FeedCursor) { home.cursor = cursor }

    func sentPosition() -> Int64? { home.sentPosition }

    mutating func save(sentPosition: Int64?) { home.sentPosition = sentPosition }

    func entities(after key: EntityKey?, limit: Int) -> [StoredEntity] {
        let rest = home.entities.values.filter { entity in key.map { $0 < entity.key } ?? true }
        return Array(rest.sorted { $0.key < $1.key }.prefix(limit))
    }

    func entityCount() -> Int { home.entities.count }

    mutating func forgetDeleted(through seq: Int64) { home.forgetDeleted(through: seq) }

    func snapshotProgress() -> SnapshotProgress? { home.progress }

    mutating func save(_ progress: SnapshotProgress) { home.progress = progress }

    mutating func stage(_ entity: StoredEntity) { home.staged[entity.key] = entity }

    func stagedCount() -> Int { home.staged.count }

    func stagedEntities() -> [StoredEntity] { home.staged.values.sorted { $0.key < $1.key } }

    mutating func clearSnapshot() { (home.progress, home.staged) = (nil, [:]) }

    func feed(after seq: Int64, limit: Int) -> FeedPage {
        let entries = home.feed.filter { $0.seq > seq }.prefix(max(0, limit))
        let chain = seq == 0 ? .empty : home.feed.first { $0.seq == seq }?.chain
        return FeedPage(epoch: epoch, head: home.head.seq, fence: home.fence, chain: chain, entries: Array(entries))
    }
}
