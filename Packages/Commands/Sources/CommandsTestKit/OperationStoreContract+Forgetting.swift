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

    /// The start of a life stays until another one is given, and is forgotten with the entity.
    public func checkLifeStarts() async throws {
        let home = HouseholdID(name: "contract lives")
        try await commit(create("a", 0), "create", in: "contract lives")
        try await commit(create("b", 0), "another", in: "contract lives")
        try await commit(PlannedOperation(.delete, of: key("a"), expecting: 1), "delete", in: "contract lives")
        let again = PlannedOperation(.create(changes(0)), of: key("a"), expecting: nil)
        try await commit(again, "again", in: "contract lives")
        try await commit(change("b", 1), "edit", in: "contract lives")
        try await store.transact(in: home) { transaction throws(StoreError) in
            #expect(try transaction.lifeStart(of: key("a")) == 4)
            #expect(try transaction.lifeStart(of: key("b")) == 2)
            #expect(try transaction.lifeStart(of: key("c")) == 0)
            let entity = try transaction.entity(key("b")) ?? .absent(key("b"))
            try transaction.save(entity, row: Store.Row(entity), lifeStart: 1)
            #expect(try transaction.lifeStart(of: key("b")) == 1)
            try transaction.save(entity, row: Store.Row(entity))
            #expect(try transaction.lifeStart(of: key("b")) == 1)
        }
        try await commit(PlannedOperation(.delete, of: key("a"), expecting: nil), "last", in: "contract lives")
        try await store.transact(in: home) { transaction throws(StoreError) in
            try transaction.forgetDeleted(through: 6)
            #expect(try transaction.lifeStart(of: key("a")) == 0)
        }
    }

    /// The place at which a restored feed parted from the lost one stays until another one is given.
    public func checkRestoredPosition() async throws {
        let home = HouseholdID(name: "contract restoration")
        try await commit(create("a", 0), "create", in: "contract restoration")
        try await store.transact(in: home) { transaction throws(StoreError) in
            var head = try transaction.head()
            #expect(head.restoredSeq == nil, "The store was never restored.")
            head.restoredSeq = 1
            head.lostFeeds.append("lost", sharedTo: 1)
            try transaction.save(head)
        }
        try await commit(create("b", 0), "another", in: "contract restoration")
        let head = try await store.transact(in: home) { transaction throws(StoreError) in try transaction.head() }
        #expect(head.seq == 2 && head.restoredSeq == 1 && head.lostFeeds.text == "lost:1")
        let (own, key) = (head.incarnation, key)
        try await store.transact(in: home) { transaction throws(StoreError) in
            let other = Incarnation(high: 5, low: 5)
            #expect(try transaction.entitiesChanged(after: 1, besides: other) == [key("b")])
            #expect(try transaction.entitiesChanged(after: 0, besides: other) == [key("a"), key("b")])
            #expect(try transaction.entitiesChanged(after: 0, besides: own).isEmpty)
        }
    }

    private func key(_ name: String) -> EntityKey { EntityKey(kind, id(name)) }

    private func commit(
        _ planned: PlannedOperation,
        _ key: String,
        in home: String = "contract forgetting"
    ) async throws {
        _ = try await store.commit([planned], outcome: [], for: .test(household: home, key: key))
    }
}
