public import Commands
public import CommandsTestKit
import Quantities
public import ShoppingModule

/// Random commands of a household to its staples and lists, with few names so that two nodes change the same entities.
public enum ShoppingSchedule {
    private static let texts = ["milk 1 l", "milk 2 l", "1 cup flour", "eggs", "salt, to taste"]
    private static let items = ["Milk", "Flour", "Eggs", "Salt"]

    /// Sends one random command to the module at a node; throws when the node refuses it.
    public static func command(
        _ store: some ShoppingStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let stubs = StubCollaborators()
        await stubs.arrange { $0.kept = [soup] }
        let lists = ShoppingLists(collaborators: stubs.collaborators, store: store, context: context)
        let item = items[generator.below(items.count)]
        switch generator.below(16) {
        case 0...3:
            _ = try await lists.add(ListAddition(lines: [texts[generator.below(texts.count)]]), confirmed: true)
        case 4: _ = try await lists.add(ListAddition(), recipes: [recipe(&generator)], confirmed: true)
        case 5...7: _ = try await lists.check([ItemCheck(item)])
        case 8: _ = try await lists.uncheck([item])
        case 9: _ = try await lists.remove(items: [item], sources: [])
        case 10: _ = try await lists.clearChecked()
        case 11: _ = try await lists.edit(item, generator.oneIn(2) ? .notThere(generator.oneIn(2)) : .note("cold"))
        case 12: _ = try await lists.deleteList("Week of November 13", confirmed: true)
        case 13:
            let isArchived = generator.oneIn(2)
            _ = try await lists.changeList("Week of November 13", isArchived ? .archive : .reopen)
        case 14:
            var draft = StapleDraft()
            draft.text = texts[generator.below(texts.count)]
            draft.shop = generator.oneIn(2) ? "Corner" : nil
            _ = try await lists.addStaple(draft)
        default: _ = try await lists.deleteStaple(item, confirmed: true)
        }
    }

    private static let soup = Recipe(
        title: "Soup",
        servings: Servings(text: "4", count: 4),
        lines: ["1 cup milk", "2 x eggs"].map { IngredientLine($0) }
    )

    private static func recipe(_ generator: inout SeededGenerator) throws -> RecipeOrder {
        RecipeOrder(.reference("Soup"), try Scaling(servings: generator.oneIn(2) ? "4" : "8"))
    }
}
