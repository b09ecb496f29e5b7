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
        ("1-2 cups milk", "sv-SE", "≈ 237–473 ml"), ("500 g flour", "en-US", "≈ 1 1/8 lbs"),
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
}
