public import Commands
public import CommandsTestKit
public import HouseholdModule

/// Random commands of a family to what its home says about itself, with few values so that two nodes change the same.
public enum HouseholdSchedule {
    /// Sends one random command to the module at a node; throws when the node refuses it.
    public static func command(
        _ store: some HouseholdStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let module = HouseholdModuleService(store: store, context: context)
        var draft = HouseholdDraft()
        if generator.oneIn(2) { draft.name = ["The Smiths", "Cabin", ""][generator.below(3)] }
        if generator.oneIn(3) { draft.language = ["de-DE", "sv", ""][generator.below(3)] }
        if generator.oneIn(3) { draft.currency = ["EUR", "SEK", "DM"][generator.below(3)] }
        if generator.oneIn(3) { draft.firstDay = ["monday", "sunday", ""][generator.below(3)] }
        if generator.oneIn(3) { draft.measurement = ["metric", "us", "imperial"][generator.below(3)] }
        if generator.oneIn(8), let row = try await store.household(context.household) {
            // No command of the module deletes a home's entity; a later release might.
            let delete = PlannedOperation(.delete, of: HouseholdRow.home, expecting: row.version)
            _ = try await store.commit([delete], outcome: [], for: context)
        } else {
            _ = try await module.changeHousehold(draft)
        }
    }
}
