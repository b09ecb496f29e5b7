import BenchmarkKit
import Foundation

/// Runs `larder migrate` on files of old quantities: the time, and the most memory that a preview takes.
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

    /// Runs the command to its end, and looks at its memory's high mark while it runs.
    private func run(_ file: URL, _ flags: String...) throws -> (seconds: Double, mebibytes: Double) {
        let process = Process()
        process.executableURL = larder
        process.arguments = ["migrate", file.path] + flags
        process.standardOutput = FileHandle.nullDevice
        let started = ContinuousClock.now
        try process.run()
        var kibibytes = 0.0
        while process.isRunning {
            kibibytes = max(kibibytes, Self.highMark(of: process.processIdentifier))
            usleep(2_000)
        }
        process.waitUntilExit()
        let seconds = started.duration(to: .now) / .seconds(1)
        guard process.terminationStatus == 0 else {
            throw TimedRun.Failure.ended(command: "larder migrate", status: process.terminationStatus, errors: "")
        }
        return (seconds, kibibytes / 1_024)
    }

    /// The kernel's figure for the most memory that a process has had, in KiB.
    private static func highMark(of process: Int32) -> Double {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return 0 }
        return Double(line.split(separator: " ").dropFirst().first ?? "") ?? 0
    }
}
