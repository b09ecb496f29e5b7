public import Commands
import Synchronization

/// Entities, rows, feed, outcomes and replication data in memory, under the rules of every store.
///
/// A module's in-memory adapter answers its own queries from ``rows(of:kind:)``. To simulate a crash, a test throws an
/// error from a transaction, which then keeps nothing.
public final class InMemoryEntityStore<Row: EntityRow>: OperationStore {
    private let homes = Mutex<[HouseholdID: InMemoryTransaction<Row>.Home]>([:])
    private let observers = Mutex<[@Sendable (HouseholdID) -> Void]>([])
    private let failure = Mutex<(failure: DiskFailure, after: Int)?>(nil)
    private let epoch: String
    /// The epoch of the node whose file this is: an unnoticed copy, such as a backup, has that of its original.
    private let noticedEpoch: String
    private let incarnation: Incarnation
    private let role: NodeRole
    private let misreading: Misreading?

    /// Creates an empty store; `incarnation` and `role` define the node for every household.
    ///
    /// With a `misreading`, ``rows(of:kind:)`` returns wrong rows.
    public convenience init(
        epoch: String = "memory",
        incarnation: Incarnation = Incarnation(high: 0, low: 1),
        role: NodeRole = .hub,
        misreading: Misreading? = nil
    ) { self.init(epoch, noticedEpoch: epoch, incarnation, role, misreading) }

    private init(
        _ epoch: String,
        noticedEpoch: String,
        _ incarnation: Incarnation,
        _ role: NodeRole,
        _ misreading: Misreading?
    ) {
        self.epoch = epoch
        self.noticedEpoch = noticedEpoch
        self.incarnation = incarnation
        self.role = role
        self.misreading = misreading
    }

    /// Returns a store with the same contents, as after a file was copied.
    ///
    /// - Parameters:
    ///   - epoch: The epoch of the copy.
    ///   - renewed: The incarnation of the copy; `nil` keeps that of this store, as when the copy goes unnoticed.
    /// - Returns: The copy, which is independent from then on.
    public func copied(epoch: String, incarnation renewed: Incarnation?) -> InMemoryEntityStore {
        let copy = InMemoryEntityStore(
            epoch,
            noticedEpoch: renewed == nil ? noticedEpoch : epoch,
            renewed ?? incarnation,
            role,
            misreading
        )
        let contents = homes.withLock { $0 }
        copy.homes.withLock { homes in
            homes = contents.mapValues { home in
                renewed.map { home.renewed(as: $0, after: noticedEpoch) } ?? home
            }
        }
        return copy
    }

    /// Removes the oldest groups of every feed, as a database does with old ones.
    ///
    /// - Parameter count: How many entries stay at least.
    public func prune(keeping count: Int) {
        homes.withLock { homes in
            for household in homes.keys { homes[household]?.prune(keeping: count) }
        }
    }

    /// Lets the disk fail in one of the next transactions.
    ///
    /// - Parameters:
    ///   - failure: What happens to it; `nil` when no disk fails.
    ///   - count: How many transactions succeed before it.
    public func expect(_ failure: DiskFailure?, after count: Int = 0) {
        self.failure.withLock { $0 = failure.map { ($0, count) } }
    }

    /// Calls a closure after each transaction that changed the feed of a home.
    public func observeCommits(_ observer: @escaping @Sendable (HouseholdID) -> Void) {
        observers.withLock { $0 = [observer] }
    }

    /// Counts a transaction; returns what happens to it.
    private func nextFailure() -> DiskFailure? {
        failure.withLock { plan in
            guard let (failure, count) = plan else { return nil }
            plan = count == 0 ? nil : (failure, count - 1)
            return count == 0 ? failure : nil
        }
    }

    private func headSeq(of household: HouseholdID) -> Int64 {
        homes.withLock { $0[household]?.headSeq ?? 0 }
    }

