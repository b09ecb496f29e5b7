import Foundation

/// One run of a program, from start to end.
struct TimedRun {
    /// Why a run has no figure.
    enum Failure: Error, CustomStringConvertible {
        /// The program ended with a status other than 0.
        case ended(command: String, status: Int32, errors: String)

        var description: String {
            switch self {
            case .ended(let command, let status, let errors): "\(command) ended with \(status): \(errors)"
            }
        }
    }

    let milliseconds: Double
    /// The program's CPU time in user and kernel mode.
    let cpuMilliseconds: Double
    let errors: String

    /// Runs a program to its end and discards its output.
    init(_ program: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
        let errorFile = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data().write(to: errorFile)
        defer { try? FileManager.default.removeItem(at: errorFile) }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("LARDER_") }
            .merging(environment) { _, chosen in chosen }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errorFile)
        let before = Self.cpuMillisecondsOfChildren
        let started = ContinuousClock.now
        try process.run()
        process.waitUntilExit()
        let elapsed = started.duration(to: .now).components
        cpuMilliseconds = Self.cpuMillisecondsOfChildren - before
        errors = try String(contentsOf: errorFile, encoding: .utf8)
        milliseconds = Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) / 1e15
        guard process.terminationStatus == 0 else {
            throw Failure.ended(
                command: ([program.lastPathComponent] + arguments).joined(separator: " "),
                status: process.terminationStatus,
                errors: errors
            )
        }
    }

    /// The CPU time of all ended child processes.
    private static var cpuMillisecondsOfChildren: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        let microseconds = Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
        return seconds * 1e3 + microseconds / 1e3
    }
}
