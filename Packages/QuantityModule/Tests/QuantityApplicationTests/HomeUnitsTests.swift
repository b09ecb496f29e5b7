import CommandsTestKit
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

/// The needs of a list in the units of the home, and whether the list rounds them.
@Suite struct HomeUnitsTests {
    private func demand(_ lines: [String], in locale: String, stock: [Amount] = []) async throws -> IngredientDemand {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: locale))
        let read = try await module.readLines(lines.map { LineToRead($0, locale: "en") }).map { MergeItem($0.line) }
        let onHand = stock.isEmpty ? [:] : [read[0].ingredientKey: [StockOnHand(stock)]]
        return try #require(try await module.addUp(read, stock: onHand).first)
    }

    @Test(arguments: [
        ("1/2 cup + 1 tbsp oil", "de-DE", "≈ 133 ml"), ("2 cups flour", "de-DE", "≈ 473 ml"),
        ("1 lb 4 oz beef", "de-DE", "≈ 567 g"), ("1 lb 4 oz beef", "en-GB", "≈ 567 g"),
        ("2 quarts milk", "fr-FR", "≈ 1893 ml"), ("3 tbsp honey", "de-DE", "≈ 3 EL"), ("1 tsp salt", "en-GB", "1 tsp"),
        ("1-2 cups milk", "sv-SE", "≈ 237–473 ml"), ("500 g flour", "en-US", "≈ 17 5/8 oz"),
        ("3 kg flour", "en-US", "≈ 6 5/8 lbs"),
        ("1 l milk", "en-US", "≈ 4 1/4 cups"), ("250 g flour", "de-DE", "250 g"),
        ("2 cups flour", "en-US", "2 cups"), ("2 cups flour", "", "2 cups"), ("500 g flour", "", "500 g"),
        ("2 sticks butter", "de-DE", "2 Sticks"), ("3 onions", "de-DE", "3"),
    ])
    func `a need is in the units of the home, not of the recipe`(
        line: String,
        locale: String,
        text: String
    ) async throws {
        let demand = try await demand([line], in: locale)
        #expect(demand.item.totals.map(\.displayText) == [text])
    }

    @Test(arguments: [
        (["300 ml milk", "1/2 cup milk"], "en-GB", "425 ml"), (["250 g Mehl", "1 Tasse Mehl"], "de-DE", "≈ 377 g"),
        (["250 g Mehl", "1 Tasse Mehl", "2 EL Mehl"], "de-DE", "≈ 392 g"),
        (["1 cup milk", "1/2 cup milk"], "en-GB", "1 1/2 cups"), (["300 ml milk", "1/2 cup milk"], "en-CA", "425 ml"),
    ])
    func `a metric home reads milliliters where no cup measures a need exactly`(
        lines: [String],
        locale: String,
        text: String
    ) async throws {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: locale))
        let items = try await module.readLines(lines.map { LineToRead($0) }).map { MergeItem($0.line) }
        let demand = try #require(try await module.addUp(items).first)
        #expect(demand.item.totals.map(\.displayText) == [text])
    }

    @Test(arguments: [("en-GB", "≈ 420 ml"), ("en-US", "≈ 1 3/4 cups")])
    func `what a metric home takes of its stock is measured as the stock is`(
        locale: String,
        taken: String
    ) async throws {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: locale))
        let lines = ["300 ml milk", "1/2 cup milk"].map { LineToRead($0) }
        let items = try await module.readLines(lines).map { MergeItem($0.line) }
        let stock = ["milk": [StockOnHand([Amount(1, UnitCode(rawValue: "l"))])]]
        let demand = try #require(try await module.addUp(items, stock: stock).first)
        #expect(demand.net?.taken.map(\.amount.displayText) == [taken])
    }

    /// The cups say which units a home has, whatever the region of its locale.
    @Test(arguments: [
        ("", "metric", "3/4 metric cup"), ("en-GB", "us", "3/4 cup"), ("en-GB", "us-label", "3/4 US label cup"),
    ])
    func `the home's cups decide whether flour is taken by the cup`(
        locale: String,
        cups: String,
        taken: String
    ) async throws {
        let store = InMemoryQuantityStore()
        let catalog = IngredientCatalogService(store: store, context: .test(key: "cups"))
        _ = try await catalog.changeSettings(cups: cups, locale: nil)
        let module = QuantityModuleService(store: store, context: .test(locale: locale))
        let items = try await module.readLines([LineToRead("3/4 cup all-purpose flour")]).map { MergeItem($0.line) }
        let stock = [items[0].ingredientKey: [StockOnHand([Amount(1, UnitCode(rawValue: "kg"))])]]
        let demand = try #require(try await module.addUp(items, stock: stock).first)
        #expect(demand.net?.taken.map(\.amount.displayText) == [taken])
    }

    @Test func `a conversion names the cup of the home that it weighs`() async throws {
        let demand = try await demand(["1 cup flour"], in: "en-GB")
        #expect(
            demand.conversions == [
                "1 cup ≈ 127 g (1 US cup = 120 g, King Arthur Baking ingredient weight chart)"
            ]
        )
    }

    @Test func `dozens and pieces add up to pieces`() async throws {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: "en-US"))
        let items = try await module.readLines(["1 dozen eggs", "2 eggs"].map { LineToRead($0) }).map {
            MergeItem($0.line)
        }
        #expect(try await module.addUp(items).first?.item.totals.map(\.displayText) == ["14"])
    }

    @Test func `the amount stays exact in another unit`() async throws {
        let range = try await demand(["1/2 cup + 1 tbsp oil"], in: "de-DE").item.totals.first?.range
        #expect(range?.unit == UnitCode(rawValue: "ml"))
        // 9/16 of 236.5882365 ml.
        #expect(range?.upper == Rational(constant: 4_258_588_257, over: 32_000_000))
    }

    @Test func `what is left to buy is in the units of the home, too`() async throws {
        let cup = UnitCode(rawValue: "cup")
        let demand = try await demand(["2 cups milk"], in: "de-DE", stock: [Amount(1, cup)])
        #expect(demand.net?.toBuy.map(\.displayText) == ["≈ 237 ml"])
    }

    @Test(arguments: [
        ("1/2 cup + 1 tbsp oil", "de-DE", true), ("140 ml oil", "de-DE", false), ("1200 g flour", "de-DE", false),
        ("133 ml oil", "de-DE", true), ("3 cloves garlic", "en-US", true), ("3 onions", "en-US", false),
        ("2-3 onions", "en-US", false), ("2 cups flour", "en-US", true), ("1/2 cup + 1 tbsp oil", "en-US", false),
    ])
    func `a list says whether it rounds a need for the shop`(
        line: String,
        locale: String,
        isRounded: Bool
    ) async throws {
        #expect(try await demand([line], in: locale).isRounded == isRounded)
    }

    @Test(arguments: [
        (["1 cup zorks", "1 piece zorks"], false), (["1 cup zorks", "3/2 pieces zorks"], true),
        (["1/4 cup basil", "1 handful basil"], true),
    ])
    func `a list with several needs of an ingredient says whether it rounds any of them`(
        lines: [String],
        isRounded: Bool
    ) async throws {
        #expect(try await demand(lines, in: "en-US").isRounded == isRounded)
    }
}
