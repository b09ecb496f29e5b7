import Commands
import CommandsTestKit
import Foundation
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

/// Amounts of corrections, as people write them.
@Suite struct CorrectedAmountTests {
    private func corrected(_ amount: String, locale: String = "en") async throws -> LineCorrection? {
        let catalog = IngredientCatalogService(
            store: InMemoryQuantityStore(),
            context: .test(key: "1", locale: locale)
        )
        let line = LineCorrection(text: "some flour", correctedAt: .distantPast, version: 0)
        return try await catalog.correctLines([.sample("other"), line], amounts: [1: amount]).last
    }

    @Test(arguments: [
        ("en", "1'000 g", "1000–1000 g"), ("en", "1,000 g", "1000–1000 g"), ("de", "1.000 g", "1000–1000 g"),
        ("de", "1,5 kg", "3/2–3/2 kg"), ("en", "2 to 3 cups", "2–3 cup"), ("en", "1 1/2-3 l", "3/2–3 l"),
        ("de", "2 bis 3 Tassen", "2–3 metric cup"), ("en", "½ cup", "1/2–1/2 cup"),
        ("en", "1-1/2 cups", "3/2–3/2 cup"), ("en", "2", "2–2 "), ("en", " 2  tbsp ", "2–2 tbsp"),
        ("en", "2 x 400 g", "800–800 g"),
    ])
    func `a written amount keeps its number, both ends, and its unit`(
        locale: String,
        text: String,
        expected: String
    ) async throws {
        let range = try #require(try await corrected(text, locale: locale)?.range)
        #expect("\(range.lower)–\(range.upper) \(range.unit)" == expected)
    }

    @Test(arguments: [
        "400 g flour", "2 foo bar", "0 g", "-1 g", "g", "a lot", "to taste", "1e3 g", "2 g 3 kg", "3-2 g x",
        "2x3x4 g", "250 g / 9 oz", "2 cans (400 g each)", "2 g\u{202E}",
        String(repeating: "1", count: 5_000), String(repeating: "1 ", count: 1_900),
    ])
    func `a text with anything else is refused, and nothing is stored`(text: String) async {
        await #expect(throws: QuantityError.calculation(.notAnAmount(text), entry: 1)) {
            try await corrected(text)
        }
    }

    @Test func `an unknown unit is named`() async {
        let unknown = CalculationError.unknownUnit(UnitCode(rawValue: "foo"))
        await #expect(throws: QuantityError.calculation(unknown, entry: 1)) { try await corrected("2 foo") }
    }

    @Test func `a cup is the home's own`() async throws {
        let store = InMemoryQuantityStore()
        let catalog = { (key: String) in IngredientCatalogService(store: store, context: .test(key: key)) }
        _ = try await catalog("1").changeSettings(cups: "metric", locale: nil)
        let line = LineCorrection(text: "some milk", correctedAt: .distantPast, version: 0)
        let kept = try await catalog("2").correctLines([line], amounts: [0: "1 to 2 cups"])
        #expect(kept.map(\.amount?.unit.rawValue) == ["metric cup"] && kept[0].lower?.value == .one)
    }
}
