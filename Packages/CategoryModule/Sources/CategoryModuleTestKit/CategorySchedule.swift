public import CategoryModule
public import Commands
public import CommandsTestKit

/// Random commands of a household to its categories, with few names so that two nodes change the same entities.
public enum CategorySchedule {
    /// Sends one random command to the module at a node; throws when the node refuses it.
    public static func command(
        _ store: some CategoryStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let module = CategoryModuleService(store: store, context: context)
        let own = ["Pets", "Garden", "Baby"]
        let known = own + ["Bakery", "Frozen", "Produce", "UNKNOWN"]
        let keys = ["flour", "kibble", "milk"]
        let category = known[generator.below(known.count)]
        switch generator.below(8) {
        case 0, 1: _ = try await module.addCategory(name: own[generator.below(own.count)])
        case 2: _ = try await module.moveCategory(category, .before, known[generator.below(known.count)])
        case 3: _ = try await module.addStore(name: generator.oneIn(2) ? "Market" : "Corner shop")
        case 4: _ = try await module.orderStore("Market", categories: [category, known[generator.below(6)]])
        case 5, 6:
            let some = keys.prefix(1 + generator.below(keys.count)).map { Ingredient(key: $0, name: $0) }
            _ = try await module.assignIngredients(some, to: category)
        default:
            guard let last = try await store.categories(of: context.household).last(where: { $0.version > 0 }) else {
                return
            }
            // No command of the module deletes a category yet, so the schedule checks the rules of the home itself. To
            // a deletion that they refuse, the store answers only with a version conflict; a command would run again
            // and say why.
            let assigned = try await store.assignments(of: context.household, for: Set(keys))
            guard !assigned.contains(where: { $0.category == last.id }) else { throw CategoryInUse() }
            let delete = PlannedOperation(.delete, of: CategoryRow.category(last).key, expecting: last.version)
            _ = try await store.commit([delete], outcome: [], for: context)
        }
    }
}

/// What the home refuses to delete: a category that has ingredients.
private struct CategoryInUse: Error {}
