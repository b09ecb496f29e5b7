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

    /// Checks every rule, those of command stores too.
    public func check() async throws {
        try await Self.checkCommands(store)
        try await checkStock()
        try await checkExactness()
        try await checkList()
        try await checkLedger()
        try await checkManyProducts()
        try await checkIsolation()
    }

    private static func checkCommands(_ store: some InventoryStore) async throws {
        let contract = CommandStoreContract(store: store) { entity, version in
            .save(.sample(entity, [Amount(1, .count)], version: version + 1))
        }
        try await contract.check()
    }

    /// Stock comes back as it was written; the latest writing counts, down to nothing.
    public func checkStock() async throws {
        let home = HouseholdID(name: "stock get")
        let flour = ProductStock.sample("flour", [Amount(2, "kg"), Amount(3, "bag")], version: 1)
        try await commit([.save(flour)], in: home)
        let unknown = try ProductID("unknown")
        #expect(try await store.stock(of: [unknown, flour.productId], in: home) == [flour.productId: flour])
        let less = ProductStock.sample("flour", [Amount(3, "bag")], version: 2)
        try await commit([.save(less)], in: home)
        #expect(try await store.stock(of: [flour.productId], in: home) == [flour.productId: less])
        let none = ProductStock.sample("flour", [], version: 3)
        try await commit([.save(none)], in: home)
        #expect(try await store.stock(of: [flour.productId], in: home) == [flour.productId: none])
        #expect(try await store.stock(of: [], in: home).isEmpty)
    }

    /// Amounts are kept exactly, however long they are.
    public func checkExactness() async throws {
        let home = HouseholdID(name: "stock exact")
        let third = try Rational(1, 3)
        let long = try Rational(Int128.max, 3 * 7 * 11)
        let stock = ProductStock.sample("x", [Amount(third, "cup"), Amount(long, "g")], version: 1)
        try await commit([.save(stock)], in: home)
        #expect(try await store.stock(of: [stock.productId], in: home)[stock.productId] == stock)
    }

    /// The list has what is on hand, by identity, in the order of bytes, without gaps or repeats.
    public func checkList() async throws {
        let home = HouseholdID(name: "stock list")
        let names = ["prd_b", "0042", "é", "z", "Z"]
        let stock = names.map { ProductStock.sample($0, [Amount(1, .count), Amount(2, "g")], version: 1) }
        try await commit((stock + [.sample("empty", [], version: 1)]).map { .save($0) }, in: home)
        let expected = stock.sorted { $0.productId < $1.productId }
        #expect(try await store.onHand(after: nil, limit: 100, in: home) == expected)
        var paged: [ProductStock] = []
        for _ in 0...expected.count {
            paged += try await store.onHand(after: paged.last?.productId, limit: 2, in: home)
        }
        #expect(paged == expected)
    }

    /// The ledger keeps every event, in order.
    public func checkLedger() async throws {
        let home = HouseholdID(name: "stock ledger")
        let first = StockEvent.sample("flour", version: 1, line: 0, kind: .purchase, Amount(2, "kg"))
        let second = StockEvent.sample("flour", version: 2, line: 0, kind: .consume, Amount(1, "kg"))
        let third = StockEvent.sample("flour", version: 2, line: 1, kind: .consume, Amount(1, "bag"))
        let other = StockEvent.sample("milk", version: 1, line: 0, kind: .purchase, Amount(1, "l"))
        try await commit([first, third, other, second].map { .append($0) }, in: home)
        #expect(try await store.ledger(of: first.productId, in: home) == [first, second, third])
        #expect(try await store.ledger(of: ProductID("nothing"), in: home).isEmpty)
        await #expect(throws: StoreError.self) { try await commit([.append(first)], in: home) }
    }

    /// A question may name more products than a database takes in one statement.
    public func checkManyProducts() async throws {
        let home = HouseholdID(name: "stock many")
        let stock = (0..<1_200).map { ProductStock.sample("p\($0)", [Amount(1, .count)], version: 1) }
        try await commit(stock.map { .save($0) }, in: home)
        #expect(try await store.stock(of: stock.map(\.productId), in: home).count == 1_200)
    }

    /// No home sees another's stock by any question.
    public func checkIsolation() async throws {
        let theirs = HouseholdID(name: "stock theirs")
        let ours = HouseholdID(name: "stock ours")
        let stock = ProductStock.sample("flour", [Amount(2, "kg")], version: 1)
        let event = StockEvent.sample("flour", version: 1, line: 0, kind: .purchase, Amount(2, "kg"))
        try await commit([.save(stock), .append(event)], in: theirs)
        #expect(try await store.stock(of: [stock.productId], in: ours).isEmpty)
        #expect(try await store.onHand(after: nil, limit: 10, in: ours).isEmpty)
        #expect(try await store.ledger(of: stock.productId, in: ours).isEmpty)
        try await commit([.save(.sample("flour", [Amount(9, "kg")], version: 1)), .append(event)], in: ours)
        #expect(try await store.stock(of: [stock.productId], in: theirs) == [stock.productId: stock])
    }

    private func commit(_ changes: [RowChange<InventoryRow>], in home: HouseholdID) async throws {
        let context = CommandContext.test(household: home.description)
        _ = try await store.commit(ChangeSet(changes: changes, outcome: []), for: context)
    }
}
