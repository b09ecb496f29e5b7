import CommandsTestKit
import CommonMessages
import Foundation
import Quantities
import QuantityMessages
import QuantityModule
import QuantityModuleTestKit
import Testing

@testable import LarderCommands

/// Tests the importer with a sample of USDA's own tables, if they are available outside of the repository.
@Suite struct UsdaFiguresTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../../../../shared/data/usda").standardized.path

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: folder),
            "The sample of USDA foods is not beside the repository."
        )
    )
    func `every imported portion has USDA's printed weight, in both directions`() async throws {
        var reader = UsdaReader(try UsdaRelease(Self.folder, environment: [:]))
        try reader.read()
        let store = InMemoryQuantityStore()
        let catalog = IngredientCatalogService(store: store, context: .test(key: "usda"))
        let saved = try await catalog.saveIngredients(try reader.foods.map(draft), mode: .importing)
        let ingredients = saved.compactMap(\.ingredient)
        #expect(ingredients.count == reader.foods.count)
        let module = QuantityModuleService(store: store, context: .test())
        let weights = ingredients.flatMap { ingredient in ingredient.conversions.map { (ingredient, $0) } }
        func converted(_ amounts: [Quantities.Amount], to units: [UnitCode]) async throws -> [Quantities.Amount] {
            let queries = zip(weights, zip(amounts, units)).map { weight, pair in
                ConversionQuery(pair.0, to: pair.1, ingredient: weight.0.id.uuidString, state: weight.1.state)
            }
            return try await module.convert(queries).map { try #require($0.quantity?.range?.amount) }
        }
        let grams = try await converted(weights.map(\.1.measure), to: weights.map(\.1.weight.unit))
        let back = try await converted(grams, to: weights.map(\.1.measure.unit))
        let half = try Rational(1, 2)
        for (index, (ingredient, one)) in weights.enumerated() {
            let slip = try grams[index].value - one.weight.value
            #expect(slip.magnitude <= half, "\(ingredient.name), \(one.measure) \(one.state): \(grams[index])")
            #expect(back[index] == one.measure, "\(ingredient.name)")
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
