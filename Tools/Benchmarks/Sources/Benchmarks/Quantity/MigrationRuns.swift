import BenchmarkKit
import Foundation

/// Runs `larder migrate` on files of old quantities: the time, and the peak memory of a preview.
struct MigrationRuns {
    private let larder: URL
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("larder-migrate-\(UUID())")

    init(programs: String) { larder = URL(fileURLWithPath: programs).appendingPathComponent("larder") }

    func measure(rounds: Int) throws -> [BenchmarkKit.Measurement] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let few = try file(rows: 10_000)
        let many = try file(rows: 1_000_000)
        let thousand = try file(rows: 1_000)
        var (times, small, large, migrating): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        for _ in 0..<min(rounds, 3) {
            small.append(try run(few, "--preview", "--summary").mebibytes)
            let whole = try run(many, "--preview", "--summary")
            large.append(whole.mebibytes)
            times.append(whole.seconds)
        }
        for _ in 0..<rounds {
            migrating.append(try run(thousand, "--apply").seconds)
            _ = try run(thousand, "--rollback")
        }
        let few10 = Sample(small)
        return [
            BenchmarkKit.Measurement("previewing a migration of 1,000,000 rows", Sample(times), unit: "s"),
            BenchmarkKit.Measurement(
                "memory of that preview, beside one of 10,000 rows",
                Sample(large),
                unit: "MiB",
                baseline: few10.median,
                goal: few10.median + 8
            ),
            BenchmarkKit.Measurement("migrating 1,000 rows", Sample(migrating), unit: "s", goal: 30),
        ]
    }

    private func file(rows: Int) throws -> URL {
        let quantities = ["2", "1 1/2", "a pinch", "250", "3/4", "2-3", ""]
        let units = ["cups", "tsp", "", "g", "lb"]
        var text = "id,name,quantity,unit\n"
        for row in 0..<rows { text += "\(row),Thing \(row),\(quantities[row % 7]),\(units[row % 5])\n" }
        let file = folder.appendingPathComponent("\(rows).csv")
        try Data(text.utf8).write(to: file)
        return file
    }

    private func run(_ file: URL, _ flags: String...) throws -> WatchedRun {
        try WatchedRun(larder, ["migrate", file.path] + flags)
    }
}
