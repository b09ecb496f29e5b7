import InventoryModule
import InventoryModuleTestKit
import SyncTestKit
import Testing

/// A hub and two to five devices of a home that change stock over links that fail.
@Suite struct InventorySimulationTests {
    @Test func `whatever the devices did at once, all end with the same`() async throws {
        let workload = SyncWorkload(InMemoryInventoryStore.init) { store, context, generator in
            _ = try await InventorySchedule.command(store, context, &generator)
        }
        try await workload.check(refused: 0)
    }
}
