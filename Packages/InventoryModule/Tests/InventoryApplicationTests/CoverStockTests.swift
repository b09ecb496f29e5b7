import Commands
import CommandsTestKit
import Foundation
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

@Suite struct CoverStockTests {
    let store = InMemoryInventoryStore()
    private let grams = UnitCode(rawValue: "g")
    private let kilograms = UnitCode(rawValue: "kg")

    private func module(_ converter: any AmountConverter) -> InventoryModuleService {
        InventoryModuleService(store: store, converter: converter, context: .test(household: "home"))
    }

    private var converter: FixedRateConverter {
        FixedRateConverter(
            [grams: [kilograms: Rational(constant: 1, over: 1_000)], kilograms: [grams: 1_000]],
            measured: ["flour": [UnitCode(rawValue: "cup"): [grams: 120, kilograms: Rational(constant: 3, over: 25)]]]
        )
    }

    private func add(
        _ amount: Amount,
        of name: String,
        _ dates: LotDates = LotDates(),
        pack: PackContent? = nil
    ) async throws {
        let new = NewStock(
            try StockedAmount(amount),
            facts: LotFacts(pack: pack),
            dates: dates,
            location: try LocationName("pantry")
        )
        _ = try await module(converter).addStock(new, of: ProductID(name))
    }

    private func need(_ names: [String], _ amounts: Amount..., key: String = "") throws -> StockNeed {
        StockNeed(try names.map { try ProductID($0) }, try amounts.map { try StockedAmount($0) }, ingredientKey: key)
    }

    private func cover(_ needs: StockNeed...) async throws -> [CoveredNeed] {
        try await module(converter).coverStock(needs)
    }

    @Test func `two needs of one product do not get the same stock`() async throws {
        try await add(Amount(1, "kg"), of: "flour")
        let covered = try await cover(
            need(["flour"], Amount(700, "g")),
            need(["flour"], Amount(700, "g")),
            need(["flour"], Amount(1, "kg"))
        )
        let rests = [Amount(0, "g"), Amount(400, "g"), Amount(1, "kg")]
        #expect(covered.map { $0.amounts.map(\.rest) } == rests.map { [$0] })
        #expect(covered[0].amounts[0].pieces.map(\.taken) == [Amount(Rational(constant: 7, over: 10), "kg")])
        #expect(covered[1].amounts[0].pieces.map(\.covers) == [Amount(300, "g")])
        #expect(covered[2].amounts[0].pieces.isEmpty && covered.allSatisfy { $0.uncompared.isEmpty })
        #expect(try await module(converter).stock(of: [ProductID("flour")])[0].onHand == [Amount(1, "kg")])
    }

    @Test func `needs of one group compete for the stock, and each group has all of it`() async throws {
        try await add(Amount(1, "kg"), of: "flour")
        func need(_ grams: Rational, group: UInt32) throws -> StockNeed {
            StockNeed([try ProductID("flour")], [try StockedAmount(Amount(grams, "g"))], group: group)
        }
        let needs = [
            try need(700, group: 1), try need(700, group: 2), try need(700, group: 1), try need(300, group: 2),
        ]
        let covered = try await module(converter).coverStock(needs)
        #expect(covered.map { $0.amounts[0].rest } == [0, 0, 400, 0].map { Amount($0, "g") })
        // The same, each group by itself.
        for group: UInt32 in 1...2 {
            let (alone, places) = (
                needs.filter { $0.group == group }, needs.indices.filter { needs[$0].group == group }
            )
            #expect(try await module(converter).coverStock(alone) == places.map { covered[$0] })
        }
    }

