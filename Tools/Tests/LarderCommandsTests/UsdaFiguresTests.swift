import CommandsTestKit
import CommonMessages
import Foundation
import Quantities
import QuantityMessages
import QuantityModule
import QuantityModuleTestKit
import Testing

@testable import LarderCommands

/// The importer against a sample of USDA's own tables, where it lies beside the repository.
@Suite struct UsdaFiguresTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../../../../shared/data/usda").standardized.path

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: folder),
            "The sample of USDA foods is not beside the repository."
        )
    )
    func `every portion that is taken over has the weight that USDA printed, both ways`() async throws {
        var reader = UsdaReader(try UsdaRelease(Self.folder, environment: [:]))
        try reader.read()
        let kitchen = KitchenService(store: InMemoryQuantityStore(), context: .test(key: "usda"))
        let saved = try await kitchen.saveIngredients(try reader.foods.map(draft), mode: .importing)
        let ingredients = saved.compactMap(\.ingredient)
        #expect(ingredients.count == reader.foods.count)
        let names = ingredients.map(\.id.uuidString)
        let converter = try await kitchen.converter(naming: names, inOwnCups: false)
        let half = try Rational(1, 2)
        for ingredient in ingredients {
            for one in ingredient.conversions {
                func converted(_ amount: Quantities.Amount, to unit: UnitCode) throws -> Quantities.Amount {
                    let name = ingredient.id.uuidString
                    return try converter.answer(
                        ConversionQuestion(amount, to: unit, ingredient: name, state: one.state)
                    )
                    .result.get().amount
                }
                let grams = try converted(one.measure, to: one.weight.unit)
                let slip = try grams.value - one.weight.value
                #expect(slip.magnitude <= half, "\(ingredient.name), \(one.measure) \(one.state): \(grams)")
                #expect(try converted(grams, to: one.measure.unit) == one.measure, "\(ingredient.name)")
            }
        }
        #expect(ingredients.reduce(0) { $0 + $1.conversions.count } > 850)
    }

    private func draft(_ food: UsdaFood) throws -> QuantityModule.IngredientDraft {
        let message = food.draft
        return QuantityModule.IngredientDraft(
            id: UUID(uuidString: message.id),
            name: message.name,
            category: message.category,
            aliases: message.aliases,
            conversions: try food.portions.map { portion in
                IngredientWeight(
                    ingredientKey: "",
                    measure: Quantities.Amount(try #require(Rational(portion.from.value)), try unit(portion.from.unit)),
                    weight: Quantities.Amount(try #require(Rational(portion.to.value)), try unit(portion.to.unit)),
                    state: portion.state,
                    source: portion.source
                )
            },
            origin: message.origin
        )
    }

    private func unit(_ word: String) throws -> UnitCode {
        UnitCode(rawValue: IngredientParsingService().standardizeUnit(word) ?? word)
    }
}
