public import Commands
public import CommandsTestKit
import Quantities
public import RecipeModule

/// Random commands of a household to its recipes, with few titles so that two nodes change the same entities.
public enum RecipeSchedule {
    /// Sends one random command to the module at a node; throws when the node refuses it.
    public static func command(
        _ store: some RecipeStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let module = RecipeModuleService(store: store, lines: StubLineReader(), context: context)
        let titles = ["Soup", "soup", "Bread", "Apple pie"]
        let title = titles[generator.below(titles.count)]
        switch generator.below(15) {
        case 0...4: _ = try await module.addRecipe(recipe(title, &generator))
        case 5, 6:
            let grams = PortionDefinition.weight(grams: .init(100 + generator.below(3)))
            _ = try await module.updatePortionSize(of: title, to: grams)
        case 7: _ = try await module.rereadRecipes(isComplete: generator.oneIn(2))
        case 8: _ = try await module.editRecipe(title, edit(&generator))
        case 9: _ = try await module.duplicateRecipe(title, as: generator.oneIn(2) ? "Apple pie" : nil)
        case 10:
            if generator.oneIn(2) {
                _ = try await module.deleteRecipes([title])
            } else if generator.oneIn(2) {
                _ = try await module.restoreRecipes([title])
            } else {
                _ = try await module.emptyTrash()
            }
        case 11: _ = try await module.markRecipeCooked(title, servings: generator.oneIn(2) ? 4 : nil)
        case 12:
            guard let cooked = try await module.listCookings().elements.first else { return }
            _ = try await module.deleteCooking(cooked.cooking.id)
        default:
            guard let kept = try await module.getRecipes([title]).first ?? nil else { return }
            let delete = PlannedOperation(.delete, of: RecipeRow.recipe(kept).key, expecting: kept.version)
            _ = try await store.commit([delete], outcome: [], for: context)
        }
    }

    /// Picks each part from a few choices, so that two people change the same part or different ones.
    private static func recipe(_ title: String, _ generator: inout SeededGenerator) throws -> Recipe {
        try Recipe(
            title: title,
            servings: Servings("\(2 + generator.below(2)) servings"),
            ingredients: (0...generator.below(3)).map { IngredientLine("\($0) g salt") },
            times: CookingTimes(totalMinutes: generator.below(3)),
            tags: generator.oneIn(2) ? ["quick"] : [],
            language: "en",
            sourceURL: generator.oneIn(2) ? "https://example.org" : nil,
            steps: generator.oneIn(2) ? ["Stir."] : ["Stir.", RecipeStep("Serve.", section: "Last")],
            details: details(&generator)
        )
    }

    private static func edit(_ generator: inout SeededGenerator) throws -> RecipeEdit {
        var edit = RecipeEdit()
        switch generator.below(4) {
        case 0: edit.notes = "Note \(generator.below(3))"
        case 1: edit.lines = (0...generator.below(3)).map { EditedLine(text: "\($0) g pepper") }
        case 2: edit.steps = [RecipeStep("Step \(generator.below(3)).")]
        default: edit.tags = ["\(generator.below(3))"]
        }
        return edit
    }

    private static func details(_ generator: inout SeededGenerator) throws -> RecipeDetails {
        let energy = Nutrient(name: "energy", amount: Amount(.init(generator.below(3)), UnitCode(rawValue: "kcal")))
        return try RecipeDetails(
            description: generator.oneIn(3) ? "Warm." : nil,
            notes: generator.oneIn(3) ? "Less salt." : nil,
            rating: generator.oneIn(3) ? Rating(stars: 1 + generator.below(5)) : nil,
            cover: generator.oneIn(3) ? PictureReference("https://example.org/\(generator.below(2)).jpg") : nil,
            nutrition: generator.oneIn(3) ? NutritionFacts([energy], .perServing) : nil,
            totalWeight: generator.oneIn(3) ? 800 : nil
        )
    }
}
