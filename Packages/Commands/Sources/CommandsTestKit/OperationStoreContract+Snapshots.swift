import Commands
import Foundation
import Testing

extension OperationStoreContract {
    /// A snapshot is read in pieces, while the hub keeps working, and staged until it is whole.
    public func checkSnapshots() async throws {
        let (hub, device) = (HouseholdID(name: "contract snapshots"), HouseholdID(name: "contract staged"))
        for name in (0..<7).map({ "row \($0)" }) { try await write(create(name, 0), key: name) }
        try await store.transact(in: device) { transaction throws(StoreError) in
            var head = try transaction.head()
            head.role = .device
            try transaction.save(head)
        }
        var staged: [Int?] = []
        while staged.count < 10 {
            staged.append(try await progress(of: device)?.staged)
            if try await takePiece(of: hub, to: device) { break }
            #expect(try await store.stateHash(of: device).hash == StateHash(), "It is not shown before it is whole.")
            try await write(change("row 0", nil, value: staged.count), key: "change \(staged.count)")
        }
        #expect(staged == [nil, 3, 6])
        #expect(try await store.stateHash(of: device).hash == store.stateHash(of: hub).hash)
        try await store.transact(in: device) { transaction throws(StoreError) in
            #expect(try transaction.snapshotProgress() == nil)
            #expect(try transaction.stagedCount() == 0)
            #expect(try transaction.entityCount() == 7)
        }
    }

    private func write(_ planned: PlannedOperation, key: String) async throws {
        _ = try await store.commit([planned], outcome: [], for: .test(household: "contract snapshots", key: key))
    }

    private func progress(of home: HouseholdID) async throws -> SnapshotProgress? {
        try await store.transact(in: home) { transaction throws(StoreError) in try transaction.snapshotProgress() }
    }

    /// Reads the next piece from a hub, and returns whether it was the last one.
    private func takePiece(of hub: HouseholdID, to device: HouseholdID) async throws -> Bool {
        let position = try await progress(of: device)?.position
        let epoch = try await store.feed(of: hub, after: 0, limit: 0).epoch
        let page = try await store.transact(in: hub) { transaction throws(StoreError) in
            try transaction.snapshot(after: position, limit: 3, answered: [:], epoch: epoch)
        }
        #expect(page.isContinued == (position != nil))
        let now = Date(timeIntervalSince1970: 1_700_000_030)
        return try await store.transact(in: device) { transaction throws(StoreError) in
            try transaction.take(page, askedAt: position, renewingAs: Incarnation(high: 5, low: 5), at: now)
        }
    }
}
