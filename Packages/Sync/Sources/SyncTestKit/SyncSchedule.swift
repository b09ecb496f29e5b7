import CommandsTestKit

/// A schedule of a simulation: the random choices of each step, which the seed gives, so that it can be run again.
///
/// The choices of a step do not depend on the steps before it. So a schedule that fails can be shrunk to the few steps
/// that matter.
public struct SyncSchedule: Sendable {
    /// The number of the schedule.
    public let seed: UInt64
    /// The seed of each step's choices.
    public private(set) var steps: [UInt64]
    private let fault: SyncSimulation.PlantedFault?

    /// Creates the schedule of a seed.
    public init(seed: UInt64, steps count: Int, fault: SyncSimulation.PlantedFault? = nil) {
        var generator = SeededGenerator(seed: seed)
        self.seed = seed
        steps = (0..<count).map { _ in generator.next() }
        self.fault = fault
    }

    /// Runs the schedule.
    ///
    /// - Returns: What happened, and what is wrong; nothing for a schedule without violations.
    public func run() async throws -> (report: SyncSimulation.Report, violations: [String]) {
        var simulation = SyncSimulation(seed: seed, fault: fault)
        try await simulation.run(steps: steps)
        return (simulation.report, simulation.violations)
    }

    /// Returns a schedule of fewer steps that fails, too; the schedule itself if it does not fail.
    public func shrunk() async throws -> SyncSchedule {
        var least = self
        var size = steps.count
        while size > 0 {
            var place = 0
            while place < least.steps.count {
                var shorter = least
                shorter.steps.removeSubrange(place..<min(place + size, least.steps.count))
                if try await shorter.run().violations.isEmpty { place += size } else { least = shorter }
            }
            size /= 2
        }
        return least
    }

    /// Returns what happens in the schedule, one line for each event, and what is wrong.
    public func trace() async throws -> [String] {
        var simulation = SyncSimulation(seed: seed, fault: fault, isTraced: true)
        try await simulation.run(steps: steps)
        return simulation.lines + simulation.violations
    }

    /// Returns what the state machine of each device was told, and what it answered.
    ///
    /// - Throws: A ``StoreError`` when a store in memory fails, which none does.
    public func coreTraces() async throws -> [CoreTrace] {
        var simulation = SyncSimulation(seed: seed, fault: fault)
        try await simulation.run(steps: steps)
        return simulation.devices.flatMap(\.traces)
    }

    /// Runs the schedules of consecutive seeds, until one has a violation.
    ///
    /// - Returns: What happened, and the first violations with the steps that lead to them.
    public static func run(
        seeds: Range<UInt64>,
        steps: Int,
        fault: SyncSimulation.PlantedFault? = nil
    ) async throws -> (report: SyncSimulation.Report, violations: [String]) {
        var total = SyncSimulation.Report()
        for seed in seeds {
            let schedule = SyncSchedule(seed: seed, steps: steps, fault: fault)
            let (report, violations) = try await schedule.run()
            total.add(report)
            guard violations.isEmpty else {
                // A planted fault is known; any other one is to be understood.
                let trace = fault == nil ? try await schedule.shrunk().trace() : violations
                return (total, ["seed \(seed), \(steps) steps"] + trace)
            }
        }
        return (total, [])
    }
}
