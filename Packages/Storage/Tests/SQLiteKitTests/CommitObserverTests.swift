import Commands
import CommandsTestKit
import Foundation
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Synchronization
import Testing

/// Which commits observers are notified of.
@Suite struct CommitObserverTests {
    /// Records the notifications.
    private final class Log: Sendable {
        private let heads = Mutex<[FeedHead]>([])
        var all: [FeedHead] { heads.withLock { $0 } }
        func add(_ head: FeedHead) { heads.withLock { $0.append(head) } }
    }

    private let folder: TemporaryFolder
    private let home = HouseholdID(name: "observed")

    init() throws { folder = try TemporaryFolder() }

    private func commit(_ store: NoteStore, _ planned: [PlannedOperation], key: String? = nil) async throws {
        _ = try await store.commit(planned, outcome: [], for: .test(household: "observed", key: key))
    }

    @Test func `an observer receives the new head of each commit and nothing else`() async throws {
        let store = try NoteStore.open(folder.url)
        let log = Log()
        store.database.observeCommits { log.add($0) }
        try await commit(store, [NoteStore.create("a"), NoteStore.create("b")], key: "k")
        try await commit(store, [NoteStore.create("c")])
        let notified = [FeedHead(household: home, seq: 2), FeedHead(household: home, seq: 3)]
        #expect(log.all == notified)
        try await commit(store, [NoteStore.create("a"), NoteStore.create("b")], key: "k")
        try await commit(store, [])
        await #expect(throws: StoreError.self) { try await commit(store, [NoteStore.create("a")]) }
        #expect(log.all == notified, "A repeated, an empty and a failed commit change nothing.")
    }

    @Test func `an observer hears of a commit that changes nothing and owes something`() async throws {
        let store = try NoteStore.open(folder.url)
        let log = Log()
        try await commit(store, [NoteStore.create("a")])
        store.database.observeCommits { log.add($0) }
        let effect = PlannedEffect("note.sent", json: "a")
        _ = try await store.commit([], owing: [effect], outcome: [], for: .test(household: "observed"))
        #expect(log.all == [FeedHead(household: home, seq: 1)])
        try await store.settle(try #require(try await store.effects(refused: false, after: nil, limit: 1).first))
        #expect(log.all.count == 1, "What is settled is not owed again.")
    }

    @Test func `a commit is as cheap to tell of as the first, after many`() {
        let observers = CommitObservers()
        let depths = Mutex<[Int]>([])
        observers.add { _ in
            let depth = Thread.callStackReturnAddresses.count
            depths.withLock { $0.append(depth) }
        }
        for seq in 1...50 { observers.tell(FeedHead(household: home, seq: Int64(seq))) }
        let all = depths.withLock { $0 }
        #expect(all.count == 50 && Set(all).count == 1, "The calls go deeper and deeper: \(all)")
    }

    @Test func `an observer of a change finds it in the feed`() async throws {
        let store = try NoteStore.open(folder.url)
        let log = Log()
        store.database.observeCommits { log.add($0) }
        for index in 0..<20 {
            try await commit(store, [NoteStore.create("n\(index)")])
            let page = try await store.feed(of: home, after: log.all.last.map { $0.seq - 1 } ?? 0, limit: 1)
            #expect(page.entries.first?.entityId == "n\(index)")
        }
    }

    @Test func `the feeds that changed last come first`() async throws {
        let store = try NoteStore.open(folder.url)
        for (index, name) in ["one", "two", "three", "one"].enumerated() {
            _ = try await store.commit(
                [NoteStore.create("n\(index)")],
                outcome: [],
                for: .test(household: name, now: Date(timeIntervalSince1970: 1_700_000_000 + Double(index)))
            )
        }
        let heads = try await store.database.latestHeads(limit: 2)
        #expect(
            heads == [
                FeedHead(household: HouseholdID(name: "one"), seq: 2),
                FeedHead(household: HouseholdID(name: "three"), seq: 1),
            ]
        )
        #expect(try await store.database.latestHeads(limit: 0).isEmpty)
        #expect(try await store.database.latestHeads(limit: -1).isEmpty)
    }
}
