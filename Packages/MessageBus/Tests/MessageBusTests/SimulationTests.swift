import Foundation
import MessageBusTestKit
import Testing

/// Runs schedules from seeds; `LARDER_SEED=n swift test --filter SimulationTests` repeats one.
@Suite(.serialized) struct SimulationTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let isLong = environment["LARDER_TEST_LONG"] == "1"
    private static let onlySeed = environment["LARDER_SEED"].flatMap { UInt64($0) }

    /// The simulation has neither protocol violations nor full pipes nor peers of Majordomo 0.1.
    private static let neverCounted: Set = [
        "malformed", "refusedByPipe", "slowReaders", "untoldPartials",
        // These need a broker with keys.
        "unauthenticated", "forbidden", "refusedWorkers", "refusedHandshakes",
        // These need a folder, which the core does not have.
        "deadLetters", "deadLettersLost",
        // These count events, which bypass the broker.
        "eventsPublished", "eventOverruns", "eventSubscriptions", "eventsRefused", "eventsMalformed",
    ]

    /// The totals of all seeds.
    private struct Tally: Sendable {
        var seeds: UInt64 = 0
        var messages = 0
        var outcomes: [String: Int] = [:]
        var faults: [String: Int] = [:]
        var counters: [String: UInt64] = [:]
        var broken: [SimulationReport] = []

        mutating func add(_ report: SimulationReport) {
            seeds += 1
            if !report.violations.isEmpty { broken.append(report) }
            messages += report.messages
            outcomes.merge(report.outcomes, uniquingKeysWith: +)
            faults.merge(report.faults, uniquingKeysWith: +)
            counters.merge(report.counters, uniquingKeysWith: +)
        }
    }

    @Test func `every schedule keeps every invariant`() async {
        let tally = await apart {
            var tally = Tally()
            let start = ContinuousClock.now
            for seed in Self.onlySeed.map({ $0...$0 }) ?? 0...(Self.isLong ? 19_999 : .max - 1) {
                if !Self.isLong && tally.seeds >= 500 && ContinuousClock.now - start > .seconds(20) { break }
                let report = Simulation.run(seed: seed)
                tally.add(report)
            }
            print("\(tally.seeds) schedules in \(ContinuousClock.now - start): \(tally.messages) messages")
            return tally
        }
        for counts in [lines(tally.outcomes), lines(tally.faults), lines(tally.counters)] { print(counts) }
        for report in tally.broken {
            Issue.record("LARDER_SEED=\(report.seed) repeats it: \(report.violations.prefix(5))")
        }
        guard Self.onlySeed == nil else { return }
        // Every counter has counted something, except for those that must stay zero.
        for (name, count) in tally.counters {
            #expect((count > 0) != Self.neverCounted.contains(name), "\(name): \(count)")
        }
        for fault in SimulationPlan.Fault.allCases { #expect(tally.faults[fault.rawValue, default: 0] > 0) }
    }

    @Test(arguments: PlantedFault.allCases)
    func `a planted fault is found`(fault: PlantedFault) async throws {
        let found = await apart {
            (0..<2_000 as Range<UInt64>).lazy
                .map { Simulation.run(seed: $0, policy: PlantedFaultPolicy(fault)) }
                .first { !$0.violations.isEmpty }
        }
        let report = try #require(found, "no schedule of 2,000 has found \(fault)")
        print("\(fault): after \(report.seed + 1) schedules, \(report.violations[0])")
        // A second run: the schedule finds the fault again, and nothing without it.
        let again = await apart {
            (
                planted: Simulation.run(seed: report.seed, policy: PlantedFaultPolicy(fault)),
                honest: Simulation.run(seed: report.seed)
            )
        }
        #expect(Set(again.planted.violations) == Set(report.violations))
        #expect(again.planted.fingerprint == report.fingerprint)
        #expect(again.honest.violations == [])
    }

    @Test(arguments: [34, 143, 172, 253, 286, 845, 985, 1_138, 1_310, 1_311, 1_436, 7_231, 8_459, 15_598] as [UInt64])
    func `a schedule that once found a bug finds none`(seed: UInt64) {
        #expect(Simulation.run(seed: seed).violations == [])
    }

    @Test func `a seed reproduces its run`() async {
        let pairs = await apart {
            (0..<40 as Range<UInt64>).map { (Simulation.run(seed: $0), Simulation.run(seed: $0)) }
        }
        for (first, second) in pairs {
            #expect(first.fingerprint == second.fingerprint, "\(first) \(second)")
        }
        #expect(Set(pairs.map(\.0.fingerprint)).count == pairs.count)
    }

    /// Runs work on its own thread, so that tests with real sockets are not delayed.
    private func apart<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }

    private func lines(_ counts: [String: some BinaryInteger]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
