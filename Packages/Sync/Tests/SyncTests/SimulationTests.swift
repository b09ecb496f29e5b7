import Foundation
import SyncTestKit
import Testing

/// The home of a hub and several devices, under everything that goes wrong.
@Suite struct SimulationTests {
    /// How many schedules to run; more for an unhurried search.
    private static let schedules = ProcessInfo.processInfo.environment["LARDER_SCHEDULES"].flatMap(UInt64.init) ?? 300

    @Test func `all nodes end with the same, and nothing acknowledged is lost or doubled`()
        async throws
    {
        let (report, violations) = try await SyncSchedule.run(seeds: 0..<Self.schedules, steps: 75)
        print(report)
        let trace = violations.joined(separator: "\n")
        #expect(trace.isEmpty)
        let least =
            [
                report.lost, report.late, report.crashes, report.copies, report.restorations, report.hubRestorations,
                report.adoptions, report.renewals, report.refused, report.prunings, report.conflicts,
                report.damages, report.mismatches, report.diskFailures, report.settledConflicts, report.upgrades,
                report.brokenSnapshots,
                report.keptEntities,
            ].min() ?? 0
        #expect(least >= 50, "Little happens in these schedules: \(report)")
    }

    @Test(arguments: SyncSimulation.PlantedFault.allCases)
    func `a planted fault is found`(fault: SyncSimulation.PlantedFault) async throws {
        let (report, violations) = try await SyncSchedule.run(seeds: 0..<2_000, steps: 100, fault: fault)
        #expect(!violations.isEmpty, "\(fault) was not found in \(report.schedules) schedules.")
        print("\(fault): found in schedule \(report.schedules): \(violations.last ?? "")")
    }
}
