public import Commands
import Foundation
import Testing

/// What every store of entities keeps to, whatever it is made of.
///
/// A test runs ``check()`` against a store of its own; each rule works in a household of its own.
public struct OperationStoreContract<Store: OperationStore>: Sendable {
    let store: Store
    let kind: String
    let id: @Sendable (_ name: String) -> String
    let changes: @Sendable (_ value: Int) -> [GroupChange]

    /// Makes the contract.
    ///
    /// - Parameters:
    ///   - store: An empty store of a hub.
    ///   - kind: A kind of the store's module.
    ///   - id: Makes a valid identity of a name; the name itself, unless the module asks for another form.
    ///   - changes: What makes a valid entity of the kind; other values give other contents.
    public init(
        store: Store,
        kind: String,
        id: @escaping @Sendable (_ name: String) -> String = { $0 },
        changes: @escaping @Sendable (_ value: Int) -> [GroupChange]
    ) {
        self.store = store
        self.kind = kind
        self.id = id
        self.changes = changes
    }

    /// Checks every rule.
    public func check() async throws {
        try await checkOutcomeOnceUnderKey()
        try await checkRace()
        try await checkVersions()
        try await checkFeed()
        try await checkGroupLimits()
        try await checkKeyTextLimit()
        try await checkRollback()
        try await checkConcurrency()
        try await checkIsolation()
        try await checkRestoredPosition()
        try await checkReplicationState()
        try await checkReaders()
        try await checkSentPosition()
        try await checkSnapshots()
        try await checkForgetting()
        try await checkLifeStarts()
        try await checkConflictPolicies()
        try await checkConflictsByKey()
        try await checkCorrections()
        try await checkLastRead()
        try await checkEffects()
    }

