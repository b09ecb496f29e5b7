import BenchmarkKit
import Foundation

/// The main job as a whole process: the plan of the sample recipes with some stock, fully embedded.
struct MainJob {
    private static let rounds = 21
    /// Half a second feels like a wait; a fifth of a second does not.
    private static let goalMilliseconds = 200.0
    /// The CPU time as a multiple of that of a command that does nothing.
    private static let goalCPURatio = 4.0
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

    /// Measures in interleaved rounds, so that other load on the machine affects all figures alike.
    func measure() throws -> Report {
        defer { try? FileManager.default.removeItem(atPath: data) }
        for stock in [["flour", "500 g"], ["eggs", "2"], ["milk", "1 l"], ["butter", "100 g"]] {
            _ = try TimedRun(larder, ["stock", "add"] + stock + ["--data", data])
        }
        var version: [TimedRun] = []
        var whole: [TimedRun] = []
        var parts: [String: [Double]] = [:]
        for _ in 0..<Self.rounds {
            version.append(try TimedRun(larder, ["--version"]))
            whole.append(try TimedRun(larder, plan))
            let logged = try TimedRun(larder, plan, environment: ["LARDER_LOG_LEVEL": "info"])
            for (name, time) in ServiceTimes(log: logged.errors).split(whole: logged.milliseconds) {
                parts[name, default: []].append(time)
            }
        }
        let head = Self.wall(of: whole, beside: version) + Self.cpu(of: whole, beside: version)
        let names = Self.services + [ServiceTimes.rest]
        let split = names.compactMap { name in
            parts[name].map { Measurement("  of which \(name)", Sample($0), unit: "ms") }
        }
        return Report(group: "main", measurements: head + split)
    }

    private static func wall(of plan: [TimedRun], beside version: [TimedRun]) -> [BenchmarkKit.Measurement] {
        let baseline = Sample(version.map(\.milliseconds))
        let sample = Sample(plan.map(\.milliseconds))
        return [
            Measurement(
                "plan, embedded",
                sample,
                unit: "ms",
                baseline: baseline.median,
                goal: goalMilliseconds
            ),
            Measurement("larder --version", baseline, unit: "ms"),
        ]
    }

    private static func cpu(of plan: [TimedRun], beside version: [TimedRun]) -> [BenchmarkKit.Measurement] {
        let baseline = Sample(version.map(\.cpuMilliseconds))
        let sample = Sample(plan.map(\.cpuMilliseconds))
        return [
            Measurement(
                "plan, embedded, CPU",
                sample,
                unit: "ms",
                baseline: baseline.median,
                goal: goalCPURatio * baseline.median
            ),
            Measurement("larder --version, CPU", baseline, unit: "ms"),
        ]
    }
}
