public import Commands
public import CommandsTestKit
import Foundation
import Quantities
public import QuantityModule

/// Generates a family's random commands on ingredients, corrections, and settings, with few names, so that two nodes
/// change the same entities.
public enum QuantitySchedule {
    /// Runs one random command at a node; throws when the node refuses it.
    public static func command(
        _ store: some QuantityStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let catalog = IngredientCatalogService(store: store, context: context)
        let name = ["Home rye", "Oat dust"][generator.below(2)]
        let line = ["1 lg can toms", "2 c flour"][generator.below(2)]
        switch generator.below(12) {
        case 0, 1, 2, 3: _ = try await catalog.saveIngredients([draft(name, &generator)], mode: .importing)
        case 4: _ = try await catalog.deleteIngredients([name])
        case 5:
            let marked = [name, "butter"][generator.below(2)]
            _ = try await catalog.markIngredients([marked], isFavorite: generator.oneIn(2))
        case 6:
            var correction = LineCorrection.sample(line)
            correction.amount = Amount(Rational(1 + generator.below(4)), UnitCode(rawValue: "cup"))
            _ = try await catalog.correctLines([correction])
        case 7: _ = try await catalog.undoCorrections([line])
        case 8:
            let place = ["buy", "cupboard", "never", "default"][generator.below(4)]
            _ = try await catalog.changeShelf(
                ShelfDraft(ingredient: ["salt", "water"][generator.below(2)], place: place)
            )
        case 9:
            let brand = ["Mill", ""][generator.below(2)]
            _ = try await catalog.changeIngredients([IngredientChange(of: name, brand: brand)])
        case 10:
            _ = try await catalog.changeSettings(cups: ["us", "metric", "imperial"][generator.below(3)], locale: nil)
        default: _ = try await catalog.changeSettings(cups: nil, locale: ["", "de-DE", "sv"][generator.below(3)])
        }
    }

    /// Returns a random draft.
    ///
    /// Some drafts contradict each other, so the hub refuses what a device has added in the meantime.
    private static func draft(_ name: String, _ generator: inout SeededGenerator) -> IngredientDraft {
        let weights = [("cup", 96), ("cup", 160), ("tbsp", 6), ("tbsp", 10), ("stick", 100)].filter { _ in
            generator.oneIn(3)
        }
        return IngredientDraft(
            name: name,
            category: ["flour", "grain", ""][generator.below(3)],
            aliases: ["Roggen", "Segale", "Avena"].filter { _ in generator.oneIn(2) },
            conversions: weights.map { unit, grams in
                IngredientWeight(
                    ingredientKey: "",
                    measure: Amount(1, UnitCode(rawValue: unit)),
                    weight: Amount(Rational(grams), UnitCode(rawValue: "g")),
                    source: "scale"
                )
            }
        )
    }
}
