import Commands
import Foundation
import Testing

extension OperationStoreContract {
    /// A hub knows each device that reads its feed once, and 100 at most.
    public func checkReaders() async throws {
        let home = HouseholdID(name: "contract readers")
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
        let elsewhere = try await store.transact(in: HouseholdID(name: "contract others")) {
            transaction throws(StoreError) in try transaction.readers()
        }
        #expect(elsewhere.isEmpty)
    }

    /// A device, heard of so many seconds after the others as its position tells.
    private func reader(_ number: UInt8, _ name: String, seq: Int64) -> FeedReader {
        FeedReader(
            device: UUID(uuid: (number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
            name: name,
            principal: "\(name) key",
            seq: seq,
            at: Date(timeIntervalSince1970: 1_700_000_000 + Double(seq))
        )
    }
}
