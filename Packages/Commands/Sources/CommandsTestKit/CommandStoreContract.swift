public import Commands
import Foundation
import Testing

/// What every command store keeps to, whatever it is made of.
///
/// A test runs ``check()`` against a store of its own; each rule works in a household of its own.
public struct CommandStoreContract<Store: CommandStore>: Sendable {
    private let store: Store
    private let sample: @Sendable (_ entity: String, _ expectedVersion: Int64) -> RowChange<Store.Row>

    /// Makes the contract.
    ///
    /// - Parameters:
    ///   - store: An empty store.
    ///   - sample: A valid change of the row that is named: the same name gives the same row. The row's own version,
    ///     if it has one, is the expected version plus one.
    public init(
        store: Store,
        sample: @escaping @Sendable (_ entity: String, _ expectedVersion: Int64) -> RowChange<Store.Row>
    ) {
        self.store = store
        self.sample = sample
    }

    /// Checks every rule.
    public func check() async throws {
        try await checkOutcomeOnceUnderKey()
        try await checkKeyReuse()
        try await checkRace()
        try await checkVersions()
        try await checkDeletion()
        try await checkFeed()
        try await checkHead()
        try await checkRollback()
        try await checkConcurrency()
        try await checkIsolation()
    }

    /// A repeated command gets the stored outcome and writes nothing.
    public func checkOutcomeOnceUnderKey() async throws {
        let context = CommandContext.test(household: "contract once", key: "k1", request: "one")
        #expect(try await store.recordedOutcome(for: context) == nil)
        let first = try await store.commit(set([sample("a", 0)], outcome: [1, 2]), for: context)
        let second = try await store.commit(set([sample("b", 0)], outcome: [3]), for: context)
        #expect(first == [1, 2])
        #expect(second == [1, 2])
        #expect(try await store.recordedOutcome(for: context) == [1, 2])
        #expect(try await entries("contract once").map(\.entityId) == [sample("a", 0).entityId])
        let other = CommandContext.test(household: "contract once", key: "k1", request: "one", principal: "another")
        #expect(try await store.recordedOutcome(for: other) == nil, "Keys belong to their principal.")
    }

