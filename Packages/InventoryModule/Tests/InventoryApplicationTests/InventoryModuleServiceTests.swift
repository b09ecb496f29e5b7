import Commands
import CommandsTestKit
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

@Suite struct InventoryModuleServiceTests {
    let store = InMemoryInventoryStore()

    private func module(_ household: String = "home", key: String? = nil) throws -> InventoryModuleService {
        let converter = FixedRateConverter([
            UnitCode(rawValue: "g"): [UnitCode(rawValue: "kg"): try Rational(1, 1_000)]
        ])
        let context = CommandContext.test(household: household, key: key, request: key ?? "")
        return InventoryModuleService(store: store, converter: converter, context: context)
    }

    private func flour() throws -> ProductID { try ProductID("flour") }

    private func amount(_ value: Rational, _ unit: String) throws -> StockedAmount {
        try StockedAmount(Amount(value, unit))
    }

    private func ledger(_ household: String = "home") async throws -> [StockEvent] {
        try await store.ledger(of: flour(), in: HouseholdID(name: household))
    }

    @Test func `what comes in is on hand, each unit apart`() async throws {
        _ = try await module().addStock(amount(1, "kg"), of: flour(), location: LocationName(" pantry "))
        let stock = try await module().addStock(amount(2, "bag"), of: flour())
        #expect(stock.onHand == [Amount(2, "bag"), Amount(1, "kg")])
        let events = try await ledger()
        #expect(events.map(\.kind) == [.purchase, .purchase])
        #expect(events.map { $0.changes[0].place?.name.name } == ["Pantry", nil])
        #expect(Set(events.map { $0.changes[0].lotId }).count == 2, "Each purchase is a lot of its own.")
    }

    @Test func `what is used is taken from what is there, in another unit too`() async throws {
        _ = try await module().addStock(amount(1, "kg"), of: flour())
        let stock = try await module().useStock(amount(200, "g"), of: flour()).stock
        #expect(stock.onHand == [Amount(try Rational(4, 5), "kg")])
        let event = try #require(try await ledger().last)
        #expect(event.kind == .consume)
        #expect(event.amount == Amount(200, "g"), "The journal says what the person said.")
        #expect(event.changes.map(\.effect) == [.adds(try Rational(-1, 5))])
    }

    @Test func `a measured weight converts when the ingredient is named, and its source is returned`() async throws {
        let grams = [UnitCode(rawValue: "g"): Rational(120)]
        let measuring = InventoryModuleService(
            store: store,
            converter: FixedRateConverter(measured: ["all purpose flour": [UnitCode(rawValue: "cup"): grams]]),
            context: .test(household: "home")
        )
        let id = try flour()
        _ = try await module().addStock(amount(1_000, "g"), of: id)
        let used = try await measuring.useStock(amount(2, "cup"), of: id, ingredientKey: "all purpose flour")
        #expect(used.stock.onHand == [Amount(760, "g")])
        #expect(used.measuredBy == ["a test"])
        #expect(try await measuring.useStock(amount(60, "g"), of: id, ingredientKey: "x").measuredBy.isEmpty)
    }

    @Test func `without an ingredient, no weight counts`() async throws {
        let grams = [UnitCode(rawValue: "g"): Rational(120)]
        let measuring = InventoryModuleService(
            store: store,
            converter: FixedRateConverter(measured: ["": [UnitCode(rawValue: "cup"): grams]]),
            context: .test(household: "home")
        )
        let id = try flour()
        _ = try await module().addStock(amount(1_000, "g"), of: id)
        let stock = try await measuring.useStock(amount(2, "cup"), of: id).stock
        #expect(stock.onHand == [Amount(1_000, "g")] && stock.shortfall == [Amount(2, "cup")])
    }