    @Test func `opened lots go first, then those that expire first, each with its day`() async throws {
        let day = CalendarDay(number: 19_600)
        try await add(Amount(300, "g"), of: "flour", LotDates(bestBefore: day.adding(days: 9)))
        try await add(Amount(200, "g"), of: "flour", LotDates(bestBefore: day))
        try await add(Amount(100, "g"), of: "flour", LotDates(bestBefore: day.adding(days: 20), opened: day))
        let pieces = try await cover(need(["flour"], Amount(500, "g")))[0].amounts[0].pieces
        #expect(pieces.map(\.taken) == [Amount(100, "g"), Amount(200, "g"), Amount(200, "g")])
        #expect(pieces.map(\.due?.day) == [day.adding(days: 20), day, day.adding(days: 9)])
        #expect(
            pieces.map(\.lot.quantity) == [100, 200, 300]
                && pieces.map(\.lot.place?.name.name) == ["Pantry", "Pantry", "Pantry"]
        )
    }

    @Test func `the preferred product goes first, and others cover what it lacks`() async throws {
        try await add(Amount(100, "g"), of: "spelt")
        try await add(Amount(300, "g"), of: "rye")
        let covered = try await cover(need(["rye", "wheat", "spelt"], Amount(350, "g"), Amount(2, "")))
        #expect(covered[0].amounts.map(\.needed) == [Amount(350, "g"), Amount(2, "")])
        #expect(covered[0].amounts.map(\.rest) == [Amount(0, "g"), Amount(2, "")])
        #expect(covered[0].amounts[0].pieces.map(\.productId.text) == ["rye", "spelt"])
        #expect(covered[0].amounts[0].pieces.map(\.covers) == [Amount(300, "g"), Amount(50, "g")])
        #expect(covered[0].uncompared == [try ProductID("spelt")], "Grams are no pieces; the rye is used up.")
    }

    @Test func `a measured weight is applied last, and said, with one message for all needs`() async throws {
        try await add(Amount(2, "cup"), of: "flour")
        try await add(Amount(60, "g"), of: "flour")
        let counting = CountingConverter(converter)
        let needs = [
            try need(["flour"], Amount(1, "cup"), key: "flour"), try need(["flour"], Amount(2, "cup"), key: "flour"),
            try need(["flour"], Amount(1, "kg"), key: "flour"),
        ]
        let covered = try await module(counting).coverStock(needs)
        #expect(counting.messages == 1)
        #expect(covered[0].measuredBy.isEmpty && covered[0].amounts[0].pieces.map(\.isMeasured) == [false])
        #expect(covered[1].amounts[0].pieces.map(\.isMeasured) == [false, true])
        #expect(
            covered[1].amounts[0].pieces.map(\.covers) == [
                Amount(1, "cup"), Amount(Rational(constant: 1, over: 2), "cup"),
            ]
        )
        #expect(covered[1].amounts[0].rest == Amount(Rational(constant: 1, over: 2), "cup"))
        #expect(covered[1].measuredBy == ["a test"] && covered[1].assumptions == [FixedRateConverter.assumption])
        #expect(covered[2].amounts[0].rest == Amount(1, "kg") && covered[2].measuredBy.isEmpty)
    }

    @Test func `stock in the unit of the need takes no message`() async throws {
        try await add(Amount(2, "cup"), of: "flour")
        let counting = CountingConverter(converter)
        let needs = [try need(["flour"], Amount(1, "cup")), try need(["salt"], Amount(1, "g"))]
        #expect(try await module(counting).coverStock(needs).map { $0.amounts[0].rest.value } == [0, 1])
        #expect(counting.messages == 0)
    }

    @Test func `packs cover by what they hold`() async throws {
        let can = UnitCode(rawValue: "can")
        let pack = try #require(PackContent(can, holding: Amount(400, "g")))
        try await add(Amount(3, "can"), of: "beans", pack: pack)
        let covered = try await cover(need(["beans"], Amount(1, "kg")), need(["beans"], Amount(1, "can")))
        #expect(covered[0].amounts[0].pieces.map(\.taken) == [Amount(Rational(constant: 5, over: 2), "can")])
        #expect(covered[0].packs == [pack] && covered[0].amounts[0].rest.value == 0)
        #expect(covered[1].amounts[0].rest == Amount(Rational(constant: 1, over: 2), "can"))
    }

    @Test func `all identifiers of a product are one stock, under the name that the need uses`() async throws {
        try await add(Amount(1, "kg"), of: "old")
        try await add(Amount(1, "kg"), of: "new")
        _ = try await module(converter).rewriteReferences([
            ReferenceChange(from: ProductID("old"), to: ProductID("new"))
        ])
        let covered = try await cover(need(["old", "new"], Amount(3, "kg")), need(["new"], Amount(1, "kg")))
        #expect(covered.map { $0.amounts[0].rest } == [Amount(1, "kg"), Amount(1, "kg")])
        #expect(covered[0].amounts[0].pieces.map(\.productId.text) == ["old", "old"])
        #expect(Set(covered[0].amounts[0].pieces.map(\.lot.productId.text)) == ["old", "new"])
    }

    @Test func `what does not convert is said, and only where something is left to get`() async throws {
        try await add(Amount(5, "bag"), of: "flour")
        try await add(Amount(1, "kg"), of: "flour")
        let covered = try await cover(need(["flour"], Amount(1, "kg")), need(["flour"], Amount(1, "kg")))
        #expect(covered.map(\.uncompared) == [[], [try ProductID("flour")]])
    }

    @Test func `numbers without an exact result cover nothing, and leave the stock to others`() async throws {
        let huge = FixedRateConverter([grams: [kilograms: try Rational(1, Int128(1) << 120)]])
        try await add(Amount(try Rational(1, 1_000_000_007), "kg"), of: "flour")
        let covered = try await module(huge).coverStock([
            need(["flour"], Amount(try Rational(1, 999_999_937), "g")),
            need(["flour"], Amount(try Rational(1, 1_000_000_007), "kg")),
        ])
        #expect(covered.map { $0.amounts[0].rest.value } == [try Rational(1, 999_999_937), 0])
        #expect(covered.map(\.uncompared) == [[try ProductID("flour")], []])
    }

    @Test func `too many needs, products or amounts, and a need without an amount, are refused`() async throws {
        let one = try need(["flour"], Amount(1, "g"))
        let many = Array(repeating: one, count: 501)
        await #expect(throws: InventoryError.tooManyNeeds(count: 501, most: 500)) {
            try await module(converter).coverStock(many)
        }
        #expect(try await module(converter).coverStock(Array(many.dropLast())).count == 500)
        let none = try need(["flour"])
        await #expect(throws: InventoryError.needWithoutAmount(number: 2, most: 20)) {
            try await module(converter).coverStock([one, none])
        }
        let amounts = StockNeed([], Array(repeating: one.amounts[0], count: 21))
        await #expect(throws: InventoryError.needWithoutAmount(number: 1, most: 20)) {
            try await module(converter).coverStock([amounts])
        }
        let alternatives = StockNeed(try (0...50).map { try ProductID("\($0)") }, one.amounts)
        await #expect(throws: InventoryError.tooManyAlternatives(number: 1, most: 50)) {
            try await module(converter).coverStock([alternatives])
        }
    }

    @Test func `too many conversions are refused before the converter is asked`() async throws {
        for number in 0..<25 { try await add(Amount(1, "unit\(number)"), of: "flour") }
        let needs = try (1...401).map { try need(["flour"], Amount(Rational($0), "g")) }
        let counting = CountingConverter(converter)
        await #expect(throws: InventoryError.tooManyConversions(count: 10_025, most: 10_000)) {
            try await module(counting).coverStock(needs)
        }
        #expect(try await module(counting).coverStock(Array(needs.dropLast())).count == 400)
        #expect(counting.messages == 1)
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `a use of what covers a need takes the same lots`(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        for step in 0..<30 {
            let context = CommandContext.test(household: "home", key: "\(step)", request: "\(step)")
            do { _ = try await InventorySchedule.command(store, context, &generator) } catch is InventoryError {}
        }
        let home = HouseholdID(name: "home")
        for name in InventorySchedule.products {
            let id = try ProductID(name)
            let unit = UnitCode(rawValue: generator.oneIn(2) ? "kg" : "bag")
            let amount = try StockedAmount(Amount(Rational(1 + generator.below(3)), unit))
            // What is missing of a lot is taken from the others first, which is no use.
            if try await store.lots(of: [id], in: home).contains(where: { $0.quantity < .zero }) { continue }
            let covered = try await module(converter).coverStock([StockNeed([id], [amount])])[0].amounts[0]
            _ = try await module(converter).useStock(amount, of: id)
            let filter = JournalFilter(productIds: [id])
            let events = try await store.events(filter, after: nil, limit: .max, in: home)
            var expected: [LotKey: Rational] = [:]
            for piece in covered.pieces { expected[piece.lot.key] = piece.taken.value }
            if covered.rest.value > .zero { expected[LotKey(.unassigned(unit), of: id)] = covered.rest.value }
            #expect(UsageLedger(events, of: [id]).taken.last?.lots == expected)
        }
    }
}
