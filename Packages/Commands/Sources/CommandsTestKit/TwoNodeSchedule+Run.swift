public import Commands
import Foundation
import Testing

extension TwoNodeSchedule {
    /// Runs schedules of consecutive seeds and checks that enough happened in them.
    ///
    /// - Parameters:
    ///   - seeds: One schedule each.
    ///   - steps: How many random steps a schedule has.
    ///   - nodes: Makes the nodes of a seed.
    ///   - command: What the nodes are asked to do.
    /// - Returns: What happened in all of them together.
    /// - Throws: What a store throws, which ends the run.
    public static func run(
        seeds: Range<UInt64>,
        steps: Int,
        nodes: (UInt64) async throws -> (hub: Node, device: Node),
        command: @escaping Command
    ) async throws -> Report {
        var total = Report()
        total.schedules = 0
        for seed in seeds {
            let (hub, device) = try await nodes(seed)
            var schedule = try await TwoNodeSchedule(seed: seed, hub: hub, device: device, command: command)
            total.add(try await schedule.run(steps: steps))
        }
        let least = min(total.settled, total.lost, total.repeated, total.crashes)
        #expect(least >= total.schedules, "Little happens in these schedules: \(total)")
        return total
    }
}

extension TwoNodeSchedule where Store: InMemoryOperationStore {
    /// Runs 100 schedules in memory; 500 with `LARDER_TEST_LONG=1`.
    ///
    /// - Parameters:
    ///   - makeStore: Makes the module's store around the entities of a node.
    ///   - command: What the nodes are asked to do.
    /// - Returns: What happened in all of them together.
    /// - Throws: What a store throws, which ends the run.
    public static func runInMemory(
        _ makeStore: (InMemoryEntityStore<Store.Row>) -> Store,
        command: @escaping Command
    ) async throws -> Report {
        let isLong = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] != nil
        return try await run(
            seeds: 0..<(isLong ? 500 : 100),
            steps: 60,
            nodes: { seed in
                let nodes = TwoNodes(incarnation: Incarnation(high: 7, low: seed), makeStore)
                return (Node { nodes.hub }, Node { nodes.device })
            },
            command: command
        )
    }
}