    /// A key that comes back with another request is refused.
    public func checkKeyReuse() async throws {
        let home = "contract reuse"
        let first = CommandContext.test(household: home, key: "k1", request: "one")
        let reused = CommandContext.test(household: home, key: "k1", request: "two")
        _ = try await store.commit(set([sample("a", 0)], outcome: []), for: first)
        await #expect(throws: StoreError.keyReused(key: "k1")) { try await store.recordedOutcome(for: reused) }
        let change = sample("b", 0)
        await #expect(throws: StoreError.keyReused(key: "k1")) {
            try await store.commit(set([change], outcome: []), for: reused)
        }
        #expect(try await entries(home).count == 1)
    }

    /// A duplicate that fails because its original is done hears the original's outcome.
    public func checkRace() async throws {
        let context = CommandContext.test(household: "contract race", key: "k1", request: "one")
        let outcome =
            try await context.once(in: store) { () async throws(RaceFailure) in
                do throws(StoreError) {
                    _ = try await store.commit(set([sample("a", 0)], outcome: Array("7".utf8)), for: context)
                } catch { throw RaceFailure(store: error) }
                throw RaceFailure(store: nil)
            } as Int
        #expect(outcome == 7)
    }

    private struct RaceFailure: StoreFailure {
        let store: StoreError?

        init(store: StoreError?) { self.store = store }
        init(store: StoreError) { self.store = store }
    }

    /// A row is written only over the version that the command read.
    public func checkVersions() async throws {
        let home = "contract versions"
        let id = sample("a", 0).entityId
        let kind = sample("a", 0).kind
        let conflict = StoreError.versionConflict(kind: kind, entityId: id)
        await #expect(throws: conflict) { try await commit(home, sample("a", 1)) }
        try await commit(home, sample("a", 0))
        await #expect(throws: conflict) { try await commit(home, sample("a", 0)) }
        try await commit(home, sample("a", 1))
        await #expect(throws: conflict) { try await commit(home, sample("a", 1)) }
        #expect(try await entries(home).map(\.version) == [1, 2])
    }

    /// A deletion leaves a tombstone in the feed.
    public func checkDeletion() async throws {
        let home = "contract deletion"
        try await commit(home, sample("a", 0))
        try await commit(home, deletion(of: sample("a", 1)))
        let feed = try await entries(home)
        #expect(feed.map(\.version) == [1, 2])
        #expect(feed.last?.payload == [])
        await #expect(throws: StoreError.self) { try await commit(home, deletion(of: sample("a", 2))) }
        await #expect(throws: StoreError.self) { try await commit(home, deletion(of: sample("a", 0))) }
    }

    /// The feed has one entry for each change, in order, and is read in pieces.
    public func checkFeed() async throws {
        let home = "contract feed"
        let changes = [sample("a", 0), sample("b", 0), sample("c", 0)]
        let context = CommandContext.test(household: home, key: "k1", now: Date(timeIntervalSince1970: 1_700_000_000))
        _ = try await store.commit(set(changes, outcome: []), for: context)
        let feed = try await entries(home)
        #expect(feed.map(\.seq) == [1, 2, 3])
        #expect(feed.map(\.entityId) == changes.map(\.entityId))
        #expect(feed.map(\.payload) == changes.map(\.payload))
        #expect(feed.allSatisfy { $0.actor == "tester" && $0.at == context.now })
        #expect(zip(feed, feed.dropFirst()).allSatisfy { $0.hlc < $1.hlc })
        let earlier = CommandContext.test(household: home, key: "k2", now: Date(timeIntervalSince1970: 1_600_000_000))
        _ = try await store.commit(set([sample("d", 0)], outcome: []), for: earlier)
        let last = try #require(try await entries(home).last)
        #expect(last.hlc > (feed.last?.hlc ?? 0), "The hybrid clock never goes back.")
        let household = HouseholdID(name: home)
        let piece = try await store.feed(of: household, after: 1, limit: 2)
        #expect(piece.entries.map(\.seq) == [2, 3])
        #expect(try await store.feed(of: household, after: 4, limit: 10).entries.isEmpty)
    }

    /// Each piece of a feed says how far the whole feed goes, and entries tell deletions apart.
    public func checkHead() async throws {
        let home = HouseholdID(name: "contract head")
        let none = try await store.feed(of: home, after: 0, limit: 10)
        #expect(none.head == 0)
        #expect(!none.epoch.isEmpty, "A cursor of no changes has an epoch, too.")
        for (index, name) in ["a", "b", "c"].enumerated() {
            try await commit("contract head", sample(name, 0), key: "k\(index)")
            #expect(try await store.feed(of: home, after: 0, limit: 0).head == Int64(index + 1))
        }
        try await commit("contract head", deletion(of: sample("b", 1)))
        for cursor in [0, 2, 4, 5, 1_000] as [Int64] {
            let piece = try await store.feed(of: home, after: cursor, limit: 2)
            #expect(piece.head == 4)
            #expect(piece.entries.map(\.seq) == (1...4).filter { $0 > cursor }.prefix(2).map { $0 })
        }
        let whole = try await store.feed(of: home, after: 0, limit: 10).entries
        #expect(whole.map(\.isDeletion) == [false, false, false, true])
        #expect(whole.allSatisfy { $0.schema >= 1 })
        _ = try await store.commit(
            set([sample("z", 0)], outcome: []),
            for: .test(household: "contract head", key: "k0")
        )
        #expect(try await store.feed(of: home, after: 0, limit: 1).head == 4, "A repeated command changes nothing.")
    }

    /// Nothing of a failed commit is kept.
    public func checkRollback() async throws {
        let home = "contract rollback"
        let context = CommandContext.test(household: home, key: "k1")
        let stale = sample("b", 7)
        await #expect(throws: StoreError.versionConflict(kind: stale.kind, entityId: stale.entityId)) {
            try await store.commit(set([sample("a", 0), stale], outcome: [9]), for: context)
        }
        #expect(try await entries(home).isEmpty)
        #expect(try await store.recordedOutcome(for: context) == nil)
        _ = try await store.commit(set([sample("a", 0)], outcome: []), for: context)
        #expect(try await entries(home).map(\.seq) == [1])
    }

    /// Commands at the same time get numbers without gaps, and of two that write the same row one is refused.
    public func checkConcurrency() async throws {
        let home = "contract concurrency"
        try await withThrowingTaskGroup { group in
            for index in 0..<40 {
                group.addTask { try await commit(home, sample("row \(index)", 0), key: "k\(index)") }
            }
            try await group.waitForAll()
        }
        #expect(try await entries(home).map(\.seq) == Array(1...40))
        let winners = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<10 {
                group.addTask {
                    do {
                        try await commit(home, sample("same", 0), key: "same \(index)")
                        return true
                    } catch { return false }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
        #expect(try await entries(home).count == 41)
    }

    /// No household sees another's rows, feed, versions or keys.
    public func checkIsolation() async throws {
        let ours = CommandContext.test(household: "contract ours", key: "k1", request: "one")
        let theirs = CommandContext.test(household: "contract theirs", key: "k1", request: "two")
        _ = try await store.commit(set([sample("a", 0)], outcome: [1]), for: ours)
        #expect(try await store.recordedOutcome(for: theirs) == nil)
        #expect(try await entries("contract theirs").isEmpty)
        _ = try await store.commit(set([sample("a", 0)], outcome: [2]), for: theirs)
        #expect(try await store.recordedOutcome(for: ours) == [1])
        #expect(try await entries("contract theirs").map(\.seq) == [1])
        let firstEpoch = try await store.feed(of: ours.household, after: 0, limit: 1).epoch
        #expect(try await store.feed(of: theirs.household, after: 0, limit: 1).epoch == firstEpoch)
        #expect(!firstEpoch.isEmpty)
    }

    private func set(_ changes: [RowChange<Store.Row>], outcome: [UInt8]) -> ChangeSet<Store.Row> {
        ChangeSet(changes: changes, outcome: outcome)
    }

    private func commit(_ home: String, _ change: RowChange<Store.Row>, key: String? = nil) async throws {
        _ = try await store.commit(set([change], outcome: []), for: .test(household: home, key: key))
    }

    private func entries(_ home: String) async throws -> [FeedEntry] {
        try await store.feed(of: HouseholdID(name: home), after: 0, limit: 1_000).entries
    }

    private func deletion(of change: RowChange<Store.Row>) -> RowChange<Store.Row> {
        RowChange(
            kind: change.kind,
            entityId: change.entityId,
            expectedVersion: change.expectedVersion,
            row: nil,
            payload: []
        )
    }
}
