import BenchmarkKit
import Foundation

/// What a home asks most, as a whole process: the plan of the sample recipes with some stock, everything embedded.
struct MainJob {
    private static let rounds = 21
    /// Half a second feels like a wait, and a fifth of a second does not.
    private static let goalMilliseconds = 200.0
    private static let services = ["recipe", "shopping", "quantity", "product", "inventory", "category"]

    private let larder: URL
    private let plan: [String]
    private let data: String

    /// - Parameters:
    ///   - programs: The folder that holds `larder`.
    ///   - samples: The folder of the recipes.
    init(programs: String, samples: String) {
        larder = URL(fileURLWithPath: programs).appendingPathComponent("larder")
        data = FileManager.default.temporaryDirectory.appendingPathComponent("larder-bench-\(UUID().uuidString)").path
        plan = ["plan", samples, "--servings", "6", "--data", data]
    }

    /// Measures in interleaved rounds, so that what else the machine does falls on all alike.
    func measure() throws -> Report {
        defer { try? FileManager.default.removeItem(atPath: data) }
        for stock in [["flour", "500 g"], ["eggs", "2"], ["milk", "1 l"], ["butter", "100 g"]] {
            _ = try TimedRun(larder, ["stock", "add"] + stock + ["--data", data])
        }
        var version: [Double] = []
        var whole: [Double] = []
        var parts: [String: [Double]] = [:]
        for _ in 0..<Self.rounds {
            version.append(try TimedRun(larder, ["--version"]).milliseconds)
            whole.append(try TimedRun(larder, plan).milliseconds)
            let logged = try TimedRun(larder, plan, environment: ["LARDER_LOG_LEVEL": "info"])
            for (name, time) in ServiceTimes(log: logged.errors).split(whole: logged.milliseconds) {
                parts[name, default: []].append(time)
            }
        }
        let baseline = Sample(version)
        let head = [
            Measurement(
                "plan, embedded",
                Sample(whole),
                unit: "ms",
                baseline: baseline.median,
                goal: Self.goalMilliseconds
            ),
            Measurement("larder --version", baseline, unit: "ms"),
        ]
        let names = Self.services + [ServiceTimes.rest]
        let split = names.compactMap { name in
            parts[name].map { Measurement("  of which \(name)", Sample($0), unit: "ms") }
        }
        return Report(group: "main", measurements: head + split)
    }
}
