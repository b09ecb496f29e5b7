import Foundation
import SyncTestKit
import Testing

/// A home that cooks and shops on a hub and two to five devices, under everything that goes wrong.
@Suite struct ListSimulationTests {
    /// A person who shops does more in a step than others do: most commands are about what is there.
    private static let steps = 60

    private static func number(_ variable: String) -> UInt64? {
        ProcessInfo.processInfo.environment[variable].flatMap(UInt64.init)
    }

    @Test
    func
        `nothing acknowledged is lost, nothing deleted or checked comes back, and what two people check is bought once`()
        async throws
    {
        let seeds = Self.number("LARDER_SEED").map { $0..<($0 + 1) } ?? 0..<(Self.number("LARDER_SCHEDULES") ?? 300)
        let (report, violations) = try await SyncSchedule.run(
            seeds: seeds,
            steps: Self.steps,
            of: .home(.shopping()),
            tasks: ProcessInfo.processInfo.activeProcessorCount
        )
        print(report)
        #expect(violations.joined(separator: "\n").isEmpty)
        guard seeds.count >= 300, violations.isEmpty else { return }
        let rare = SimulationReport.Occurrence.ofHomes.filter { report[$0] < 25 }
        #expect(rare.isEmpty, "Little happens in these schedules: \(report)")
    }

    /// Two devices make the same item, one of them in a later life, because its deletion of an earlier one was refused.
    @Test(arguments: [9_456 as UInt64])
    func `what two devices make in different lives is one item, with what was written last`(seed: UInt64) async throws {
        let home = SyncSchedule.Simulation.home(.shopping())
        let (report, violations) = try await SyncSchedule.run(seeds: seed..<(seed + 1), steps: Self.steps, of: home)
        #expect(violations.joined(separator: "\n").isEmpty)
        #expect(report[.schedules] == 1)
    }

    @Test(arguments: ListFault.allCases)
    func `a planted fault of recipes, staples, or lists is found`(fault: ListFault) async throws {
        // But for the long tests, the search skips the schedules that are known not to find it.
        let isLong = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] != nil
        let start = isLong ? 0 : fault.firstSeed
        let home = SyncSchedule.Simulation.home(.shopping(with: fault))
        let (report, violations) = try await SyncSchedule.run(seeds: start..<300, steps: Self.steps, of: home)
        let number = Int(start) + report[.schedules]
        #expect(!violations.isEmpty, "\(fault) was not found in \(number) schedules.")
        print("\(fault): found in schedule \(number): \(violations.last ?? "")")
    }
}
