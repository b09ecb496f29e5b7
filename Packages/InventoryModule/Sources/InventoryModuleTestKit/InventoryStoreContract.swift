public import Commands
import CommandsTestKit
import Foundation
public import InventoryModule
import Quantities
import Testing

/// What every inventory store keeps to, whatever it is made of.
///
/// A test runs ``check()`` against an empty store; each rule works in a household of its own.
public struct InventoryStoreContract: Sendable {
    let store: any InventoryStore

    /// Makes the contract.
    public init(store: any InventoryStore) { self.store = store }

    /// Checks every rule, those of stores of entities too.
    public func check() async throws {
        try await Self.checkCommands(store)
        try await checkExactness()
        try await checkList()
        try await checkJournal()
        try await checkLateEvents()
        try await checkRefusedEvents()
        try await checkUndoneOccasions()
        try await checkEarlierLedger()
        try await checkFolding()
        try await checkManyProducts()
        try await checkSettings()
        try await checkReferences()
        try await checkDates()
        try await checkDiscards()
        try await checkIsolation()
    }

    private static func checkCommands(_ store: some InventoryStore) async throws {
        let contract = OperationStoreContract(store: store, kind: InventoryRow.stockKind.text) { value in
            let event = EarlierStockEvent(.purchase, Amount(1, .count), at: Date(timeIntervalSince1970: 1))
            return [InventoryRow.entering(event, id: "event \(value)")]
        }
        try await contract.check()
    }

    private func module(_ home: String) -> InventoryModuleService {
        InventoryModuleService(store: store, converter: FixedRateConverter(), context: .test(household: home))
    }

    /// Amounts are kept exactly, however long they are.
    package func checkExactness() async throws {
        let home = "stock exact"
        let product = try ProductID("x")
        let amounts = [Amount(try Rational(1, 3), "cup"), Amount(try Rational(Int128.max, 3 * 7 * 11), "g")]
        for (index, amount) in amounts.enumerated() {
            let id = LotID(rawValue: "\(index)")
            let change = LotChange(of: product, lot: id, in: amount.unit, .adds(amount.value))
            try await enter(.purchase, of: product, [change], "\(index)", in: home)
        }
        let lots = try await store.lots(of: [product], in: HouseholdID(name: home))
        #expect(lots.sorted { $0.id < $1.id }.map(\.amount) == amounts)
    }

    /// The list has what is on hand and what is missing, by identity, in the order of bytes, without gaps or repeats.
    public func checkList() async throws {
        let home = HouseholdID(name: "stock list")
        for name in ["prd_b", "0042", "é", "z", "Z"] {
            for amount in [Amount(1, .count), Amount(2, "g")] { try await add(amount, of: name, in: "stock list") }
        }
        try await add(Amount(1, "g"), of: "empty", in: "stock list")
        _ = try await module("stock list").useStock(StockedAmount(Amount(1, "g")), of: ProductID("empty"))
        _ = try await module("stock list").useStock(StockedAmount(Amount(1, "g")), of: ProductID("missing"))
        let all = try await store.productsWithLots(after: nil, limit: 100, in: home)
        #expect(all.map(\.text) == ["0042", "Z", "missing", "prd_b", "z", "é"])
        #expect(try await store.lots(of: all, in: home).count == 11)
        var paged: [ProductID] = []
        for _ in 0...3 {
            let position = paged.last.map { PageCursor(after: $0.text) }
            paged += try await store.productsWithLots(after: position, limit: 2, in: home)
        }
        #expect(paged == all)
        let missing = try await store.lots(of: [ProductID("missing"), ProductID("empty")], in: home)
        #expect(missing.map(\.amount) == [Amount(-1, "g")])
    }

    /// The journal has every event, the latest first, and finds those that a filter lets through.
    package func checkJournal() async throws {
        let home = HouseholdID(name: "stock journal")
        for index in 0..<7 { try await add(Amount(Rational(index + 1), "g"), of: "p\(index % 2)", in: "stock journal") }
        let used = try await module("stock journal").useStock(StockedAmount(Amount(1, "g")), of: ProductID("p1"))
        let all = try await events(JournalFilter(), in: home)
        #expect(all.count == 8 && all.first?.id == used.change.eventId)
        #expect(all.map(\.position) == all.map(\.position).sorted(by: >))
        var paged: [EnteredEvent] = []
        for _ in 0..<4 {
            let position = paged.last?.pageCursor
            paged += try await store.events(JournalFilter(), after: position, limit: 3, in: home)
        }
        #expect(paged == all)
        let p1 = JournalFilter(productIds: [try ProductID("p1"), try ProductID("p9")])
        #expect(try await events(p1, in: home) == all.filter { $0.event.productId.text == "p1" })
        #expect(try await events(JournalFilter(kinds: [.consume, .discard]), in: home) == [all[0]])
        #expect(try await events(JournalFilter(by: "someone"), in: home).isEmpty)
        let at = all[0].event.at.wholeMilliseconds
        #expect(try await events(JournalFilter(from: at, until: at + 1), in: home) == all)
        #expect(try await events(JournalFilter(from: at + 1), in: home).isEmpty)
        #expect(try await events(JournalFilter(until: at), in: home).isEmpty)
        _ = try await module("stock journal").undoEvent(used.change.eventId)
        let counting = JournalFilter(countingOnly: true)
        #expect(try await events(counting, in: home).count == 7)
        #expect(try await events(JournalFilter(), in: home).first?.undone != nil)
    }

