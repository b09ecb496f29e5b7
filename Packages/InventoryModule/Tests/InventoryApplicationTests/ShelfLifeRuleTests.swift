import Commands
import CommandsTestKit
import Foundation
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

/// What a home can say about how long its kinds of products keep.
@Suite struct ShelfLifeRuleTests: KitchenSuite {
    let store = InMemoryInventoryStore()
    let now = Date(timeIntervalSince1970: 1_775_000_000)
    private let meat: ProductID
    private let monday: CalendarDay

    init() throws {
        meat = try ProductID("meat")
        monday = try CalendarDay("2026-03-02")
    }

    @Test func `a kind that is unknown is refused, and a new one has a name`() async throws {
        let known = ShelfLifeTable.all.keys.sorted()
        await #expect(throws: InventoryError.stock(.noSuchKind("mlik", existing: known))) {
            try await module(key: "1").addStock(NewStock(amount(1), kind: "mlik"), of: meat)
        }
        let rule = ShelfLife(openedDays: 5, frozenDays: nil, thawedDays: nil)
        await #expect(throws: InventoryError.stock(.notAKind(""))) {
            try await module(key: "2").setShelfLife(of: " ", to: rule)
        }
        let set = try await module(key: "3").setShelfLife(of: " Sourdough  Bread ", to: rule)
        #expect(set.kind == "sourdough bread" && set.all["sourdough bread"] == rule)
        let update = StockedProductUpdate(kind: "Sourdough bread")
        #expect(try await module(key: "4").updateStockedProduct(meat, update).kind == "sourdough bread")
    }

    @Test func `a home that changes how long meat keeps does not make it harmless`() async throws {
        let rule = ShelfLife(openedDays: 2, frozenDays: nil, thawedDays: nil)
        _ = try await module(key: "1").setShelfLife(of: "meat", to: rule)
        _ = try await module(key: "2").addStock(NewStock(amount(1), kind: "meat"), of: meat)
        let stock = try await module(key: "3").openStock(of: meat, on: monday).stock
        #expect(stock.lots[0].due(stock.shelfLife) == DueDay(monday.adding(days: 2), .opened, isDanger: true))
    }

    @Test func `a change of a kind's days leaves those that it does not say, whatever the case of its name`()
        async throws
    {
        let table = try #require(ShelfLifeTable.all["milk"])
        let rule = ShelfLife(openedDays: 5, frozenDays: nil, thawedDays: nil)
        let set = try await module(key: "1").setShelfLife(of: "Milk", to: rule)
        #expect(set.kind == "milk" && set.all["milk"] == rule.completed(by: table))
        #expect(set.all["milk"]?.frozenDays == table.frozenDays && table.frozenDays != nil)
        let again = ShelfLife(openedDays: nil, frozenDays: 30, thawedDays: nil)
        let both = try await module(key: "2").setShelfLife(of: "MILK", to: again).all["milk"]
        #expect(both == ShelfLife(openedDays: 5, frozenDays: 30, thawedDays: table.thawedDays))
        #expect(try await module(key: "3").setShelfLife(of: "milk", to: nil).all["milk"] == table)
    }

    @Test func `a kind that a home adds can be dangerous after its days`() async throws {
        let rule = ShelfLife(openedDays: 2, frozenDays: nil, thawedDays: nil, isPerishable: true)
        _ = try await module(key: "1").setShelfLife(of: "pâté", to: rule)
        _ = try await module(key: "2").addStock(NewStock(amount(1), kind: "Pâté"), of: meat)
        let stock = try await module(key: "3").openStock(of: meat, on: monday).stock
        #expect(stock.lots[0].due(stock.shelfLife) == DueDay(monday.adding(days: 2), .opened, isDanger: true))
    }
}