    /// Returns the household's rows of one kind, by identifier.
    public func rows(of household: HouseholdID, kind: String) -> [Row] {
        let kind = ByteText(kind)
        return homes.withLock { homes in
            guard let home = homes[household] else { return [] }
            if let misreading { return misreading.rows(of: home.living(of: kind), at: home.incarnation) }
            return home.rows.filter { $0.key.kind == kind }.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    /// Runs a transaction on a copy, which replaces the household when the transaction ends without an error.
    public func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (inout any SyncTransaction<Row>) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let failure = nextFailure()
        let before = headSeq(of: household)
        defer {
            if headSeq(of: household) != before {
                for observer in observers.withLock({ $0 }) { observer(household) }
            }
        }
        let result: Result<Value, StoreError> = homes.withLock { homes in
            let new = InMemoryTransaction<Row>.Home(incarnation: incarnation, role: role)
            var transaction: any SyncTransaction<Row> = InMemoryTransaction(
                of: household,
                home: homes[household] ?? new,
                epoch: epoch
            )
            do throws(StoreError) {
                let value = try body(&transaction)
                guard failure != .keepsNothing else { throw .unavailable(reason: "The disk is full.") }
                homes[household] = (transaction as? InMemoryTransaction<Row>)?.home
                guard failure == nil else { throw .unavailable(reason: "The disk does not answer.") }
                return .success(value)
            } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Returns the outcome stored under the context's key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try await transact(in: context.household) { transaction throws(StoreError) in
            try transaction.outcome(for: context)
        }
    }

    /// Returns the household's changes after `seq`.
    public func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage {
        try await transact(in: household) { transaction throws(StoreError) in
            try transaction.feed(after: seq, limit: limit)
        }
    }

    /// Returns effects of all homes that are owed or were refused.
    public func effects(
        refused: Bool,
        after effect: OwedEffect?,
        limit: Int
    ) async throws(StoreError) -> [OwedEffect] {
        let all = homes.withLock { $0.values.flatMap(\.effects) }.filter { ($0.refusal != nil) == refused }
        let sorted = all.sorted { Self.place(of: $0).lexicographicallyPrecedes(Self.place(of: $1)) }
        let place = effect.map(Self.place)
        let rest = sorted.filter { effect in place?.lexicographicallyPrecedes(Self.place(of: effect)) ?? true }
        return Array(rest.prefix(max(0, limit)))
    }

    private static func place(of effect: OwedEffect) -> [UInt64] {
        [effect.position] + effect.household.bytes.map(UInt64.init)
    }
}

/// A mistake that a store makes when it reads, as proof that a test finds it.
///
/// What nodes exchange stays right: only the rows that the queries of a module read are wrong.
public struct Misreading: Sendable {
    /// Returns what the store takes its living entities of one kind for, at the node of an incarnation.
    public typealias Mistake = @Sendable (_ entities: [StoredEntity], _ node: Incarnation) -> [StoredEntity]

    private let mistake: Mistake

    /// Plants a mistake; each entity that it returns must have a row.
    public init(_ mistake: @escaping Mistake) { self.mistake = mistake }

    fileprivate func rows<Row: EntityRow>(of entities: [StoredEntity], at node: Incarnation) -> [Row] {
        mistake(entities, node).map { entity in
            do { return try Row(entity) } catch { preconditionFailure("A misread entity has no row: \(error)") }
        }
    }
}

/// What a disk does to a transaction that it lets fail.
public enum DiskFailure: CaseIterable, Sendable {
    /// It has stored nothing.
    case keepsNothing
    /// It has stored everything, but no caller knows.
    case keepsAll
}

/// An in-memory adapter of a module, which keeps its entities in a store that implements the commands' part.
public protocol InMemoryOperationStore<Row>: OperationStore {
    /// The store of the entities.
    var entities: InMemoryEntityStore<Row> { get }
}

extension InMemoryOperationStore {
    /// Runs a transaction of one household.
    public func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (inout any SyncTransaction<Row>) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value { try await entities.transact(in: household, body) }

    /// Returns the outcome stored under the context's key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try await entities.recordedOutcome(for: context)
    }

    /// Returns the household's changes after `seq`.
    public func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage {
        try await entities.feed(of: household, after: seq, limit: limit)
    }

    /// Returns effects of all homes that are owed or were refused.
    public func effects(
        refused: Bool,
        after effect: OwedEffect?,
        limit: Int
    ) async throws(StoreError) -> [OwedEffect] {
        try await entities.effects(refused: refused, after: effect, limit: limit)
    }
}
