import CommandsTestKit
import Foundation
import Quantities
public import ShoppingModule
import Testing

/// A hub and up to five devices whose people use one list, in turns or without a connection, beside a model of lists:
/// what each node shows must be what the model makes of what people said there.
///
/// The model adds up by itself and knows neither operations nor merge rules. A seed gives the steps, each of which
/// makes its choices by itself, so that a schedule that fails can be shrunk to the steps that matter.
public struct ModeledListSchedule<Store: ShoppingStore>: Sendable {
    /// Makes an empty store of the node of a number; the hub is 0.
    public typealias MakeStore = @Sendable (_ node: Int) async throws -> Store

    /// The number of the schedule.
    public let seed: UInt64
    private var steps: [UInt64]
    private let makeStore: MakeStore

    /// Creates the schedule of a seed.
    public init(seed: UInt64, steps count: Int, _ makeStore: @escaping MakeStore) {
        var generator = SeededGenerator(seed: seed)
        self.seed = seed
        self.makeStore = makeStore
        steps = (0..<count).map { _ in generator.next() }
    }

    /// Runs schedules of consecutive seeds until one fails, whose fewest steps are then reported.
    ///
    /// - Parameters:
    ///   - seeds: One schedule each.
    ///   - steps: How many random steps a schedule has.
    ///   - makeStore: Makes an empty store of a node.
    /// - Returns: How often people did what.
    /// - Throws: What a store throws.
    public static func check(
        seeds: Range<UInt64>,
        steps: Int,
        _ makeStore: @escaping MakeStore
    ) async throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for seed in seeds {
            let schedule = ModeledListSchedule(seed: seed, steps: steps, makeStore)
            var run = try await schedule.run()
            counts.merge(run.counts, uniquingKeysWith: +)
            guard run.mistake != nil else { continue }
            run = try await schedule.shrunk().run()
            Issue.record("Seed \(seed), \(steps) steps:\n\((run.lines + [run.mistake ?? ""]).joined(separator: "\n"))")
            break
        }
        return counts
    }

    private func run() async throws -> ModeledListRun<Store> {
        var generator = SeededGenerator(seed: seed)
        var stores: [Store] = []
        for node in 0..<(3 + generator.below(4)) { stores.append(try await makeStore(node)) }
        var run = ModeledListRun(seed: seed, stores: stores, isInTurns: generator.oneIn(3))
        try await run.begin()
        for (number, choices) in steps.enumerated() where run.mistake == nil {
            try await run.take(choices, number: number + 1)
        }
        try await run.end()
        return run
    }

    /// Returns a schedule of fewer steps that fails, too.
    private func shrunk() async throws -> ModeledListSchedule {
        var (least, size) = (self, steps.count)
        while size > 0 {
            var place = 0
            while place < least.steps.count {
                var shorter = least
                shorter.steps.removeSubrange(place..<min(place + size, least.steps.count))
                if try await shorter.run().mistake == nil { place += size } else { least = shorter }
            }
            size /= 2
        }
        return least
    }
}
