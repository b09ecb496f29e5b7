import Foundation

/// One run of `larder` on its own data, with its peak memory.
struct WatchedRun {
    let seconds: Double
    let mebibytes: Double
    /// What it printed.
    let output: String

    /// Runs the command to its end, or kills it with SIGKILL after a number of seconds.
    init(_ larder: URL, _ arguments: [String], killedAfter: Double? = nil) throws {
        let process = Process()
        process.executableURL = larder
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("LARDER_") }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        process.standardOutput = try FileHandle(forWritingTo: file)
        let started = ContinuousClock.now
        try process.run()
        var kibibytes = 0.0
        while process.isRunning {
            kibibytes = max(kibibytes, Self.highMark(of: process.processIdentifier))
            if let killedAfter, started.duration(to: .now) > .seconds(killedAfter) {
                kill(process.processIdentifier, SIGKILL)
                break
            }
            usleep(2_000)
        }
        process.waitUntilExit()
        seconds = started.duration(to: .now) / .seconds(1)
        mebibytes = kibibytes / 1_024
        output = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        guard killedAfter != nil || process.terminationStatus == 0 else {
            throw TimedRun.Failure.ended(
                command: "larder \(arguments.first ?? "")",
                status: process.terminationStatus,
                errors: ""
            )
        }
    }

    /// Returns the peak memory of a process in KiB, from the kernel.
    private static func highMark(of process: Int32) -> Double {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return 0 }
        return Double(line.split(separator: " ").dropFirst().first ?? "") ?? 0
    }
}
