public import Commands
public import CommandsTestKit
import Quantities
public import ShoppingModule

/// Random commands of a household to its staples and lists, with few names so that two nodes change the same entities.
public enum ShoppingSchedule {
    private static let texts = ["milk 1 l", "milk 2 l", "1 cup flour", "eggs", "salt, to taste", "salt, a pinch"]
    private static let items = ["Milk", "Flour", "Eggs", "Salt"]

    /// Sends one random command to the module at a node; throws when the node refuses it.
    public static func command(
        _ store: some ShoppingStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let stubs = StubCollaborators()
        await stubs.arrange { stubs in
            (stubs.kept, stubs.mergesByKey) = ([soup], true)
            stubs.gramsPerUnit = ["milk l": 1_030, "milk cup": 240]
        }
        let lists = ShoppingLists(collaborators: stubs.collaborators, store: store, context: context)
        switch generator.below(17) {
        case 0...11: try await changeItems(lists, store, context.household, &generator)
        case 12: try await changeList(lists, &generator)
        case 13: try await undoAction(lists, &generator)
        default: try await changeStaples(lists, &generator)
        }
    }

    private static func changeItems(
        _ lists: ShoppingLists,
        _ store: some ShoppingStore,
        _ household: HouseholdID,
        _ generator: inout SeededGenerator
    ) async throws {
        // Mostly what is there, so that few commands are refused.
        let known = try await store.lists(of: household, named: nil).filter(\.isOpen).sorted { $0.name < $1.name }
        let list = known.isEmpty ? "" : known[generator.below(known.count)].id.rawValue
        let there =
            try await known.isEmpty
            ? [] : store.items(on: [ListID(rawValue: list)], of: household).filter(\.isShown).map(\.name.text).sorted()
        let item = there.isEmpty ? items[generator.below(items.count)] : there[generator.below(there.count)]
        switch there.isEmpty ? generator.below(6) : generator.below(22) {
        case 0...3: _ = try await lists.add(line(&generator), to: list, confirmed: true)
        case 4, 5: _ = try await lists.add(ListAddition(), recipes: [recipe(&generator)], to: list, confirmed: true)
        case 6...10: _ = try await lists.check([ItemCheck(item)], on: list)
        case 11, 12: _ = try await lists.uncheck([item], on: list)
        case 13: _ = try await lists.remove(items: [item], sources: [], from: list)
        case 14: _ = try await lists.remove(items: [], sources: ["Soup"], from: list)
        case 15: _ = try await lists.clearChecked(on: list)
        case 16: _ = try await lists.edit(item, .notThere(generator.oneIn(2)), on: list)
        case 17, 18: _ = try await lists.move([item], from: list, to: "Party", confirmed: true)
        case 19, 20:
            let amount = MergeAnswer.amount(question: 1, amount: generator.oneIn(2) ? "2 tsp" : "3 tsp")
            _ = try await lists.answer([generator.oneIn(4) ? .acceptAll : amount], on: list)
        default: _ = try await lists.undoAnswers(about: item, on: list)
        }
    }

    private static func line(_ generator: inout SeededGenerator) -> ListAddition {
        ListAddition(lines: [texts[generator.below(texts.count)]])
    }

    private static func changeList(_ lists: ShoppingLists, _ generator: inout SeededGenerator) async throws {
        let name = generator.oneIn(3) ? "Party" : "Week of November 13"
        if generator.oneIn(2) {
            _ = try await lists.deleteList(name, confirmed: true)
            return
        }
        let changes: [ListChange] = [.archive, .reopen, .reopen, .subtraction(true), .subtraction(false)]
        _ = try await lists.changeList(name, changes[generator.below(changes.count)])
    }

    private static func undoAction(_ lists: ShoppingLists, _ generator: inout SeededGenerator) async throws {
        let actions = try await lists.actions(PageRequest(limit: 8)).elements
        guard !actions.isEmpty else { return }
        _ = try await lists.undoAction(actions[generator.below(actions.count)].id.rawValue)
    }

    private static func changeStaples(_ lists: ShoppingLists, _ generator: inout SeededGenerator) async throws {
        let item = items[generator.below(items.count)]
        var draft = StapleDraft()
        if generator.oneIn(2) { draft.minimum = "\(1 + generator.below(3)) l" }
        if generator.oneIn(2) { draft.shop = generator.oneIn(2) ? "Corner" : "Mill" }
        switch generator.below(6) {
        case 0: _ = try await lists.deleteStaple(item, confirmed: true)
        case 1, 2: _ = try await lists.editStaple(item, draft)
        case 3: _ = try await lists.add(ListAddition(staples: [item]), confirmed: true)
        default:
            draft.text = texts[generator.below(texts.count)]
            _ = try await lists.addStaple(draft)
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
