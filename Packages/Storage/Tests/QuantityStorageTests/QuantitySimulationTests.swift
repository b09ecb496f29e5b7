import QuantityModule
import QuantityModuleTestKit
import SyncTestKit
import Testing

/// A hub and two to five devices of a home that change ingredients, corrections and settings over links that fail.
@Suite struct QuantitySimulationTests {
    @Test func `whatever the devices did at once, all end with the same`() async throws {
        let workload = SyncWorkload(InMemoryQuantityStore.init) { store, context, generator in
            try await QuantitySchedule.command(store, context, &generator)
        }
        try await workload.check(refused: 5)
    }
}
