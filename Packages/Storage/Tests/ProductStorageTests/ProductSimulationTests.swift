import ProductModule
import ProductModuleTestKit
import SyncTestKit
import Testing

/// A hub and two to five devices of a home that change products over links that fail.
@Suite struct ProductSimulationTests {
    @Test func `whatever the devices did at once, all end with the same`() async throws {
        let workload = SyncWorkload(InMemoryProductStore.init) { store, context, generator in
            try await ProductSchedule.command(store, context, &generator)
        }
        try await workload.check(refused: 5)
    }
}
