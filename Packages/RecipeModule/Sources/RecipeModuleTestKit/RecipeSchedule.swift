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
        let module = RecipeModuleService(store: store, context: context)
        let titles = ["Soup", "soup", "Bread", "Apple pie"]
        let title = titles[generator.below(titles.count)]
        switch generator.below(8) {
        case 0...4: _ = try await module.addRecipe(recipe(title, &generator))
        case 5, 6:
            let grams = PortionDefinition.weight(grams: .init(100 + generator.below(3)))
            _ = try await module.updatePortionSize(of: title, to: grams)
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
            steps: generator.oneIn(2) ? ["Stir."] : ["Stir.", "Serve."]
        )
    }
}
