import Commands
import CommandsTestKit
import Foundation
import InventoryModule
import Quantities
import Testing

extension InventoryStoreContract {
    /// An event that arrives late counts at its own time: before a recount not at all, after it in full.
    package func checkLateEvents() async throws {
        let home = HouseholdID(name: "stock late")
        let flour = try ProductID("flour")
        let lot = LotID(rawValue: "lot")
        let steps: [(String, UInt64, StockEvent.Kind, LotChange.Effect, [ProductID])] = [
            ("c", 30, .consume, .adds(-1), []), ("a", 10, .purchase, .adds(5), []), ("e", 50, .consume, .adds(-1), []),
            ("d", 40, .recount, .counts(3), [flour]), ("b", 20, .consume, .adds(-2), []),
        ]
        var counted: [Rational] = []
        for (number, step) in steps.enumerated() {
            let change = LotChange(of: flour, lot: lot, in: "kg", step.3)
            let event = StockEvent(step.2, of: flour, at: Date(), by: "", changes: [change], recounted: step.4)
            try await receive(event, step.0, at: step.1, number: number + 1, in: home)
            counted.append(try await lots([flour], in: home).first?.quantity ?? .zero)
        }
        #expect(counted == [-1, 4, 3, 2, 2])
        let other = LotChange(of: flour, lot: LotID(rawValue: "other"), in: "kg", .adds(9))
        let early = StockEvent(.purchase, of: flour, at: Date(), by: "", changes: [other])
        try await receive(early, "f", at: 15, number: 6, in: home)
        #expect(
            try await lots([flour], in: home).map(\.id) == [lot],
            "The recount covers lots that it had not heard of."
        )
        #expect(try await events(JournalFilter(), in: home).map(\.id.rawValue) == ["e", "d", "c", "b", "f", "a"])
    }

    /// An event that is gone leaves its lots as they were without it.
    package func checkRefusedEvents() async throws {
        let home = "stock gone"
        let flour = try ProductID("flour")
        let lot = LotID(rawValue: "lot")
        func change(_ effect: LotChange.Effect) -> LotChange { LotChange(of: flour, lot: lot, in: "kg", effect) }
        try await enter(.purchase, of: flour, [change(.adds(4))], "a", in: home)
        try await enter(.recount, of: flour, [change(.counts(2))], "b", recounted: [flour], in: home)
        try await enter(.consume, of: flour, [change(.adds(-1))], "c", in: home)
        var left: [[Rational]] = []
        for id in ["b", "c", "a"] {
            try await takeBack(InventoryRow.key(of: StockEventID(rawValue: id)), in: HouseholdID(name: home))
            left.append(try await lots([flour], in: HouseholdID(name: home)).map(\.quantity))
        }
        #expect(left == [[3], [4], []])
        #expect(try await events(JournalFilter(), in: HouseholdID(name: home)).isEmpty)
    }

    /// What was undone by its occasion before it came in stays undone when another node's event arrives, until a person
    /// lets that event count again.
    package func checkUndoneOccasions() async throws {
        let home = HouseholdID(name: "stock occasions")
        let context = CommandContext.test(household: "stock occasions")
        let module = InventoryModuleService(store: store, converter: FixedRateConverter(), context: context)
        let milk = try ProductID("milk")
        let early = try await module.undoOccasion("tick 1", of: milk)
        #expect(early.event == nil && early.stock.onHand.isEmpty && !early.isUnchanged)
        #expect(try await events(JournalFilter(), in: home).isEmpty)
        let id = try await module.event(of: milk, on: "tick 1")
        let change = LotChange(of: milk, lot: LotID(rawValue: "lot"), in: "l", .adds(2))
        let event = StockEvent(.purchase, of: milk, at: Date(), by: "", changes: [change])
        try await receive(event, id.rawValue, at: 10, number: 1, in: home)
        #expect(try await lots([milk], in: home).isEmpty)
        let found = try await events(JournalFilter(), in: home)
        #expect(found.map(\.id) == [id] && found.allSatisfy { $0.undone != nil })
        #expect(try await events(JournalFilter(countingOnly: true), in: home).isEmpty)
        #expect(try await module.undoOccasion("tick 1", of: milk).isUnchanged)
        #expect(try await module.undoEvent(id, redo: true).stock.onHand == [Amount(2, "l")])
        #expect(try await module.undoOccasion("tick 1", of: milk).event?.undone != nil)
        #expect(try await lots([milk], in: home).isEmpty)
    }

    /// The ledger of a release without lots counts as it did, and continues.
    package func checkEarlierLedger() async throws {
        let home = HouseholdID(name: "stock earlier")
        let flour = try ProductID("flour")
        let lot = try #require(UUID(uuidString: "11b0506a-c14f-5165-bc4d-a69622115740"))
        let at = Date(timeIntervalSince1970: 1_700_000_000)
        let pack = try #require(PackContent(UnitCode(rawValue: "bag"), holding: Amount(2, "kg")))
        let events: [EarlierStockEvent] = [
            EarlierStockEvent(.purchase, Amount(3, "bag"), location: "Pantry", lotId: lot, pack: pack, at: at),
            EarlierStockEvent(.consume, Amount(1, "bag"), at: at),
            EarlierStockEvent(.transferIn, Amount(1, "kg"), at: at),
        ]
        let key = InventoryRow.stockKey(of: flour)
        for (index, event) in events.enumerated() {
            let change = InventoryRow.entering(event, id: "\(index)")
            let intent = index == 0 ? Intent.create([change]) : .change([change])
            let planned = PlannedOperation(intent, of: key, expecting: Int64(index))
            _ = try await store.commit([planned], outcome: [], for: .test(household: "stock earlier"))
        }
        let lots = try await lots([flour], in: home)
        #expect(lots.map(\.quantity).sorted() == [-1, 1, 3])
        #expect(lots.map(\.unit.rawValue).sorted() == ["bag", "bag", "kg"])
        let stock = ProductStock(flour, joining: lots)
        #expect(stock.onHand == [Amount(2, "bag"), Amount(1, "kg")])
        #expect(stock.places.map(\.name.name) == ["Pantry"] && stock.packs == [pack])
        #expect(
            try await self.events(JournalFilter(), in: home).map(\.event.kind) == [.transferIn, .consume, .purchase]
        )
        let delete = PlannedOperation(.delete, of: key, expecting: 3)
        _ = try await store.commit([delete], outcome: [], for: .test(household: "stock earlier"))
        #expect(try await self.lots([flour], in: home).isEmpty)
    }

    /// Locations, shelf lives, and what a home wants are there, deleted locations too.
    package func checkSettings() async throws {
        let home = HouseholdID(name: "stock settings")
        let context = CommandContext.test(household: "stock settings")
        let module = InventoryModuleService(store: store, converter: FixedRateConverter(), context: context)
        #expect(try await store.settings(of: home) == StockSettings())
        let name = try #require(try LocationName("Left shelf"))
        _ = try await module.addLocation(name, temperature: .cool, within: "pantry")
        _ = try await module.deleteLocation(#require(try LocationName("freezer")))
        let days = ShelfLife(openedDays: 3, frozenDays: 60, thawedDays: 1)
        _ = try await module.setShelfLife(of: "milk", to: days)
        let milk = try ProductID("milk")
        let minimum = try CountedAmount(Amount(2, "l"))
        let update = StockedProductUpdate(minimum: minimum, kind: "milk", location: "left shelf")
        let wanted = try await module.updateStockedProduct(milk, update)
        let settings = try await store.settings(of: home)
        let own = settings.locations.filter { !$0.isHidden }
        #expect(own.map(\.name) == [name] && settings.shelfLives == ["milk": days])
        #expect(settings.locations.filter(\.isHidden).map(\.name.name) == ["Freezer"])
        let kept = try #require(try await store.products([milk, ProductID("other")], in: home).first)
        #expect(kept.minimum == Amount(2, "l") && kept.kind == "milk" && kept.place == own.first?.id)
        #expect(kept.place == wanted.place)
        #expect(try await store.products(nil, in: home) == [kept])
        _ = try await module.deleteLocation(name)
        _ = try await module.setShelfLife(of: "milk", to: nil)
        let after = try await store.settings(of: home)
        #expect(after.locations.map(\.isHidden) == [true] && after.shelfLives.isEmpty)
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
        #expect(try await lots([new], in: home).isEmpty)
    }

    /// No home sees another's stock by any question.
    public func checkIsolation() async throws {
        let (theirs, ours) = (HouseholdID(name: "stock theirs"), HouseholdID(name: "stock ours"))
        let flour = try ProductID("flour")
        try await add(Amount(2, "kg"), of: "flour", in: "stock theirs")
        let module = InventoryModuleService(
            store: store,
            converter: FixedRateConverter(),
            context: .test(household: "stock theirs")
        )
        _ = try await module.updateStockedProduct(flour, StockedProductUpdate(kind: "milk"))
        _ = try await module.addLocation(#require(try LocationName("Cellar")))
        _ = try await module.rewriteReferences([ReferenceChange(from: ProductID("old"), to: flour)])
        #expect(try await lots([flour], in: ours).isEmpty)
        #expect(try await store.productsWithLots(after: nil, limit: 10, in: ours).isEmpty)
        #expect(try await events(JournalFilter(), in: ours).isEmpty)
        #expect(try await events(JournalFilter(productIds: [flour]), in: ours).isEmpty)
        #expect(try await store.products(nil, in: ours).isEmpty)
        #expect(try await store.settings(of: ours) == StockSettings())
        #expect(try await store.references(of: [flour], in: ours).isEmpty)
        try await add(Amount(9, "kg"), of: "flour", in: "stock ours")
        #expect(try await lots([flour], in: theirs).map(\.amount) == [Amount(2, "kg")])
    }

    private func lots(_ ids: [ProductID], in home: HouseholdID) async throws -> [Lot] {
        try await store.lots(of: ids, in: home).sorted { ($0.productId, $0.id) < ($1.productId, $1.id) }
    }

    /// Takes an entity back, as a device does with what its hub refused.
    private func takeBack(_ key: EntityKey, in home: HouseholdID) async throws {
        try await store.transact(in: home) { transaction throws(StoreError) in
            guard var entity = try transaction.entity(key) else { return }
            entity.state = EntityState(life: 2, groups: SortedMap())
            try transaction.save(entity, row: nil)
        }
    }

    /// Enters an event of another node, at a time of its own.
    private func receive(
        _ event: StockEvent,
        _ id: String,
        at milliseconds: UInt64,
        number: Int,
        in home: HouseholdID
    ) async throws {
        let writer = Incarnation(high: 5, low: 5)
        let operation = EntityOperation(
            entity: InventoryRow.key(of: StockEventID(rawValue: id)),
            life: 1,
            stamp: Stamp(reading: (1_700_000_000_000 + milliseconds) << 16, incarnation: writer),
            intent: .create(InventoryRow.changes(entering: event))
        )
        let group = OperationGroup(
            incarnation: writer,
            number: Int64(number),
            baseSeq: 0,
            principal: "device",
            at: Date(timeIntervalSince1970: 1_700_000_100),
            operations: [operation]
        )
        let answer = try await store.transact(in: home) { transaction throws(StoreError) in
            try transaction.receive(group, at: Date(timeIntervalSince1970: 1_700_000_100))
        }
        if case .accepted = answer {} else { Issue.record("The hub answered \(answer).") }
    }
}

extension LotChange {
    fileprivate init(of productId: ProductID, lot: LotID, in unit: String, _ effect: Effect) {
        self.init(of: productId, lot: lot, in: UnitCode(rawValue: unit), effect)
    }
}
