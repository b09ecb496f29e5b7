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
        let home = SyncSchedule.Simulation.home(.ofAllModules, with: fault)
        _ = try await found(home, "\(fault)", from: fault.firstSeed, within: 2_000)
    }

    @Test(arguments: StockFault.allCases)
    func `a planted fault of the stock is found by addition`(fault: StockFault) async throws {
        let home = SimulatedHome.ofAllModules(stock: .misreads(fault.misreading))
        let violations = try await found(.home(home), "\(fault)", from: fault.firstSeed, within: 100)
        #expect(violations.allSatisfy { $0.contains("shows what was not written") })
    }

    @Test(arguments: CategoryFault.allCases)
    func `a planted fault of the categories is found by what was written`(fault: CategoryFault) async throws {
        let home = SimulatedHome.ofAllModules(categories: fault.fault)
        let violations = try await found(.home(home), "\(fault)", from: fault.firstSeed, within: 100)
        #expect(violations.allSatisfy { $0.contains("shows what was not written") || $0.contains("written last was") })
    }

    /// Expects that a schedule finds a planted fault, and returns what is wrong there.
    ///
    /// But for the long tests, the search skips the schedules that are known not to find it.
    private func found(
        _ home: SyncSchedule.Simulation,
        _ fault: String,
        from first: UInt64,
        within schedules: UInt64
    ) async throws -> [String] {
        let isLong = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] != nil
        let start = isLong ? 0 : first
        let (report, violations) = try await SyncSchedule.run(seeds: start..<schedules, steps: Self.steps, of: home)
        let number = Int(start) + report[.schedules]
        #expect(!violations.isEmpty, "\(fault) was not found in \(number) schedules.")
        print("\(fault): found in schedule \(number): \(violations.last ?? "")")
        return Array(violations.dropFirst())
    }
}

extension HomeSimulation.PlantedFault {
    /// The seed of the first schedule that finds it.
    fileprivate var firstSeed: UInt64 {
        switch self {
        case .renamesEffect: 3
        case .settlesBeforeSending: 25
        case .sendsNewestFirst: 82
        case .usesCursorOfAnotherModule: 0
        case .forgetsCompensation: 224
        }
    }
}