    @Test(arguments: [
        (ConvertedAmount.Step.Basis.definition, [String](), 0), (.usualSize, [], 1),
        (.measurement, ["2 x = 1 g (us)"], 1),
    ])
    func `only a weight is a measured step, and a definition assumes nothing`(
        basis: ConvertedAmount.Step.Basis,
        measuredBy: [String],
        assumptions: Int
    ) async throws {
        let step = ConvertedAmount.Step(basis, text: "2 x = 1 g", source: "us")
        let module = InventoryModuleService(
            store: store,
            converter: SteppingConverter(step: step),
            context: .test(household: "home")
        )
        let id = try flour()
        _ = try await module.addStock(amount(10, "g"), of: id)
        let used = try await module.useStock(amount(2, "x"), of: id, ingredientKey: "flour")
        #expect(used.stock.onHand == [Amount(9, "g")] && used.measuredBy == measuredBy)
        #expect(used.assumptions.count == assumptions)
    }

    @Test func `more than there is counts as used, and the shortfall says so`() async throws {
        _ = try await module(key: "1").addStock(amount(1, "kg"), of: flour())
        let id = try flour()
        let used = try await module(key: "2").useStock(amount(3_500, "g"), of: id).stock
        #expect(used.onHand.isEmpty && used.shortfall == [Amount(2_500, "g")])
        let later = try await module(key: "3").addStock(amount(3_000, "g"), of: id)
        #expect(later.onHand == [Amount(500, "g")] && later.shortfall.isEmpty, "A purchase makes up for it first.")
        #expect(try await ledger().count == 3)
    }

