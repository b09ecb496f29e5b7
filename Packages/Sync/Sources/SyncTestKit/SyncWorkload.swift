public import Commands
public import CommandsTestKit
import Foundation
import Testing

/// What people do with one module: its real commands on its store in memory, with its kinds and merge rules.
public struct SyncWorkload<Store: InMemoryOperationStore>: Sendable {
    /// Gives a store a random command, and throws when the home's rules refuse it.
    public typealias Command =
        @Sendable (_ store: Store, _ context: CommandContext, _ generator: inout SeededGenerator) async throws -> Void

    /// Makes the module's store around the entities of a node.
    let makeStore: @Sendable (InMemoryEntityStore<Store.Row>) -> Store
    let command: Command

    /// Creates a workload.
    public init(
        _ makeStore: @escaping @Sendable (InMemoryEntityStore<Store.Row>) -> Store,
        command: @escaping Command
    ) {
        self.makeStore = makeStore
        self.command = command
    }

    /// Runs 60 schedules, or 1,000 with `LARDER_TEST_LONG=1`, and expects that nothing is wrong and that much happened.
    ///
    /// - Parameter refused: How many groups at least the hub refuses in 60 schedules.
    /// - Throws: A ``Commands/StoreError`` when a store in memory fails, which none does.
    public func check(refused: Int) async throws {
        let isLong = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] != nil
        let (report, violations) = try await run(seeds: 0..<(isLong ? 1_000 : 60), steps: 60)
        print(report)
        #expect(violations.joined(separator: "\n").isEmpty)
        let least: [SyncSimulation.Occurrence] = [
            .settled, .lost, .late, .crashes, .copies, .hubRestorations, .partitions, .blocked, .prunings, .adoptions,
        ]
        for occurrence in least { #expect(report[occurrence] >= 5, "Little happens: \(report)") }
        #expect(report[.settled] >= 500 && report[.refused] >= refused, "Little happens: \(report)")
    }

    /// Runs the schedules of consecutive seeds, until one has a violation.
    ///
    /// - Parameters:
    ///   - seeds: One schedule each.
    ///   - steps: How many random steps a schedule has.
    /// - Returns: What happened, and what is wrong.
    /// - Throws: A ``Commands/StoreError`` when a store in memory fails, which none does.
    public func run(
        seeds: Range<UInt64>,
        steps: Int
    ) async throws -> (report: SyncSimulation.Report, violations: [String]) {
        var total = SyncSimulation.Report()
        for seed in seeds {
            var simulation = WorkloadSimulation(seed: seed, self)
            try await simulation.run(steps: steps)
            total.add(simulation.report)
            if !simulation.violations.isEmpty { return (total, ["seed \(seed)"] + simulation.violations) }
        }
        return (total, [])
    }
}

/// Keeps the longer of two values, and every entity that someone still changes.
struct LongerMerger: ConflictMerger {
    func merge(_ field: FieldConflict, of conflict: EntityConflict) -> ConflictChoice {
        let values = [field.local, field.remote].compactMap(\.self)
        return values.max { ($0.count, "\($0)") < ($1.count, "\($1)") }.map { .value($0) } ?? .lastWriter
    }

    func keepsEntity(_ conflict: EntityConflict) -> Bool? { true }
}
