import Commands
import CommandsTestKit
import Foundation
import InventoryModule
import Quantities
import Testing

extension InventoryStoreContract {
    /// A product is found by the first date of each lot that is on hand, as it is now, in one home.
    package func checkDates() async throws {
        let (home, day) = ("stock dates", CalendarDay(number: 19_600))
        let dates = [
            "best": LotDates(bestBefore: day), "use": LotDates(bestBefore: day.adding(days: 9), useBy: day),
            "expiry": LotDates(expiry: day), "opened": LotDates(opened: day), "frozen": LotDates(frozen: day),
            "later": LotDates(bestBefore: day.adding(days: 1)), "packaged": LotDates(packaged: day, manufactured: day),
            "gone": LotDates(useBy: day), "undone": LotDates(useBy: day), "none": LotDates(),
        ]
        for (name, dates) in dates { try await enter(Amount(1, "g"), of: name, dates, home) }
        try await enter(Amount(1, "g"), of: "best", LotDates(useBy: day.adding(days: -1)), home)
        let module = InventoryModuleService(
            store: store,
            converter: FixedRateConverter(),
            context: .test(household: home)
        )
        _ = try await module.useStock(StockedAmount(Amount(1, "g")), of: ProductID("gone"))
        let entry = try #require(
            try await events(JournalFilter(productIds: [ProductID("undone")]), in: HouseholdID(name: home)).first
        )
        _ = try await module.undoEvent(entry.id)
        let found = try await dated(day, home)
        #expect(found == ["best", "expiry", "frozen", "opened", "use"])
        #expect(try await dated(day.adding(days: -1), home) == ["best"])
        #expect(try await dated(day.adding(days: -2), home).isEmpty)
        #expect(try await dated(day.adding(days: 1), home) == ["best", "expiry", "frozen", "later", "opened", "use"])
        #expect(try await dated(day.adding(days: 1), "stock elsewhere").isEmpty)
        _ = try await module.undoEvent(entry.id, redo: true)
        #expect(try await dated(day, home).contains("undone"))
    }

    /// What was thrown away in a period is found, the latest first.
    package func checkDiscards() async throws {
        let home = HouseholdID(name: "stock discards")
        try await enter(Amount(9, "g"), of: "a", LotDates(), "stock discards")
        var ids: [StockEventID] = []
        for second in 0..<3 {
            let now = Date(timeIntervalSince1970: 1_700_000_000 + Double(second))
            let module = InventoryModuleService(
                store: store,
                converter: FixedRateConverter(),
                context: .test(household: "stock discards", now: now)
            )
            let amount = try StockedAmount(Amount(1, "g"))
            ids.append(try await module.discardStock(amount, of: ProductID("a"), reason: .other).change.eventId)
            _ = try await module.useStock(amount, of: ProductID("a"))
            if second == 2 { _ = try await module.undoEvent(ids[2]) }
        }
        let at: Int64 = 1_700_000_000_000
        let all = JournalFilter(kinds: [.discard], from: at, until: at + 9_000)
        #expect(try await events(all, in: home).map(\.id) == ids.reversed())
        let counting = JournalFilter(kinds: [.discard], from: at + 1_000, until: at + 9_000, countingOnly: true)
        #expect(try await events(counting, in: home).map(\.id) == [ids[1]])
        let first = JournalFilter(productIds: [try ProductID("a")], kinds: [.discard], until: at + 1_000)
        #expect(try await events(first, in: home).map(\.id) == [ids[0]])
        #expect(try await store.events(all, after: nil, limit: 2, in: home).map(\.id) == [ids[2], ids[1]])
    }

    private func enter(_ amount: Amount, of name: String, _ dates: LotDates, _ home: String) async throws {
        let module = InventoryModuleService(
            store: store,
            converter: FixedRateConverter(),
            context: .test(household: home)
        )
        _ = try await module.addStock(NewStock(StockedAmount(amount), dates: dates), of: ProductID(name))
    }

    /// The products with a date up to a day, by identifier; each must come once.
    private func dated(_ day: CalendarDay, _ home: String) async throws -> [String] {
        let found = try await store.productsDated(upTo: day, in: HouseholdID(name: home)).map(\.text).sorted()
        #expect(Set(found).count == found.count)
        return found
    }
}
