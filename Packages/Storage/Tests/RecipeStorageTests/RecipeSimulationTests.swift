import RecipeModule
import RecipeModuleTestKit
import SyncTestKit
import Testing

/// A hub and two to five devices of a home that change recipes over links that fail.
@Suite struct RecipeSimulationTests {
    @Test func `whatever the devices did at once, all end with the same`() async throws {
        let workload = SyncWorkload(InMemoryRecipeStore.init) { store, context, generator in
            try await RecipeSchedule.command(store, context, &generator)
        }
        try await workload.check(refused: 5)
    }
}
