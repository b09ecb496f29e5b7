import Commands
import CommandsTestKit
import Foundation
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

/// What other nodes may send, and what a family does that a ledger does not expect.
@Suite struct OddEventTests {
    private let store = InMemoryInventoryStore()
    private let home = HouseholdID(name: "smith")
    private let milk: ProductID

    init() throws { milk = try ProductID("milk") }

    private func module(key: String? = nil, locale: String = "") -> InventoryModuleService {
        InventoryModuleService(
            store: store,
            converter: FixedRateConverter(),
            context: CommandContext(
                household: home,
                principal: "tester",
                idempotencyKey: key,
                requestHash: Array((key ?? "").utf8),
                locale: locale,
                now: Date(timeIntervalSince1970: 1_700_000_000)
            )
        )
    }

    private func amount(_ value: Rational, _ unit: String) throws -> StockedAmount {
        try StockedAmount(Amount(value, unit))
    }

    private func name(_ text: String) throws -> LocationName { try #require(try LocationName(text)) }

    /// Keeps an entity that another node made.
    private func enter(_ kind: String, _ id: String, _ group: String, _ json: String) async throws -> InventoryRow {
        let change = GroupChange(ByteText(group), .write(Array(json.utf8)))
        let planned = PlannedOperation(.create([change]), of: EntityKey(kind, id), expecting: nil)
        _ = try await store.commit([planned], outcome: [], for: .test(household: "smith"))
        return try InventoryRow(try #require(try await store.entities([planned.entity], in: home)[planned.entity]))
    }

    /// A change of the milk in JSON.
    private func change(_ lot: String, _ rest: String) -> String {
        #"{"productId":"milk","lotId":"\#(lot)","unit":"l",\#(rest)}"#
    }

    private func event(_ changes: String...) -> String {
        #"{"kind":"purchase","productId":"milk","at":0,"changes":[\#(changes.joined(separator: ","))]}"#
    }

    @Test func `days of another node are within what a rule holds`() async throws {
        let row = try await enter("shelfLife", "milk", "days", #"{"openedDays":-1,"frozenDays":5000000000}"#)
        let expected = ShelfLife(openedDays: 0, frozenDays: ShelfLife.mostDays, thawedDays: nil)
        #expect(row == .shelfLife(kind: "milk", expected))
    }

    @Test func `an event without a lot, or with one lot twice, is kept and counts nothing`() async throws {
        for (number, changes) in [
            event(change("", #""adds":"1""#)), event(change("a", #""adds":"1""#), change("a", #""adds":"2""#)),
        ].enumerated() {
            let row = try await enter("event", "\(number)", "body", changes)
            #expect(row == .later(InventoryRow.key(of: StockEventID(rawValue: "\(number)"))))
        }
        #expect(try await module().stock(of: [milk])[0].lots.isEmpty)
    }

    @Test func `an event of an earlier release at any time is read`() {
        for time in [Double.greatestFiniteMagnitude, -Double.greatestFiniteMagnitude] {
            let lot = UUID(uuidString: "11b0506a-c14f-5165-bc4d-a69622115740")
            let at = Date(timeIntervalSince1970: time)
            let event = EarlierStockEvent(.purchase, Amount(1, "l"), lotId: lot, at: at).event(of: milk)
            let year = time > 0 ? "9999-12-31" : "0001-01-01"
            #expect(event.changes[0].facts?.purchased?.description == year)
        }
    }

    @Test func `what happened is not changed or deleted by another node`() throws {
        let key = InventoryRow.key(of: StockEventID(rawValue: "e"))
        let stamp = Stamp(reading: 1, incarnation: Incarnation(high: 1, low: 1))
        let body = GroupChange("body", .write([]))
        for intent in [Intent.delete, .change([body])] {
            let operation = EntityOperation(entity: key, life: 1, stamp: stamp, intent: intent)
            let refusal = try InventoryRow.refusal(of: [operation], in: NoEntities())
            #expect(refusal?.code == "inventory.eventIsKept")
        }
        let undone = GroupChange("undone", .write([]))
        let undo = EntityOperation(entity: key, life: 1, stamp: stamp, intent: .change([undone]))
        #expect(try InventoryRow.refusal(of: [undo], in: NoEntities()) == nil)
    }

    @Test func `a recount at a location takes what is missing into account`() async throws {
        let new = NewStock(try amount(3, "bag"), location: try name("pantry"))
        _ = try await module(key: "use").useStock(amount(1, "bag"), of: milk)
        let added = try await module(key: "add").addStock(new, of: milk).stock
        #expect(added.onHand == [Amount(2, "bag")])
        let two = [ProductCount(milk, [try CountedAmount(Amount(2, "bag"))], at: .at(try name("pantry")))]
        for key in ["1", "2"] {
            #expect(try await module(key: key).recountStock(two)[0].stock.onHand == [Amount(2, "bag")])
        }
    }

    @Test func `what is opened stays open where more was used than came in`() async throws {
        _ = try await module(key: "use").useStock(amount(1, ""), of: milk)
        _ = try await module(key: "add").addStock(amount(3, ""), of: milk)
        let opened = try await module(key: "open").openStock(of: milk).stock
        #expect(opened.lots.map(\.quantity) == [1, 1] && opened.lots.map { $0.dates.opened != nil } == [true, false])
        #expect(try await module().stock(of: [milk]) == [opened])
    }

    @Test func `two who throw the same thing away have thrown it away once`() async throws {
        let nodes = TwoNodes(InMemoryInventoryStore.init)
        func module(_ store: InMemoryInventoryStore, _ key: String) -> InventoryModuleService {
            let context = CommandContext.test(household: "smith", key: key, request: key)
            return InventoryModuleService(store: store, converter: FixedRateConverter(), context: context)
        }
        _ = try await module(nodes.hub, "buy").addStock(amount(3, "l"), of: milk)
        try await nodes.pull()
        for (index, store) in nodes.both.enumerated() {
            _ = try await module(store, "discard \(index)").discardStock(nil, of: milk, reason: .spoiled)
        }
        try await nodes.push()
        try await nodes.pull()
        for store in nodes.both {
            let stock = try await module(store, "read").stock(of: [milk])[0]
            #expect(stock.onHand.isEmpty && stock.shortfall.isEmpty)
        }
    }

    @Test func `an earlier name of a location can be used again, and a default one keeps its temperature`() async throws
    {
        _ = try await module(key: "1").updateLocation(try name("Pantry"), LocationUpdate(name: try name("Larder")))
        let new = NewStock(try amount(1, "l"), location: try name("Pantry"))
        let places = try await module(key: "2").addStock(new, of: milk).stock.places
        #expect(places.map(\.name.name) == ["Pantry"])
        let all = try await module().locations()
        #expect(all.locations.map(\.name.name) == ["Freezer", "Fridge", "Larder", "Pantry"])
        let german = try await module(locale: "de-DE").locations()
        #expect(german.find(try name("freezer"))?.name.name == "Gefrierschrank")
        #expect(all.find(try name("Gefrierschrank"))?.temperature == .frozen)
        _ = try await module(key: "3").deleteLocation(try name("Freezer"))
        let added = try await module(key: "4", locale: "de").addLocation(try name("Gefrierschrank"))
        #expect(added.first { $0.name.name == "Gefrierschrank" }?.temperature == .frozen)
        #expect(try await module().locations().locations.map(\.name.name).contains("Freezer"))
    }

    @Test func `what the home wants follows the product to its barcode`() async throws {
        let (early, barcode) = (try ProductID("prd_1"), try ProductID("400"))
        let one = StockedProductUpdate(minimum: try CountedAmount(Amount(1, "l")))
        _ = try await module(key: "1").updateStockedProduct(barcode, one)
        _ = try await module(key: "2").rewriteReferences([ReferenceChange(from: early, to: barcode)])
        let two = StockedProductUpdate(minimum: try CountedAmount(Amount(2, "l")))
        let wanted = try await module(key: "3").updateStockedProduct(early, two)
        #expect(wanted.productId == early && wanted.minimum == Amount(2, "l"))
        #expect(
            try await module().stockedProducts([barcode, early]).map(\.minimum) == [Amount(2, "l"), Amount(2, "l")]
        )
    }

    @Test func `meat that was thawed in the freezer is not thawed again when it is moved`() async throws {
        let (monday, wednesday) = (try CalendarDay("2023-11-06"), try CalendarDay("2023-11-08"))
        let new = NewStock(try amount(1, "kg"), location: try name("freezer"), kind: "meat")
        _ = try await module(key: "1").addStock(new, of: milk)
        _ = try await module(key: "2").thawStock(of: milk, on: monday)
        let moved = try await module(key: "3").moveStock(of: milk, to: try name("fridge"), on: wednesday).stock
        #expect(
            moved.lots[0].due(moved.shelfLife) == DueDay(try CalendarDay("2023-11-09"), .thawed, isDanger: true)
        )
    }
}

/// A home without entities.
private struct NoEntities: EntityReader {
    let household = HouseholdID(name: "smith")

    func entity(_ key: EntityKey) throws(StoreError) -> StoredEntity? { nil }
    func entities(of kind: ByteText?) throws(StoreError) -> [StoredEntity] { [] }
}
