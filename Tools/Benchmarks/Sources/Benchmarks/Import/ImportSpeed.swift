import BenchmarkKit
import Foundation

/// Imports a food table of full size: the time, the memory, and the same result when it is repeated or killed.
struct ImportSpeed {
    private static let foods = 8_000
    private static let rounds = 3
    /// The limit of growth compared with a tenth of the table: a food with all its values takes a few KiB before it is
    /// sent.
    private static let growthGoal = 128.0

    private let larder: URL
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("larder-import-\(UUID())")

    init(programs: String) { larder = URL(fileURLWithPath: programs).appendingPathComponent("larder") }

    func measure() throws -> Report {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (tenth, whole) = (folder.appendingPathComponent("tenth"), folder.appendingPathComponent("whole"))
        try FoodTable(foods: Self.foods / 10).write(to: tenth)
        try FoodTable(foods: Self.foods).write(to: whole)
        var (small, large, first, again): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        for round in 0..<Self.rounds {
            small.append(try run(tenth, into: "tenth-data-\(round)").mebibytes)
            let data = "data-\(round)"
            let new = try run(whole, into: data)
            Self.check(new, saved: Self.foods, unchanged: 0)
            large.append(new.mebibytes)
            first.append(new.seconds)
            let repeated = try run(whole, into: data)
            Self.check(repeated, saved: 0, unchanged: Self.foods)
            again.append(repeated.seconds)
            try checkKill(of: whole, into: "killed-data-\(round)", after: new.seconds * 0.6)
        }
        let least = Sample(small)
        return Report(
            group: "import",
            measurements: [
                Measurement("importing 8,000 foods, 15,000 measures, 648,000 nutrients", Sample(first), unit: "s"),
                Measurement("the same again, all unchanged", Sample(again), unit: "s"),
                Measurement(
                    "memory of the import, beside one of 800 foods",
                    Sample(large),
                    unit: "MiB",
                    baseline: least.median,
                    goal: least.median + Self.growthGoal
                ),
            ]
        )
    }

    /// Checks that an import that is killed halfway keeps what it saved, and that the next one does only the rest.
    private func checkKill(of release: URL, into data: String, after seconds: Double) throws {
        _ = try run(release, into: data, killedAfter: seconds)
        let (saved, unchanged) = Self.counts(of: try run(release, into: data))
        precondition(saved + unchanged == Self.foods, "Every food is there once: \(saved) and \(unchanged).")
        Self.check(try run(release, into: data), saved: 0, unchanged: Self.foods)
    }

    private func run(_ release: URL, into data: String, killedAfter: Double? = nil) throws -> WatchedRun {
        let data = folder.appendingPathComponent(data).path
        let arguments = ["import", "usda", release.path, "--data", data, "--refused", "\(data)-refused.csv"]
        return try WatchedRun(larder, arguments, killedAfter: killedAfter)
    }

    private static func check(_ run: WatchedRun, saved: Int, unchanged: Int) {
        let counts = counts(of: run)
        precondition(counts == (saved, unchanged), "The import says \(run.output)")
    }

    /// Parses the last line of an import: "8000 saved, 0 unchanged".
    private static func counts(of run: WatchedRun) -> (saved: Int, unchanged: Int) {
        func number(before word: String) -> Int {
            let words = run.output.split { $0 == " " || $0 == "," || $0 == "." }
            return words.firstIndex(of: Substring(word)).flatMap { $0 > 0 ? Int(words[$0 - 1]) : nil } ?? -1
        }
        return (number(before: "saved"), number(before: "unchanged"))
    }
}