    @Test func `a repeated command gets its first answer and counts once`() async throws {
        let first = try await module(key: "k1").addStock(amount(1, "kg"), of: flour())
        _ = try await module(key: "k2").addStock(amount(5, "kg"), of: flour())
        let again = try await module(key: "k1").addStock(amount(1, "kg"), of: flour())
        #expect(again == first)
        #expect(try await ledger().count == 2)
        #expect(try await module().stock(of: [flour()]).first?.onHand == [Amount(6, "kg")])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `what a command answers is what the store then has`(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        for step in 0..<60 {
            let context = CommandContext.test(household: "home", key: "\(step)", request: "\(step)")
            do {
                let eventId = try await InventorySchedule.command(store, context, &generator)
                guard let eventId else { continue }
                let home = HouseholdID(name: "home")
                let outcome = try await store.recordedOutcome(for: context)
                let text = String(decoding: try #require(outcome), as: UTF8.self)
                // What undoing leads to is read afterward.
                guard text.contains("\"eventId\"") else { continue }
                let entry = try #require(
                    try await store.events(JournalFilter(), after: nil, limit: .max, in: home)
                        .first { $0.id == eventId }
                )
                let stock = try await module().stock(of: [entry.event.productId])[0]
                let expected = String(decoding: try StoredJSON.encode(stock), as: UTF8.self)
                #expect(text.contains(expected), "step \(step): \(entry.event.kind)")
            } catch is InventoryError { continue }
        }
    }

    @Test func `two who use at once both count`() async throws {
        _ = try await module().addStock(amount(30, ""), of: flour())
        try await withThrowingTaskGroup { group in
            for index in 0..<30 {
                group.addTask { _ = try await module(key: "k\(index)").useStock(amount(1, ""), of: flour()) }
            }
            try await group.waitForAll()
        }
        #expect(try await module().stock(of: [flour()]).first?.onHand == [])
        #expect(try await ledger().count == 31)
    }

    @Test func `the stock of each product comes in the order asked`() async throws {
        _ = try await module().addStock(amount(1, "kg"), of: flour())
        let stock = try await module().stock(of: [ProductID("salt"), flour(), flour()])
        #expect(stock.map(\.productId.text) == ["salt", "flour", "flour"])
        #expect(stock.map(\.onHand) == [[], [Amount(1, "kg")], []])
    }

    @Test func `the list comes in pages, without what is used up`() async throws {
        for name in ["e", "b", "a", "d", "c"] {
            _ = try await module().addStock(amount(1, ""), of: ProductID(name))
        }
        _ = try await module().useStock(amount(1, ""), of: ProductID("c"))
        var names: [String] = []
        var cursor = ""
        repeat {
            let page = try await module().listStock(PageRequest(limit: 2, cursor: cursor))
            names += page.elements.map(\.productId.text)
            cursor = page.nextCursor
        } while !cursor.isEmpty
        #expect(names == ["a", "b", "d", "e"])
    }

    @Test func `the list has what was used beyond what came in, and not what others of its unit make up for`()
        async throws
    {
        _ = try await module().useStock(amount(2, "l"), of: ProductID("milk"))
        _ = try await module().addStock(amount(3, ""), of: ProductID("eggs"))
        _ = try await module().useStock(amount(1, "g"), of: ProductID("eggs"))
        _ = try await module().useStock(amount(1, "l"), of: ProductID("oil"))
        _ = try await module().addStock(amount(1, "l"), of: ProductID("oil"))
        let listed = try await module().listStock().elements
        #expect(listed.map(\.productId.text) == ["eggs", "milk"])
        #expect(listed.map(\.onHand) == [[Amount(3, .count)], []])
        #expect(listed.map(\.shortfall) == [[Amount(1, "g")], [Amount(2, "l")]])
    }

    @Test(arguments: ["nonsense!", PageCursor(after: "a", "b").token])
    func `a cursor that no list of stock gave is refused`(cursor: String) async throws {
        await #expect(throws: InventoryError.page(.invalidCursor(cursor))) {
            try await module().listStock(PageRequest(cursor: cursor))
        }
    }

    @Test func `homes have their own stock`() async throws {
        _ = try await module().addStock(amount(1, "kg"), of: flour())
        #expect(try await module("other").stock(of: [flour()]).first?.onHand == [])
        #expect(try await module("other").listStock().elements.isEmpty)
        #expect(try await ledger("other").isEmpty)
    }

    @Test func `a converter that cannot answer fails the use, and nothing changes`() async throws {
        _ = try await module().addStock(amount(1, "kg"), of: flour())
        let id = try flour()
        let failing = InventoryModuleService(
            store: store,
            converter: FailingConverter(),
            context: .test(household: "home")
        )
        await #expect(throws: InventoryError.converter(FailingConverter.failure)) {
            try await failing.useStock(amount(1, "g"), of: id)
        }
        let later = NewStock(
            try amount(2, "bag"),
            dates: LotDates(bestBefore: try CalendarDay("2999-01-01"))
        )
        let early = NewStock(try amount(2, "kg"), dates: LotDates(bestBefore: try CalendarDay("2020-01-01")))
        for new in [later, early] { _ = try await module().addStock(new, of: id) }
        let stock = try await failing.useStock(amount(2, "kg"), of: id).stock
        #expect(stock.onHand == [Amount(2, "bag"), Amount(1, "kg")], "What comes first suffices: nothing converts.")
    }

    @Test func `errors say what happened and what to do next`() {
        let errors: [InventoryError] = [
            .page(.invalidCursor("x")), .converter(FailingConverter.failure),
            .store(.unavailable(reason: "The disk is full.")),
            .stock(.notPositive(Amount(-1, "g"))), .stock(.arithmetic(.overflow)),
        ]
        #expect(
            errors.map(\.description) == [
                PageCursorError.invalidCursor("x").description,
                "The quantity service is away.", "The disk is full.",
                "-1 g is not an amount of stock: enter a number above zero.", ArithmeticError.overflow.description,
            ]
        )
    }
}

/// Converts every two of a unit into one of any other, in one step.
private struct SteppingConverter: AmountConverter {
    let step: ConvertedAmount.Step

    func convert(
        _ questions: [ConversionQuestion]
    ) async throws(AmountConverterError) -> [[UnitCode: ConvertedAmount]] {
        questions.map { question in
            guard let half = try? question.amount.value / 2 else { return [:] }
            let conversion = ConvertedAmount(half, steps: [step], assumptions: [FixedRateConverter.assumption])
            return Dictionary(uniqueKeysWithValues: question.units.map { ($0, conversion) })
        }
    }
}
