import Foundation
import SyncTestKit
import Testing

/// A home with all modules on a hub and two to five devices, under everything that goes wrong.
@Suite struct HomeSimulationTests {
    /// The seed of a schedule that failed, which is run alone.
    private static let seed = number("LARDER_SEED")
    /// How many schedules to run; more for an unhurried search.
    private static let schedules = number("LARDER_SCHEDULES") ?? 300
    private static let steps = 100

    private static func number(_ variable: String) -> UInt64? {
        ProcessInfo.processInfo.environment[variable].flatMap(UInt64.init)
    }

    @Test func `all nodes end with the same, nothing acknowledged is lost or doubled, and effects happen once`()
        async throws
    {
        let seeds = Self.seed.map { $0..<($0 + 1) } ?? 0..<Self.schedules
        let tasks = ProcessInfo.processInfo.activeProcessorCount
        let (report, violations) = try await SyncSchedule.run(
            seeds: seeds,
            steps: Self.steps,
            of: .home(.ofAllModules),
            tasks: tasks
        )
        print(report)
        #expect(violations.joined(separator: "\n").isEmpty)
        guard Self.seed == nil, violations.isEmpty else { return }
        let rare = SimulationReport.Occurrence.ofHomes.filter { report[$0] < 25 }
        #expect(rare.isEmpty, "Little happens in these schedules: \(report)")
    }

    @Test(arguments: HomeSimulation.PlantedFault.allCases)
    func `a planted fault is found`(fault: HomeSimulation.PlantedFault) async throws {
        let (report, violations) = try await SyncSchedule.run(
            seeds: 0..<2_000,
            steps: Self.steps,
            of: .home(.ofAllModules, with: fault)
        )
        #expect(!violations.isEmpty, "\(fault) was not found in \(report[.schedules]) schedules.")
        print("\(fault): found in schedule \(report[.schedules]): \(violations.last ?? "")")
    }
}
