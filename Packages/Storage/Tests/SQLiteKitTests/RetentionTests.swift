import Commands
import CommandsTestKit
import Foundation
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

/// How long a database keeps what only repetitions need.
@Suite struct RetentionTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    let folder: TemporaryFolder
    let store: NoteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try NoteStore.open(folder.url)
    }

    @Test func `outcomes of commands go after 30 days, some with each commit`() async throws {
        let old = (0..<60).map { "old \($0)" }
        for key in old { try await commit(key, day: 0) }
        try await commit("younger", day: 1.001)
        try await commit("the 31st day", day: 31)
        #expect(try await kept(old) == 10, "No commit removes more than 50.")
        try await commit(nil, day: 31)
        #expect(try await kept(old) == 0)
        #expect(try await kept(["younger", "the 31st day"]) == 2)
    }

    @Test func `an outcome is kept for 30 days to the millisecond`() async throws {
        try await commit("first", day: 0)
        try await commit(nil, day: 30)
        #expect(try await kept(["first"]) == 1)
        try await commit(nil, day: 30, milliseconds: 1)
        #expect(try await kept(["first"]) == 0)
    }

    @Test func `a command that comes again after that runs again`() async throws {
        try await commit("k", day: 0)
        try await commit(nil, day: 31)
        #expect(try await store.commit([], outcome: [2], for: context("k", day: 31)) == [2])
    }

    private func context(_ key: String?, day: Double, milliseconds: Double = 0) -> CommandContext {
        .test(key: key, now: Self.start.addingTimeInterval(day * 86_400 + milliseconds / 1_000))
    }

    private func commit(_ key: String?, day: Double, milliseconds: Double = 0) async throws {
        _ = try await store.commit([], outcome: [1], for: context(key, day: day, milliseconds: milliseconds))
    }

    private func kept(_ keys: [String]) async throws -> Int {
        var count = 0
        for key in keys where try await store.recordedOutcome(for: context(key, day: 0)) != nil { count += 1 }
        return count
    }
}

