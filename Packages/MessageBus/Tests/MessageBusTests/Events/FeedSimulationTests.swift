import Foundation
import MessageBusTestKit
import Testing

/// Runs schedules from seeds; `LARDER_FEED_SEED=n swift test --filter FeedSimulationTests` repeats one.
@Suite struct FeedSimulationTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let onlySeed = environment["LARDER_FEED_SEED"].flatMap { UInt64($0) }
    private static let seeds = environment["LARDER_TEST_LONG"] == "1" ? 0..<20_000 : 0..<(1_000 as UInt64)

    @Test func `each subscriber gets every change once and in order, whatever happens to events`() async {
        let reports = await apart {
            (Self.onlySeed.map { $0..<($0 + 1) } ?? Self.seeds).map { FeedSimulation.run(seed: $0) }
        }
        for report in reports where !report.violations.isEmpty {
            Issue.record("LARDER_FEED_SEED=\(report.seed) repeats it: \(report.violations)")
        }
        guard Self.onlySeed == nil else { return }
        let counts = reports.reduce(into: [String: Int]()) { $0.merge($1.counts, uniquingKeysWith: +) }
        print("\(reports.count) schedules: \(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })")
        for name in [
            "eventsLost", "eventsDoubled", "eventsHeard", "reads", "readsFailed", "started", "restored", "resynced",
        ] {
            #expect(counts[name, default: 0] > 50, "\(name) has hardly happened.")
        }
    }

    @Test(arguments: FeedMistake.allCases)
    func `a planted bug is found`(mistake: FeedMistake) async throws {
        let found = await apart {
            Self.seeds.lazy.map { FeedSimulation.run(seed: $0, policy: FeedMistakePolicy(mistake)) }
                .first { !$0.violations.isEmpty }
        }
        let report = try #require(found, "no schedule of \(Self.seeds.count) has found \(mistake)")
        print("\(mistake): after \(report.seed + 1) schedules, \(report.violations[0])")
    }

    /// Runs work on its own thread, so that tests with real sockets are not delayed.
    private func apart<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
