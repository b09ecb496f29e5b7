import Commands
import Foundation
import Testing

extension OperationStoreContract {
    /// What was deleted is forgotten up to a place of the feed, unless it has a base; what lives stays.
    public func checkForgetting() async throws {
        let home = HouseholdID(name: "contract forgetting")
        let (gone, based, living) = (key("a"), key("b"), key("c"))
        for (place, name) in ["a", "b", "c"].enumerated() { try await commit(create(name, 0), "create \(place)") }
        for name in ["a", "b"] {
            try await commit(PlannedOperation(.delete, of: key(name), expecting: 1), "delete \(name)")
        }
        try await store.transact(in: home) { transaction throws(StoreError) in
            try transaction.saveBase(try transaction.entity(based), of: based)
            try transaction.forgetDeleted(through: 3)
            #expect(try transaction.entityCount() == 3, "It was deleted later.")
            try transaction.forgetDeleted(through: 5)
            #expect(try Set(transaction.entities(of: nil).map(\.key)) == [based, living])
            try transaction.saveBase(nil, of: based)
            try transaction.forgetDeleted(through: 5)
            #expect(try transaction.entities(of: nil).map(\.key) == [living])
        }
        #expect(try await store.version(of: gone, in: home) == 0)
        try await commit(create("a", 0), "again")
        let again = try #require(try await store.entities([gone], in: home)[gone])
        #expect(again.version == 1 && again.state.life == 1)
        try await store.transact(in: home) { transaction throws(StoreError) in
            try transaction.forgetDeleted(through: 100)
            #expect(try transaction.entityCount() == 2)
        }
    }

    private func key(_ name: String) -> EntityKey { EntityKey(kind, id(name)) }

    private func commit(_ planned: PlannedOperation, _ key: String) async throws {
        _ = try await store.commit([planned], outcome: [], for: .test(household: "contract forgetting", key: key))
    }
}
