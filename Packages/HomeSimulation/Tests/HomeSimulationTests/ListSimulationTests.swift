import Foundation
import SyncTestKit
import Testing

/// A home that shops on a hub and two to five devices, under everything that goes wrong.
@Suite struct ListSimulationTests {
    private static let steps = 100

    private static func number(_ variable: String) -> UInt64? {
        ProcessInfo.processInfo.environment[variable].flatMap(UInt64.init)
    }

    @Test func `nothing deleted or checked comes back, no part is lost, and what two people check is bought once`()
        async throws
    {
        let seeds = Self.number("LARDER_SEED").map { $0..<($0 + 1) } ?? 0..<(Self.number("LARDER_SCHEDULES") ?? 100)
        let (report, violations) = try await SyncSchedule.run(
            seeds: seeds,
            steps: Self.steps,
            of: .home(.shopping()),
            tasks: ProcessInfo.processInfo.activeProcessorCount
        )
        print(report)
        #expect(violations.joined(separator: "\n").isEmpty)
    }

    @Test(arguments: ListFault.allCases)
    func `a planted fault of lists is found`(fault: ListFault) async throws {
        let (report, violations) = try await SyncSchedule.run(
            seeds: 0..<100,
            steps: Self.steps,
            of: .home(.shopping(with: fault))
        )
        #expect(!violations.isEmpty, "\(fault) was not found in \(report[.schedules]) schedules.")
        print("\(fault): found in schedule \(report[.schedules]): \(violations.last ?? "")")
    }
}
