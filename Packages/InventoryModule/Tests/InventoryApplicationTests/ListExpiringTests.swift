import Commands
import CommandsTestKit
import Foundation
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

@Suite struct ListExpiringTests {
    let store = InMemoryInventoryStore()
    /// The day of the context.
    private let today = CalendarDay(number: 19_675)

    private var module: InventoryModuleService {
        InventoryModuleService(store: store, converter: FixedRateConverter(), context: .test(household: "home"))
    }

    private func add(
        _ name: String,
        _ dates: LotDates,
        _ amount: Amount = Amount(1, ""),
        kind: String = "",
        in place: String = "fridge"
    ) async throws {
        let new = NewStock(try StockedAmount(amount), dates: dates, location: try LocationName(place), kind: kind)
        _ = try await module.addStock(new, of: ProductID(name))
    }

    private func day(_ days: Int) -> CalendarDay { today.adding(days: days) }

    @Test func `what may be dangerous comes first, then what loses quality, each by day`() async throws {
        try await add("ham", LotDates(useBy: day(2)))
        try await add("fish", LotDates(useBy: day(-1)))
        try await add("oats", LotDates(bestBefore: day(-300)))
        try await add("jam", LotDates(bestBefore: day(7)))
        try await add("rice", LotDates(bestBefore: day(8)))
        try await add("salt", LotDates())
        let listed = try await module.expiringLots().elements
        #expect(listed.map(\.productId.text) == ["fish", "ham", "oats", "jam"])
        #expect(listed.map(\.daysLeft) == [-1, 2, -300, 7])
        #expect(listed.map(\.due.isDanger) == [true, true, false, false])
        #expect(listed[0].lot.place?.name.name == "Fridge" && listed[0].lot.amount == Amount(1, ""))
    }

    @Test func `days are counted from the day that is asked about`() async throws {
        try await add("ham", LotDates(useBy: day(2)))
        try await add("jam", LotDates(bestBefore: day(3)))
        let two = try await module.expiringLots(within: 0, of: day(2)).elements
        #expect(two.map(\.productId.text) == ["ham"] && two.map(\.daysLeft) == [0])
        #expect(try await module.expiringLots(within: -1, of: day(2)).elements.isEmpty)
        #expect(try await module.expiringLots(within: .max, of: day(0)).elements.count == 2)
    }

    @Test func `an opened, frozen or thawed lot is due as its kind keeps, also when the home changes that`()
        async throws
    {
        try await add("milk", LotDates(bestBefore: day(30), opened: day(-5)), kind: "milk")
        try await add("cream", LotDates(useBy: day(1), frozen: day(-3)), kind: "cream", in: "freezer")
        try await add("mince", LotDates(frozen: day(-60), thawed: day(-2)), kind: "ground meat")
        let listed = try await module.expiringLots().elements
        #expect(listed.map(\.productId.text) == ["mince", "milk"])
        #expect(listed.map(\.due.reason) == [.thawed, .opened] && listed.map(\.daysLeft) == [-1, 2])
        let short = ShelfLife(openedDays: 4, frozenDays: nil, thawedDays: nil)
        _ = try await module.setShelfLife(of: "milk", to: short)
        #expect(try await module.expiringLots().elements.map(\.daysLeft) == [-1, -1])
    }

    @Test func `pages join without gaps or repeats, and another list's cursor is refused`() async throws {
        for number in 0..<5 {
            try await add("p\(number % 2)", LotDates(useBy: day(1)))
            try await add("p\(number % 2)", LotDates(bestBefore: day(1)))
        }
        let all = try await module.expiringLots().elements
        #expect(all.count == 10)
        var paged: [ExpiringLot] = []
        var cursor = ""
        repeat {
            let page = try await module.expiringLots(PageRequest(limit: 3, cursor: cursor))
            paged += page.elements
            cursor = page.nextCursor
        } while !cursor.isEmpty
        #expect(paged == all)
        let other = PageCursor(after: "a").token
        await #expect(throws: InventoryError.page(.invalidCursor(other))) {
            try await module.expiringLots(PageRequest(cursor: other))
        }
    }

    @Test func `stock under an earlier identifier is listed once, under the current one`() async throws {
        try await add("old", LotDates(useBy: day(1)), Amount(2, ""))
        try await add("new", LotDates(useBy: day(2)), Amount(3, ""))
        _ = try await module.rewriteReferences([ReferenceChange(from: ProductID("old"), to: ProductID("new"))])
        let listed = try await module.expiringLots().elements
        #expect(listed.map(\.productId.text) == ["new", "new"])
        #expect(listed.map(\.lot.productId.text) == ["old", "new"] && listed.map(\.lot.quantity) == [2, 3])
    }

    @Test func `a lot of which more was used than came in is not there`() async throws {
        try await add("ham", LotDates(useBy: day(2)), Amount(3, ""))
        _ = try await module.useStock(StockedAmount(Amount(4, "")), of: ProductID("ham"))
        #expect(try await module.expiringLots().elements.isEmpty)
        try await add("ham", LotDates(useBy: day(4)), Amount(3, ""))
        #expect(try await module.expiringLots().elements.map(\.lot.quantity) == [2])
    }
}