    /// A store keeps what folding the ledger gives, whatever comes in whatever order.
    public func checkFolding() async throws {
        var journal: [EnteredEvent] = []
        for seed in UInt64(1)...12 {
            var generator = SeededGenerator(seed: seed)
            let home = "stock fold \(seed)"
            for step in 0..<40 {
                let context = CommandContext.test(household: home, key: "\(step)", request: "\(step)")
                do { try await InventorySchedule.command(store, context, &generator) } catch is InventoryError {}
            }
            try await expectFolded(HouseholdID(name: home), "seed \(seed)")
            journal += try await events(JournalFilter(), in: HouseholdID(name: home))
        }
        let kinds = Set(journal.map(\.event.kind))
        #expect(kinds == Set(StockEvent.Kind.allCases).subtracting([.transferIn, .transferOut]))
        #expect(journal.contains { $0.undone != nil }, "Some are undone.")
        let recounts = journal.filter { $0.event.kind == .recount }
        #expect(Set(recounts.map(\.event.recounted.isEmpty)) == [true, false], "Some cover only a part of the lots.")
    }

    /// Compares what the store keeps of the products of ``InventorySchedule`` with the fold of its journal, and what
    /// the module shows with ``StockModel``.
    public func expectFolded(_ home: HouseholdID, _ comment: String = "") async throws {
        let products = try InventorySchedule.products.map { try ProductID($0) }
        let folded = LedgerFold(try await events(JournalFilter(), in: home)).lots
        let kept = try await store.lots(of: products, in: home).sorted { ($0.productId, $0.id) < ($1.productId, $1.id) }
        #expect(kept == folded.filter { $0.quantity != .zero }, "\(comment)")
        #expect(try await Self.differencesFromModel(store, home) == [], "\(comment)")
    }

    private static func differencesFromModel(
        _ store: some InventoryStore,
        _ home: HouseholdID
    ) async throws -> [String] {
        try await StockModel(store, home).differences(store, home)
    }

    /// A question may name more products than a database takes in one statement.
    package func checkManyProducts() async throws {
        let home = "stock many"
        let ids = try (0..<1_200).map { try ProductID("p\($0)") }
        let planned = ids.map { id in
            let change = LotChange(of: id, lot: LotID(rawValue: "1"), in: .count, .adds(.one))
            let event = StockEvent(.purchase, of: id, at: .distantPast, by: "", changes: [change])
            let key = InventoryRow.key(of: StockEventID(rawValue: "\(id)"))
            return PlannedOperation(.create(InventoryRow.changes(entering: event)), of: key, expecting: 0)
        }
        for start in stride(from: 0, to: planned.count, by: 400) {
            let group = Array(planned[start..<start + 400])
            _ = try await store.commit(group, outcome: [], for: .test(household: home))
        }
        #expect(try await store.lots(of: ids, in: HouseholdID(name: home)).count == 1_200)
    }

    func events(_ filter: JournalFilter, in home: HouseholdID) async throws -> [EnteredEvent] {
        try await store.events(filter, after: nil, limit: .max, in: home)
    }

    @discardableResult
    func add(_ amount: Amount, of product: String, in home: String) async throws -> StockEventID {
        try await module(home).addStock(NewStock(StockedAmount(amount)), of: ProductID(product)).eventId
    }

    func enter(
        _ kind: StockEvent.Kind,
        of product: ProductID,
        _ changes: [LotChange],
        _ id: String,
        recounted: [ProductID] = [],
        in home: String
    ) async throws {
        let context = CommandContext.test(household: home)
        let event = StockEvent(kind, of: product, at: context.now, by: "", changes: changes, recounted: recounted)
        let key = InventoryRow.key(of: StockEventID(rawValue: id))
        let create = Intent.create(InventoryRow.changes(entering: event))
        _ = try await store.commit([PlannedOperation(create, of: key, expecting: 0)], outcome: [], for: context)
    }
}
