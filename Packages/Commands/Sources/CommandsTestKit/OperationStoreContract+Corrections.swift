import Commands
import Foundation
import Testing

/// How a person corrects what the hub refused.
extension OperationStoreContract {
    /// A change that the hub refused waits until the same fields are written again, and then is dropped.
    public func checkCorrections() async throws {
        let home = HouseholdID(name: "contract corrections")
        try await store.transact(in: home) { transaction throws(StoreError) in
            var head = try transaction.head()
            head.role = .device
            try transaction.save(head)
        }
        try await commit(create("a", 0), in: home)
        try await commit(create("b", 0), in: home)
        try await refuseLast(in: home)
        try await commit(change("a", nil), in: home)
        try await refuseLast(in: home)
        #expect(try await statuses(in: home) == ["pending", "refused", "refused"])
        try await commit(create("c", 0), in: home)
        #expect(try await statuses(in: home) == ["pending", "refused", "refused", "pending"])
        // An event of a ledger has an identity, so the same values write the same fields in every store.
        try await commit(change("a", nil), in: home)
        #expect(try await statuses(in: home) == ["pending", "refused", "discarded", "pending", "pending"])
        let again = PlannedOperation(.create(changes(3)), of: entity("b"), expecting: nil)
        try await commit(again, in: home)
        #expect(try await statuses(in: home) == ["pending", "discarded", "discarded", "pending", "pending", "pending"])
    }

    private func commit(_ planned: PlannedOperation, in home: HouseholdID) async throws {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        _ = try await store.commit([planned], outcome: [], for: .test(household: "contract corrections", now: now))
    }

    /// Tells the device that the hub refuses its last group.
    private func refuseLast(in home: HouseholdID) async throws {
        try await store.transact(in: home) { transaction throws(StoreError) in
            guard let group = try transaction.outbox(shownOnly: true).last?.group else { return }
            let refusal = OperationRefusal(code: "test.refused", sentence: "No.")
            try transaction.note(.refused(refusal), to: group, at: Date(timeIntervalSince1970: 1_700_000_000))
        }
    }

    private func statuses(in home: HouseholdID) async throws -> [String] {
        try await store.transact(in: home) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: false).map { "\($0.status)".prefix { $0.isLetter } }.map(String.init)
        }
    }
}
