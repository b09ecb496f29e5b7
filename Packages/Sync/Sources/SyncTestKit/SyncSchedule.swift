import CommandsTestKit
import Synchronization

/// A schedule of a simulation: the random choices of each step, which the seed gives, so that it can be run again.
///
/// The choices of a step do not depend on the steps before it. So a schedule that fails can be shrunk to the few steps
/// that matter.
public struct SyncSchedule: Sendable {
    /// The number of the schedule.
    public let seed: UInt64
    /// The seed of each step's choices.
    public private(set) var steps: [UInt64]
    private let simulation: Simulation

    /// Creates the schedule of a seed.
    public init(seed: UInt64, steps count: Int, of simulation: Simulation) {
        var generator = SeededGenerator(seed: seed)
        self.seed = seed
        self.simulation = simulation
        steps = (0..<count).map { _ in generator.next() }
    }

    /// Runs the schedule.
    ///
    /// - Returns: What happened, and what is wrong; nothing for a schedule without violations.
    public func run() async throws -> (report: SimulationReport, violations: [String]) {
        let outcome = try await simulation.run(seed, steps, false)
        return (outcome.report, outcome.violations)
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
        let outcome = try await simulation.run(seed, steps, true)
        return outcome.lines + outcome.violations
    }

    /// Runs the schedules of consecutive seeds, until one has a violation.
    ///
    /// - Parameters:
    ///   - seeds: One schedule each.
    ///   - steps: How many random steps a schedule has.
    ///   - simulation: What is simulated.
    ///   - tasks: How many schedules run at once.
    /// - Returns: What happened, and the first violations with the steps that lead to them.
    /// - Throws: A `StoreError` when a store in memory fails, which none does.
    public static func run(
        seeds: Range<UInt64>,
        steps: Int,
        of simulation: Simulation,
        tasks: Int = 1
    ) async throws -> (report: SimulationReport, violations: [String]) {
        let search = Search(seeds: seeds)
        let report = try await withThrowingTaskGroup(of: SimulationReport.self) { group in
            for _ in 0..<tasks {
                group.addTask {
                    var total = SimulationReport()
                    while let seed = search.next() {
                        let schedule = SyncSchedule(seed: seed, steps: steps, of: simulation)
                        let (report, violations) = try await schedule.run()
                        total.add(report)
                        if !violations.isEmpty { search.fail(at: seed, violations) }
                    }
                    return total
                }
            }
            return try await group.reduce(into: SimulationReport()) { $0.add($1) }
        }
        guard let (seed, violations) = search.failure else { return (report, []) }
        // A planted fault is known; any other one is to be understood.
        let schedule = SyncSchedule(seed: seed, steps: steps, of: simulation)
        let trace = simulation.isFaulty ? violations : try await schedule.shrunk().trace()
        return (report, ["seed \(seed), \(steps) steps"] + trace)
    }
}

extension SyncSchedule {
    /// What a schedule runs: a home, with a planted fault or without.
    public struct Simulation: Sendable {
        /// What happened in a schedule, what is wrong, and one line for each event of one that is traced.
        typealias Outcome = (report: SimulationReport, violations: [String], lines: [String])

        /// Whether a fault is planted.
        let isFaulty: Bool
        /// Runs the steps of a seed, and traces them or not.
        let run: @Sendable (_ seed: UInt64, _ steps: [UInt64], _ isTraced: Bool) async throws -> Outcome
    }

    /// The schedules that are still to be run, and the first one that failed.
    private final class Search: Sendable {
        private struct State {
            var next: UInt64
            var failure: (seed: UInt64, violations: [String])?
        }

        private let end: UInt64
        private let state: Mutex<State>

        init(seeds: Range<UInt64>) {
            end = seeds.upperBound
            state = Mutex(State(next: seeds.lowerBound))
        }

        var failure: (seed: UInt64, violations: [String])? { state.withLock { $0.failure } }

        /// Returns the next schedule; `nil` after the last one, or after one that failed.
        func next() -> UInt64? {
            state.withLock { state in
                guard state.next < end, state.failure == nil else { return nil }
                defer { state.next += 1 }
                return state.next
            }
        }

        func fail(at seed: UInt64, _ violations: [String]) {
            state.withLock { state in
                if let first = state.failure, first.seed < seed { return }
                state.failure = (seed, violations)
            }
        }
    }
}
