import Commands
import CommandsTestKit
import Foundation
public import InventoryModule
import Quantities
import Testing

/// What every inventory store keeps to, whatever it is made of.
///
/// A test runs ``check()`` against an empty store; each rule works in a household of its own.
public struct InventoryStoreContract: Sendable {
    private let store: any InventoryStore

    /// Makes the contract.
    public init(store: any InventoryStore) { self.store = store }

    /// Checks every rule, those of stores of entities too.
    public func check() async throws {
        try await Self.checkCommands(store)
        try await checkStock()
        try await checkExactness()
        try await checkList()
        try await checkPlaces()
        try await checkLedger()
        try await checkDeletion()
        try await checkManyProducts()
        try await checkReferences()
        try await checkIsolation()
    }

    private static func checkCommands(_ store: some InventoryStore) async throws {
        let contract = OperationStoreContract(store: store, kind: InventoryRow.stockKind.text) { value in
            [InventoryRow.entering(.sample(.purchase, Amount(1, .count)), id: "event \(value)")]
        }
        try await contract.check()
    }

    /// Stock is the sum of what was entered, down to nothing and below.
    package func checkStock() async throws {
        let home = HouseholdID(name: "stock get")
        let flour = try ProductID("flour")
        try await enter([(.purchase, Amount(2, "kg")), (.purchase, Amount(3, "bag"))], into: "flour", in: home)
        #expect(try await store.stock(of: [ProductID("unknown"), flour], in: home).map(\.key) == [flour])
        #expect(try await stock("flour", in: home)?.onHand == [Amount(3, "bag"), Amount(2, "kg")])
        try await enter([(.consume, Amount(2, "kg"))], into: "flour", in: home)
        #expect(try await stock("flour", in: home)?.onHand == [Amount(3, "bag")])
        try await enter([(.consume, Amount(4, "bag"))], into: "flour", in: home)
        let none = try #require(try await stock("flour", in: home))
        #expect(none.onHand.isEmpty && none.shortfall == [Amount(1, "bag")])
        #expect(none.version == 3)
        #expect(try await store.stock(of: [], in: home).isEmpty)
    }

    /// Amounts are kept exactly, however long they are.
    package func checkExactness() async throws {
        let home = HouseholdID(name: "stock exact")
        let amounts = [Amount(try Rational(1, 3), "cup"), Amount(try Rational(Int128.max, 3 * 7 * 11), "g")]
        try await enter(amounts.map { (.purchase, $0) }, into: "x", in: home)
        #expect(try await stock("x", in: home)?.onHand == amounts)
    }

    /// The list has what is on hand, by identity, in the order of bytes, without gaps or repeats.
    public func checkList() async throws {
        let home = HouseholdID(name: "stock list")
        for name in ["prd_b", "0042", "é", "z", "Z"] {
            try await enter([(.purchase, Amount(1, .count)), (.purchase, Amount(2, "g"))], into: name, in: home)
        }
        try await enter([(.purchase, Amount(1, "g")), (.consume, Amount(1, "g"))], into: "empty", in: home)
        try await enter([(.consume, Amount(1, "g"))], into: "missing", in: home)
        let all = try await store.onHand(after: nil, limit: 100, in: home)
        #expect(all.map(\.productId.text) == ["0042", "Z", "prd_b", "z", "é"])
        var paged: [ProductStock] = []
        for _ in 0...all.count {
            paged += try await store.onHand(after: paged.last?.pageCursor, limit: 2, in: home)
        }
        #expect(paged == all)
    }

    /// Stock keeps where it was put and what its packs hold.
    package func checkPlaces() async throws {
        let home = HouseholdID(name: "stock places")
        let key = InventoryRow.key(of: try ProductID("flour"))
        let content = Amount(try Rational(5, 2), "kg")
        let pack = try #require(PackContent(UnitCode(rawValue: "bag"), holding: content))
        let event = StockEvent.sample(.purchase, Amount(2, "bag"), pack: pack)
        let create = PlannedOperation(.create([InventoryRow.entering(event, id: "1")]), of: key, expecting: 0)
        _ = try await store.commit([create], outcome: [], for: .test(household: "stock places"))
        let found = try #require(try await stock("flour", in: home))
        #expect(found.locations.map(\.name) == ["shelf"] && found.packs == [pack])
        #expect(try await store.onHand(after: nil, limit: 10, in: home) == [found])
    }

