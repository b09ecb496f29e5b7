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
        _ = try await module().addStock(amount(1, "kg"), of: flour(), location: StockLocation(" pantry "))
        let stock = try await module().addStock(amount(2, "bag"), of: flour())
        #expect(stock.onHand == [Amount(2, "bag"), Amount(1, "kg")])
        let events = try await ledger()
        #expect(events.map(\.kind) == [.purchase, .purchase])
        #expect(events.map(\.location?.name) == ["pantry", nil])
        #expect(Set(events.compactMap(\.lotId)).count == 2, "Each purchase is a lot of its own.")
    }

    @Test func `what is used is taken from what is there, in another unit too`() async throws {
        _ = try await module().addStock(amount(1, "kg"), of: flour())
        let stock = try await module().useStock(amount(200, "g"), of: flour()).stock
        #expect(stock.onHand == [Amount(try Rational(4, 5), "kg")])
        let event = try #require(try await ledger().last)
        #expect(event.kind == .consume)
        #expect(event.amount == Amount(try Rational(1, 5), "kg"))
        #expect(event.lotId == nil)
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
        await #expect(throws: InventoryError.self) { try await measuring.useStock(amount(2, "cup"), of: id) }
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
        await #expect(throws: InventoryError.self) { try await measuring.useStock(amount(2, "cup"), of: id) }
        #expect(try await module().stock(of: [id]).first?.onHand == [Amount(1_000, "g")])
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

    @Test func `a refused use leaves stock and ledger as they were`() async throws {
        _ = try await module().addStock(amount(1, "kg"), of: flour())
        let id = try flour()
        let error = StockError.notEnough(productId: id, requested: Amount(2, "kg"), onHand: [Amount(1, "kg")])
        await #expect(throws: InventoryError.stock(error)) {
            try await module(key: "k1").useStock(amount(2, "kg"), of: id)
        }
        #expect(try await ledger().count == 1)
        #expect(try await module().stock(of: [id]).first?.onHand == [Amount(1, "kg")])
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
    func `what a command answers is what the ledger adds up to`(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        var last: [ProductID: ProductStock] = [:]
        for _ in 0..<60 {
            let context = CommandContext.test(household: "home")
            let module = try module()
            do {
                let done = try await InventorySchedule.command(store, context, &generator)
                last[done.productId] = try await module.stock(of: [done.productId]).first
                #expect(last[done.productId] == done.stock)
            } catch is InventoryError { continue }
        }
        for (productId, stock) in last {
            let ledger = try await store.ledger(of: productId, in: HouseholdID(name: "home"))
            #expect(stock.version == Int64(ledger.count))
            let sums = Dictionary(grouping: ledger, by: \.amount.unit).mapValues { events in
                events.reduce(0.0) { $0 + ($1.kind == .purchase ? 1 : -1) * $1.amount.value.doubleValue }
            }
            for (unit, sum) in sums {
                let level = stock.levels.first { $0.unit == unit }?.value.doubleValue ?? 0
                #expect(abs(level - sum) < 1e-9)
            }
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
        #expect(try await module().stock(of: [flour()]).first?.version == 31)
    }

    @Test func `the stock of each product comes in the order asked`() async throws {
        _ = try await module().addStock(amount(1, "kg"), of: flour())
        let stock = try await module().stock(of: [ProductID("salt"), flour(), flour()])
        #expect(stock.map(\.productId.text) == ["salt", "flour", "flour"])
        #expect(stock.map(\.onHand) == [[], [Amount(1, "kg")], [Amount(1, "kg")]])
        #expect(stock.map(\.version) == [0, 1, 1])
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
        let id = try flour()
        await #expect(throws: InventoryError.self) { try await module("other").useStock(amount(1, "kg"), of: id) }
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
        _ = try await module().addStock(amount(2, "bag"), of: id)
        let stock = try await failing.useStock(amount(1, "kg"), of: id).stock
        #expect(stock.onHand == [Amount(2, "bag")], "The requested unit suffices, so no unit needs to convert.")
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
        _ amount: Amount,
        to others: [UnitCode],
        ingredientKey: String
    ) async throws(AmountConverterError) -> [UnitCode: ConvertedAmount] {
        guard let half = try? amount.value / 2 else { return [:] }
        let conversion = ConvertedAmount(half, steps: [step], assumptions: [FixedRateConverter.assumption])
        return Dictionary(uniqueKeysWithValues: others.map { ($0, conversion) })
    }
}