    /// A repeated command gets the stored outcome and writes nothing; a key with another request is refused.
    public func checkOutcomeOnceUnderKey() async throws {
        let context = CommandContext.test(household: "contract once", key: "k1", request: "one")
        #expect(try await store.recordedOutcome(for: context) == nil)
        #expect(try await store.commit([create("a", 0)], outcome: [1, 2], for: context) == [1, 2])
        #expect(try await store.commit([create("b", 0)], outcome: [3], for: context) == [1, 2])
        #expect(try await store.recordedOutcome(for: context) == [1, 2])
        #expect(try await entries("contract once").map(\.entityId) == [id("a")])
        let other = CommandContext.test(household: "contract once", key: "k1", request: "one", principal: "another")
        #expect(try await store.recordedOutcome(for: other) == nil, "Keys belong to their principal.")
        let reused = CommandContext.test(household: "contract once", key: "k1", request: "two")
        await #expect(throws: StoreError.keyReused(key: "k1")) { try await store.recordedOutcome(for: reused) }
        await #expect(throws: StoreError.keyReused(key: "k1")) {
            try await store.commit([create("b", 0)], outcome: [], for: reused)
        }
        #expect(try await entries("contract once").count == 1)
    }

    /// A duplicate that fails because its original is done hears the original's outcome.
    public func checkRace() async throws {
        let context = CommandContext.test(household: "contract race", key: "k1", request: "one")
        let outcome =
            try await context.once(in: store) {
                () async throws(RaceFailure) -> (operations: [PlannedOperation], outcome: Int) in
                do throws(StoreError) {
                    _ = try await store.commit([create("a", 0)], outcome: Array("7".utf8), for: context)
                } catch { throw RaceFailure(store: error) }
                throw RaceFailure(store: nil)
            }
        #expect(outcome == 7)
    }

    /// An entity is written only over the version that the command read, and versions continue after a deletion.
    public func checkVersions() async throws {
        let home = "contract versions"
        let conflict = StoreError.versionConflict(kind: kind, entityId: id("a"))
        await #expect(throws: conflict) { try await commit(home, change("a", 1)) }
        await #expect(throws: conflict) { try await commit(home, delete("a", 0)) }
        try await commit(home, create("a", 0))
        await #expect(throws: conflict) { try await commit(home, create("a", 0)) }
        try await commit(home, change("a", 1))
        await #expect(throws: conflict) { try await commit(home, change("a", 1)) }
        try await commit(home, delete("a", 2))
        await #expect(throws: conflict) { try await commit(home, create("a", 0)) }
        #expect(try await store.version(of: entity("a"), in: HouseholdID(name: home)) == 3)
        try await commit(home, create("a", 3))
        await #expect(throws: conflict) { try await commit(home, change("a", 1)) }
        try await commit(home, change("a", nil))
        let feed = try await entries(home)
        #expect(feed.map(\.version) == [1, 2, 3, 4, 5])
        #expect(feed.map(\.life) == [1, 1, 2, 3, 3])
        #expect(feed.map(\.isDeletion) == [false, false, true, false, false])
    }

    /// The feed has one entry for each entity of a command, in order, chained, and is read in pieces.
    public func checkFeed() async throws {
        let home = HouseholdID(name: "contract feed")
        let none = try await store.feed(of: home, after: 0, limit: 10)
        #expect(none.head == 0 && none.entries.isEmpty && !none.epoch.isEmpty)
        let context = CommandContext.test(household: "contract feed", now: Date(timeIntervalSince1970: 1_700_000_000))
        let planned = [create("a", 0), create("b", 0), change("a", nil, value: 7), create("c", 0)]
        _ = try await store.commit(planned, outcome: [], for: context)
        let feed = try await entries("contract feed")
        #expect(feed.map(\.seq) == [1, 2, 3])
        #expect(feed.map(\.entityId) == ["a", "b", "c"].map(id), "A command makes one version of an entity.")
        #expect(feed.map(\.version) == [1, 1, 1])
        #expect(feed.map(\.endsGroup) == [false, false, true])
        #expect(feed.allSatisfy { $0.actor == "tester" && $0.at == context.now && $0.schema >= 1 })
        var chain = ChainHash.empty
        for entry in feed {
            #expect(entry.follows(seq: entry.seq - 1, chain: chain))
            chain = entry.chain
        }
        let earlier = CommandContext.test(household: "contract feed", now: Date(timeIntervalSince1970: 1_600_000_000))
        _ = try await store.commit([create("d", 0)], outcome: [], for: earlier)
        let last = try #require(try await entries("contract feed").last)
        #expect(last.hlc > (feed.last?.hlc ?? 0), "The hybrid clock never goes back.")
        let piece = try await store.feed(of: home, after: 1, limit: 2)
        #expect(piece.entries.map(\.seq) == [2, 3] && piece.head == 4 && piece.chain == feed[0].chain)
        #expect(try await store.feed(of: home, after: 5, limit: 10).entries.isEmpty)
        #expect(try await store.feed(of: home, after: 0, limit: 0).entries.isEmpty)
    }

    /// Nothing of a failed commit is kept.
    public func checkRollback() async throws {
        let home = "contract rollback"
        let context = CommandContext.test(household: home, key: "k1")
        await #expect(throws: StoreError.versionConflict(kind: kind, entityId: id("b"))) {
            try await store.commit([create("a", 0), change("b", 7)], outcome: [9], for: context)
        }
        #expect(try await entries(home).isEmpty)
        #expect(try await store.recordedOutcome(for: context) == nil)
        _ = try await store.commit([create("a", 0)], outcome: [], for: context)
        #expect(try await entries(home).map(\.seq) == [1])
    }

    /// Commands at the same time get numbers without gaps, and of two that write the same entity one is refused.
    public func checkConcurrency() async throws {
        let home = "contract concurrency"
        try await withThrowingTaskGroup { group in
            for index in 0..<20 { group.addTask { try await commit(home, create("row \(index)", 0)) } }
            try await group.waitForAll()
        }
        #expect(try await entries(home).map(\.seq) == Array(1...20))
        let winners = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    do {
                        try await commit(home, create("same", 0))
                        return true
                    } catch { return false }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
    }

    /// No household sees another's entities, feed or keys.
    public func checkIsolation() async throws {
        let ours = CommandContext.test(household: "contract ours", key: "k1", request: "one")
        let theirs = CommandContext.test(household: "contract theirs", key: "k1", request: "two")
        _ = try await store.commit([create("a", 0)], outcome: [1], for: ours)
        #expect(try await store.recordedOutcome(for: theirs) == nil)
        #expect(try await store.version(of: entity("a"), in: theirs.household) == 0)
        _ = try await store.commit([create("a", 0)], outcome: [2], for: theirs)
        #expect(try await store.recordedOutcome(for: ours) == [1])
        #expect(try await entries("contract theirs").map(\.seq) == [1])
        #expect(try await store.stateHash(of: ours.household).seq == 1)
        #expect(try await store.transact(in: ours.household) { $0.household } == ours.household)
    }

    /// What replication keeps comes back as it was written.
    public func checkReplicationState() async throws {
        let home = HouseholdID(name: "contract replication")
        let key = entity("a")
        let group = replicatedGroup
        let writer = group.incarnation
        let refusal = OperationRefusal(code: "sample.no", sentence: "No.")
        let base = StoredEntity(key: key, version: 3, lastSeq: 2, state: group.operations[0].state)
        let cursor = FeedCursor(epoch: "e", seq: 9, chain: ChainHash.empty.appending([1]))
        try await store.transact(in: home) { transaction throws(StoreError) in
            try transaction.save(OutboxEntry(position: 6, group: group.with([]), status: .pending))
            try transaction.save(OutboxEntry(position: 6, group: group, status: .refused(refusal)))
            try transaction.saveBase(base, of: key)
            try transaction.save(cursor)
            for (number, answer) in [PushAnswer.accepted(seq: 5), .refused(refusal)].enumerated() {
                let number = Int64(number + 1)
                try transaction.record(
                    PushReceipt(incarnation: writer, number: number, digest: [1], answer: answer, principal: "me")
                )
            }
        }
        try await store.transact(in: home) { transaction throws(StoreError) in
            let outbox = try transaction.outbox(shownOnly: false)
            #expect(outbox == [OutboxEntry(position: 6, group: group, status: .refused(refusal))])
            #expect(try transaction.outbox(shownOnly: true).isEmpty)
            #expect(try transaction.lastOutboxPosition() == 6)
            #expect(try transaction.lastOutboxNumber(of: writer) == 4)
            #expect(try transaction.lastOutboxNumber(of: Incarnation(high: 1, low: 1)) == 0)
            #expect(try transaction.base(of: key) == base)
            #expect(try transaction.bases() == [base])
            #expect(try transaction.cursor() == cursor)
            #expect(try transaction.lastGroup(of: writer) == 2)
            #expect(try transaction.receipt(of: writer, number: 1)?.answer == .accepted(seq: 5))
            #expect(try transaction.receipt(of: writer, number: 2)?.answer == .refused(refusal))
            #expect(try transaction.receipt(of: writer, number: 2)?.principal == "me")
            #expect(try transaction.receipt(of: writer, number: 3) == nil)
            try transaction.saveBase(nil, of: key)
            #expect(try transaction.base(of: key) == nil)
        }
    }

    private var replicatedGroup: OperationGroup {
        let writer = Incarnation(high: .max, low: 5)
        let operation = EntityOperation(
            entity: entity("a"),
            life: 1,
            stamp: Stamp(reading: .max - 1, incarnation: writer),
            intent: .create(changes(3))
        )
        return OperationGroup(
            incarnation: writer,
            number: 4,
            baseSeq: 2,
            baseEpoch: "an epoch",
            principal: "me",
            at: Date(timeIntervalSince1970: 1_700_000_000),
            operations: [operation]
        )
    }

    private struct RaceFailure: StoreFailure {
        let store: StoreError?

        init(store: StoreError?) { self.store = store }
        init(store: StoreError) { self.store = store }
    }

    func entity(_ name: String) -> EntityKey { EntityKey(kind, id(name)) }

    func create(_ name: String, _ version: Int64) -> PlannedOperation {
        PlannedOperation(.create(changes(0)), of: entity(name), expecting: version)
    }

    func change(_ name: String, _ version: Int64?, value: Int = 1) -> PlannedOperation {
        PlannedOperation(.change(changes(value)), of: entity(name), expecting: version)
    }

    func delete(_ name: String, _ version: Int64?) -> PlannedOperation {
        PlannedOperation(.delete, of: entity(name), expecting: version)
    }

    private func commit(_ home: String, _ planned: PlannedOperation...) async throws {
        _ = try await store.commit(planned, outcome: [], for: .test(household: home))
    }

    func entries(_ home: String) async throws -> [FeedEntry] {
        try await store.feed(of: HouseholdID(name: home), after: 0, limit: 1_000).entries
    }
}