    /// The ledger keeps every event, in the order in which they were entered.
    package func checkLedger() async throws {
        let home = HouseholdID(name: "stock ledger")
        let events: [(StockEvent.Kind, Amount)] = [
            (.purchase, Amount(2, "kg")), (.consume, Amount(1, "kg")), (.consume, Amount(1, "bag")),
        ]
        try await enter(Array(events.prefix(2)), into: "flour", in: home)
        try await enter([(.purchase, Amount(1, "l"))], into: "milk", in: home)
        try await enter([events[2]], into: "flour", in: home)
        let ledger = try await store.ledger(of: ProductID("flour"), in: home)
        #expect(ledger == events.map { .sample($0.0, $0.1) })
        #expect(try await store.ledger(of: ProductID("nothing"), in: home).isEmpty)
    }

    /// Stock that is gone is not on hand.
    public func checkDeletion() async throws {
        let home = HouseholdID(name: "stock deletion")
        try await enter([(.purchase, Amount(2, "kg"))], into: "flour", in: home)
        let delete = PlannedOperation(.delete, of: InventoryRow.key(of: try ProductID("flour")), expecting: 1)
        _ = try await store.commit([delete], outcome: [], for: .test(household: "stock deletion"))
        #expect(try await stock("flour", in: home) == nil)
        #expect(try await store.onHand(after: nil, limit: 10, in: home).isEmpty)
    }

    /// A question may name more products than a database takes in one statement.
    package func checkManyProducts() async throws {
        let home = HouseholdID(name: "stock many")
        let productIds = try (0..<1_200).map { try ProductID("p\($0)") }
        let event = InventoryRow.entering(.sample(.purchase, Amount(1, .count)), id: "event")
        let planned = productIds.map { PlannedOperation(.create([event]), of: InventoryRow.key(of: $0), expecting: 0) }
        for start in stride(from: 0, to: planned.count, by: 400) {
            let group = Array(planned[start..<start + 400])
            _ = try await store.commit(group, outcome: [], for: .test(household: "stock many"))
        }
        #expect(try await store.stock(of: productIds, in: home).count == 1_200)
    }

    /// What identifiers mean is found by each of them, in one home.
    package func checkReferences() async throws {
        let home = HouseholdID(name: "stock references")
        let module = InventoryModuleService(
            store: store,
            converter: FixedRateConverter(),
            context: .test(household: "stock references")
        )
        let ids = try (0..<600).map { try ProductID("old \($0)") }
        let new = try ProductID("new")
        for start in stride(from: 0, to: ids.count, by: 200) {
            let changes = ids[start..<start + 200].map { ReferenceChange(from: $0, to: new) }
            #expect(try await module.rewriteReferences(changes) == 200)
        }
        let found = try await store.references(of: ids + [new, ProductID("other")], in: home)
        #expect(found.count == 601)
        #expect(found.first { $0.id == ids[7] } == StockReference(ids[7], newId: new, earlierIds: []))
        #expect(found.first { $0.id == new } == StockReference(new, newId: nil, earlierIds: ids.sorted()))
        #expect(try await store.references(of: [], in: home).isEmpty)
        #expect(try await store.references(of: [new], in: HouseholdID(name: "stock elsewhere")).isEmpty)
        #expect(try await store.stock(of: [new], in: home).isEmpty)
    }

    /// No home sees another's stock by any question.
    public func checkIsolation() async throws {
        let theirs = HouseholdID(name: "stock theirs")
        let ours = HouseholdID(name: "stock ours")
        try await enter([(.purchase, Amount(2, "kg"))], into: "flour", in: theirs)
        #expect(try await stock("flour", in: ours) == nil)
        #expect(try await store.onHand(after: nil, limit: 10, in: ours).isEmpty)
        #expect(try await store.ledger(of: ProductID("flour"), in: ours).isEmpty)
        try await enter([(.purchase, Amount(9, "kg"))], into: "flour", in: ours)
        #expect(try await stock("flour", in: theirs)?.onHand == [Amount(2, "kg")])
    }

    private func stock(_ product: String, in home: HouseholdID) async throws -> ProductStock? {
        let productId = try ProductID(product)
        return try await store.stock(of: [productId], in: home)[productId]
    }

    /// Enters events in one command.
    private func enter(
        _ events: [(StockEvent.Kind, Amount)],
        into product: String,
        in home: HouseholdID
    ) async throws {
        let key = InventoryRow.key(of: try ProductID(product))
        let version = try await store.version(of: key, in: home)
        let planned = events.enumerated().map { line, event in
            let change = InventoryRow.entering(.sample(event.0, event.1), id: "\(version)/\(line)")
            let intent = version == 0 && line == 0 ? Intent.create([change]) : .change([change])
            return PlannedOperation(intent, of: key, expecting: version)
        }
        _ = try await store.commit(planned, outcome: [], for: .test(household: home.description))
    }
}
