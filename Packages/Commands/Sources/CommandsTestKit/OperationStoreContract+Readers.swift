import Commands
import Foundation
import Testing

extension OperationStoreContract {
    /// A hub knows each device that reads its feed once, and 100 at most.
    public func checkReaders() async throws {
        let home = HouseholdID(name: "contract readers")
        let entries = (1...20).map { create("row \($0)", 0) }
        _ = try await store.commit(entries, outcome: [], for: .test(household: "contract readers"))
        let phone = reader(2, "phone", seq: 7)
        let later = reader(2, "Ann's phone", seq: 9)
        let laptop = reader(1, "laptop", seq: 3)
        let found = try await store.transact(in: home) { transaction throws(StoreError) in
            for reader in [phone, laptop, later] { try transaction.note(reader) }
            return try transaction.readers()
        }
        #expect(found == [laptop, later])
        let many = (3...FeedReader.most + 1).map { reader(UInt8($0), "tablet", seq: 20) }
        let most = try await store.transact(in: home) { transaction throws(StoreError) in
            try transaction.removeReader(laptop.device)
            for reader in many { try transaction.note(reader) }
            return try transaction.readers()
        }
        #expect(most == [later] + many)
        let full = try await store.transact(in: home) { transaction throws(StoreError) in
            try transaction.note(laptop)
            return try transaction.readers()
        }
        #expect(full == [laptop] + many, "The one that was away for the longest time goes.")
        try await checkPrincipalsOfReaders(home, full)
        try await checkOwnerlessReaders()
        let elsewhere = try await store.transact(in: HouseholdID(name: "contract others")) {
            transaction throws(StoreError) in try transaction.readers()
        }
        #expect(elsewhere.isEmpty)
    }

    /// A principal can't rename, forget, or displace another's device, and no reader is further than the feed.
    private func checkPrincipalsOfReaders(_ home: HouseholdID, _ full: [FeedReader]) async throws {
        let stranger = reader(3, "stranger", seq: 8, principal: "a stranger")
        let another = reader(200, "another", seq: 25, principal: "a stranger")
        let third = reader(201, "third", seq: 26, principal: "a stranger")
        let (forgotten, others) = try await store.transact(in: home) { transaction throws(StoreError) in
            for reader in [stranger, another, third] { try transaction.note(reader) }
            let forgotten = [
                try transaction.forget(stranger.device, by: "a stranger"),
                try transaction.forget(third.device, by: "a stranger"),
                try transaction.forget(third.device, by: "anyone"),
            ]
            return (forgotten, try transaction.readers())
        }
        #expect(forgotten == [false, true, true])
        #expect(others == full.filter { $0.seq != 3 }, "The stranger's second device displaced its first one.")
        #expect(
            try await store.transact(in: home) { (transaction) throws(StoreError) in
                try transaction.forget(full[1].device, by: nil)
            }
        )
    }

    /// A device knows when it last read the hub's feed, until it leaves the hub.
    public func checkLastRead() async throws {
        let home = HouseholdID(name: "contract last read")
        let time = Date(wholeMilliseconds: 1_700_000_000_293)
        let times = try await store.transact(in: home) { transaction throws(StoreError) in
            var times = [try transaction.lastRead()]
            try transaction.save(FeedCursor.start)
            try transaction.save(lastRead: time)
            times.append(try transaction.lastRead())
            try transaction.save(lastRead: nil)
            times.append(try transaction.lastRead())
            return times
        }
        #expect(times == [nil, time, nil])
    }

    /// Anyone may claim a device that has no owner, or that was silent for a month.
    private func checkOwnerlessReaders() async throws {
        let home = HouseholdID(name: "contract owners")
        let (nameless, anna) = (reader(1, "old", seq: 0, principal: ""), reader(1, "old", seq: 0, principal: "anna"))
        let late = reader(1, "new", seq: 0, principal: "ben", after: 30 * 86_400)
        let early = reader(1, "new", seq: 0, principal: "ben", after: 30 * 86_400 - 1)
        let owners = try await store.transact(in: home) { transaction throws(StoreError) in
            var owners: [String] = []
            for reader in [nameless, anna, early, late] {
                try transaction.note(reader)
                owners += try transaction.readers().map(\.principal)
            }
            return owners
        }
        #expect(owners == ["", "anna", "anna", "ben"])
    }

    /// Returns a device that was last heard from as many seconds later as its position.
    private func reader(
        _ number: UInt8,
        _ name: String,
        seq: Int64,
        principal: String = "the family's key",
        after seconds: Double = 0
    ) -> FeedReader {
        FeedReader(
            device: UUID(uuid: (number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
            name: name,
            principal: principal,
            seq: seq,
            at: Date(timeIntervalSince1970: 1_700_000_000 + Double(seq) + seconds)
        )
    }
}