/// How far back a feed, its receipts, and an outbox reach.
@Suite struct HistoryTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)
    private let home = HouseholdID(name: "smith")

    let folder: TemporaryFolder
    let store: NoteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try NoteStore.open(folder.url)
    }

    private func day(_ day: Double) -> Date { Self.start.addingTimeInterval(day * 86_400) }

    /// Writes so many groups of two notes each.
    private func write(_ groups: Range<Int>, on day: Double) async throws {
        for number in groups {
            let planned = ["a", "b"].map { half in
                PlannedOperation(.create([]), of: EntityKey("note", "\(number)\(half)"), expecting: nil)
            }
            _ = try await store.commit(planned, outcome: [], for: .test(household: "smith", now: self.day(day)))
        }
    }

    private func feed(after seq: Int64) async throws -> FeedPage {
        try await store.feed(of: home, after: seq, limit: 1)
    }

    /// Notes a device, heard of on a day, that has read a part of the feed.
    private func note(seq: Int64, on day: Double) async throws {
        let reader = FeedReader(device: UUID(), name: "phone", principal: "", seq: seq, at: self.day(day))
        try await store.transact(in: home) { transaction throws(StoreError) in try transaction.note(reader) }
    }

    @Test(arguments: [(nil, 30.0), (10_000, 90.0), (0, 180.0)] as [(Int64?, Double)])
    func `a feed loses what is too old, in whole groups, and tells where it begins`(
        read: Int64?,
        days: Double
    ) async throws {
        try await write(0..<520, on: 0)
        if let read { try await note(seq: read, on: 20) }
        try await write(520..<521, on: days)
        #expect(try await feed(after: 0).fence == 0, "\(days) days are not too old.")
        try await write(521..<522, on: days + 1)
        let page = try await feed(after: 0)
        #expect(page.head == 1_044 && page.fence == 44 && page.entries.map(\.seq) == [45])
        let hash = try await store.stateHash(of: home)
        #expect(hash.seq == 1_044)
        #expect(try await store.entities([EntityKey("note", "0a")], in: home).values.allSatisfy(\.state.isAlive))
    }

    @Test func `the slowest device decides, to the group, until it was away for 180 days`() async throws {
        try await write(0..<520, on: 0)
        try await note(seq: 20, on: 10)
        try await note(seq: 600, on: 170)
        try await write(520..<521, on: 100)
        #expect(try await feed(after: 0).fence == 20)
        try await write(521..<522, on: 190)
        #expect(try await feed(after: 0).fence == 44)
        #expect(try await readers() == [20, 600], "It was heard of 180 days ago.")
        try await write(522..<523, on: 191)
        #expect(try await readers() == [600])
    }

    private func readers() async throws -> [Int64] {
        try await store.transact(in: home) { transaction throws(StoreError) in
            try transaction.readers().map(\.seq).sorted()
        }
    }

    private func delete(_ notes: [String], on day: Double) async throws {
        let planned = notes.map { PlannedOperation(.delete, of: EntityKey("note", $0), expecting: nil) }
        _ = try await store.commit(planned, outcome: [], for: .test(household: "smith", now: self.day(day)))
    }

    private func entities() async throws -> [String: Bool] {
        try await store.transact(in: home) { transaction throws(StoreError) in
            let found = try transaction.entities(of: nil).map { ($0.key.id.text, $0.state.isAlive) }
            return Dictionary(uniqueKeysWithValues: found)
        }
    }

    @Test func `what was deleted is forgotten with its entry of the feed`() async throws {
        try await write(0..<2, on: 0)
        try await delete(["0a", "1a"], on: 0)
        try await write(2..<520, on: 0)
        try await delete(["100a"], on: 0)
        #expect(try await entities().count == 1_040)
        try await write(520..<521, on: 200)
        let after = try await entities()
        #expect(
            after.count == 1_040 && after["0a"] == nil && after["1a"] == nil,
            "Two were forgotten, and two written."
        )
        #expect(after["0b"] == true && after["100a"] == false)
        let again = PlannedOperation(.create([]), of: EntityKey("note", "0a"), expecting: 0)
        _ = try await store.commit([again], outcome: [], for: .test(household: "smith", now: day(201)))
        #expect(try await store.version(of: EntityKey("note", "0a"), in: home) == 1, "It begins again.")
    }

    @Test func `a device forgets nothing by itself`() async throws {
        try await store.transact(in: home) { transaction throws(StoreError) in
            var head = try transaction.head()
            head.role = .device
            try transaction.save(head)
        }
        try await write(0..<1, on: 0)
        try await delete(["0a"], on: 0)
        try await write(1..<520, on: 0)
        try await write(520..<521, on: 200)
        #expect(try await feed(after: 0).fence > 3)
        #expect(try await entities()["0a"] == false)
    }

    @Test func `what an earlier release deleted is forgotten, too`() async throws {
        try await write(0..<2, on: 0)
        try await delete(["0a"], on: 0)
        let home = home
        try await store.database.write { connection in
            try connection.runScript(
                """
                DROP INDEX entities_deleted;
                ALTER TABLE entities DROP COLUMN deleted;
                ALTER TABLE entities DROP COLUMN life_start;
                ALTER TABLE households DROP COLUMN restored_seq;
                ALTER TABLE changes DROP COLUMN written_keys;
                ALTER TABLE outbox DROP COLUMN base_epoch;
                ALTER TABLE receipts DROP COLUMN principal;
                ALTER TABLE households DROP COLUMN lost_feeds;
                DELETE FROM migrations WHERE part = 'kit' AND name IN (
                    'what is deleted, by place in the feed', 'where lives begin', 'where restored feeds part',
                    'which keys of maps a change wrote', 'which feed a device had read',
                    'who wrote what is answered', 'which feeds restorations ended');
                """
            )
        }
        try store.database.close()
        let later = try NoteStore.open(folder.url)
        let kept = try await later.transact(in: home) { transaction throws(StoreError) in
            try transaction.forgetDeleted(through: 100)
            return try transaction.entities(of: nil).map(\.key.id.text)
        }
        #expect(kept == ["0b", "1a", "1b"])
    }

    @Test func `the last thousand entries stay, however old they are`() async throws {
        let first = PlannedOperation(.create([]), of: EntityKey("note", "first"), expecting: nil)
        _ = try await store.commit([first], outcome: [], for: .test(household: "smith", now: day(0)))
        try await write(0..<499, on: 0)
        try await write(499..<500, on: 400)
        let page = try await feed(after: 0)
        #expect(page.head == 1_001 && page.fence == 1)
    }

    @Test func `a device in the pruned part needs a snapshot, and one behind the fence continues`() async throws {
        try await write(0..<520, on: 0)
        try await write(520..<521, on: 200)
        let (fence, epoch) = (try await feed(after: 0).fence, try await feed(after: 0).epoch)
        for (seq, follows) in [(fence - 1, false), (fence, true)] {
            let page = try await feed(after: seq)
            #expect(page.follows(FeedCursor(epoch: epoch, seq: seq, chain: .empty)) == follows)
        }
    }

    @Test func `receipts go with their entries, but each incarnation keeps its last one`() async throws {
        let device = Incarnation(high: 9, low: 9)
        func group(_ number: Int64, on day: Double) -> OperationGroup {
            let stamp = Stamp(reading: UInt64(self.day(day).wholeMilliseconds) << 16, incarnation: device)
            let key = EntityKey("note", "pushed \(number)")
            let operation = EntityOperation(entity: key, life: 1, stamp: stamp, intent: .create([]))
            return OperationGroup(
                incarnation: device,
                number: number,
                baseSeq: 0,
                principal: "phone",
                at: self.day(day),
                operations: [operation]
            )
        }
        let groups = [group(1, on: 0), group(2, on: 0)]
        let (home, arrival) = (home, day(0))
        for group in groups {
            _ = try await store.transact(in: home) { transaction throws(StoreError) in
                try transaction.receive(group, at: arrival)
            }
        }
        try await write(0..<510, on: 0)
        try await write(510..<511, on: 200)
        let answers = try await store.transact(in: home) { transaction throws(StoreError) in
            var answers: [PushAnswer] = []
            for group in groups { answers.append(try transaction.receive(group, at: arrival)) }
            return answers
        }
        #expect(answers == [.forked, .accepted(seq: 2)])
    }

    @Test func `an outbox keeps what is settled for 35 days, and always its last group`() async throws {
        let home = home
        try await store.transact(in: home) { transaction throws(StoreError) in
            var head = try transaction.head()
            head.role = .device
            try transaction.save(head)
        }
        for number in 0..<3 { try await write(number..<(number + 1), on: Double(number)) }
        try await store.transact(in: home) { transaction throws(StoreError) in
            for var entry in try transaction.outbox(shownOnly: false) {
                entry.status = entry.position == 2 ? .pending : .settled
                try transaction.save(entry)
            }
        }
        func kept() async throws -> [Int64] {
            try await store.transact(in: home) { transaction throws(StoreError) in
                try transaction.outbox(shownOnly: false).map(\.position)
            }
        }
        try await write(3..<4, on: 35)
        #expect(try await kept() == [1, 2, 3, 4])
        try await write(4..<5, on: 35.001)
        #expect(try await kept() == [2, 3, 4, 5])
        try await write(5..<6, on: 100)
        let later = try await store.transact(in: home) { transaction throws(StoreError) in
            (try transaction.outbox(shownOnly: false).map(\.position), try transaction.lastOutboxPosition())
        }
        #expect(later.0 == [2, 4, 5, 6] && later.1 == 6)
    }
}
