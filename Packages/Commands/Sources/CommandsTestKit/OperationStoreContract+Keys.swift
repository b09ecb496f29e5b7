import Commands
import Foundation
import Testing

/// What a hub knows of the keys of maps.
extension OperationStoreContract {
    /// A device's value of a key of a map is in conflict with what someone else wrote at this key meanwhile, and with
    /// nothing that was written at another key.
    public func checkConflictsByKey() async throws {
        let (home, group) = (HouseholdID(name: "contract keys"), ByteText("contract.map"))
        func commit(_ intent: Intent, at second: Double) async throws {
            let planned = PlannedOperation(intent, of: entity("a"), expecting: nil)
            let now = Date(timeIntervalSince1970: 1_700_000_000 + second)
            _ = try await store.commit([planned], outcome: [], for: .test(household: "contract keys", now: now))
        }
        func put(_ key: ByteText, _ value: Int) -> GroupChange { GroupChange(group, .put(key, json: value)) }
        try await commit(.create(changes(0) + [put("a", 1), put("b", 1)]), at: 0)
        try await commit(.change([put("a", 2)]), at: 10)
        let entries = try await entries("contract keys")
        #expect(entries.map { $0.writtenKeys != nil } == [true, true])
        #expect(try await conflicts(writing: [put("b", 3)], number: 1, in: home).isEmpty)
        #expect(try await conflicts(writing: [put("a", 4), put("b", 5)], number: 2, in: home) == ["a"])
    }

    /// Lets a device that has read the first entry push changes, and returns the keys of all conflicts.
    private func conflicts(
        writing changes: [GroupChange],
        number: Int64,
        in home: HouseholdID
    ) async throws -> [String] {
        let writer = Incarnation(high: 6, low: 6)
        let now = Date(timeIntervalSince1970: 1_700_000_020)
        let group = OperationGroup(
            incarnation: writer,
            number: number,
            baseSeq: 1,
            principal: "device",
            at: now,
            operations: [
                EntityOperation(
                    entity: entity("a"),
                    life: 1,
                    stamp: Stamp(reading: 1_700_000_020_000 << 16 + UInt64(number), incarnation: writer),
                    intent: .change(changes)
                )
            ]
        )
        return try await store.transact(in: home) { transaction throws(StoreError) in
            let answer = try transaction.receive(group, at: now)
            if case .accepted = answer {} else { Issue.record("The hub answered \(answer).") }
            return try transaction.conflicts().compactMap(\.conflict.key)
        }
    }
}
