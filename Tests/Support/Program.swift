package import Foundation
import Testing

/// An executable of Larder, run as a process.
package struct Program {
    /// The outcome of a run.
    package struct Outcome {
        package let status: Int32
        package let output: String
        package let errors: String
    }

    /// The folder of the executables: `LARDER_BIN`.
    package static var folder: String? { ProcessInfo.processInfo.environment["LARDER_BIN"] }

    /// The running process.
    package let process = Process()
    private let errors: URL
    private let output: URL

    /// Starts an executable of ``folder`` without the caller's settings.
    ///
    /// Its standard output goes into a file that ``wait()`` reads, or into a pipe.
    ///
    /// - Parameters:
    ///   - name: The executable; one of this package is next to the tests.
    ///   - arguments: Its arguments.
    ///   - input: Its standard input.
    ///   - scratch: The folder for its output.
    ///   - pipe: A pipe for its standard output.
    ///   - preparation: Commands that a shell runs before it becomes the executable, such as `"ulimit -n 32"`.
    /// - Throws: When there is no such executable.
    package init(
        _ name: String,
        _ arguments: [String],
        input: String = "",
        in scratch: TemporaryFolder,
        pipe: Pipe? = nil,
        preparation: String? = nil
    ) throws {
        let run = scratch.url.appendingPathComponent("\(name)-\(UUID().uuidString)")
        errors = run.appendingPathExtension("errors")
        output = run.appendingPathExtension("output")
        let inputFile = run.appendingPathExtension("input")
        try Data(input.utf8).write(to: inputFile)
        for file in [errors, output] { try Data().write(to: file) }
        let executable = try Self.executable(name)
        process.executableURL = preparation == nil ? executable : URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            preparation.map { ["-c", "\($0); exec \"$0\" \"$@\"", executable.path] + arguments } ?? arguments
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("LARDER_") }
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardError = try FileHandle(forWritingTo: errors)
        if let pipe {
            process.standardOutput = pipe
        } else {
            process.standardOutput = try FileHandle(forWritingTo: output)
        }
        try process.run()
    }

    private static func executable(_ name: String) throws -> URL {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent(name)
        let isShipped = !name.hasPrefix("larder-fault")
        return isShipped ? URL(fileURLWithPath: try #require(folder)).appendingPathComponent(name) : own
    }

    /// Kills the process, as a crash would.
    package func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Sends the process a signal.
    package func send(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

    /// Waits for the process to end without blocking other tests; `nil` when it still runs after the time.
    package func end(within patience: Duration) async throws -> Outcome? {
        let end = ContinuousClock.now.advanced(by: patience)
        while process.isRunning, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
        return process.isRunning ? nil : try wait()
    }

    /// What the process has written to standard error so far.
    package func errorsSoFar() throws -> String { try String(contentsOf: errors, encoding: .utf8) }

    /// Waits for the process to end.
    package func wait() throws -> Outcome {
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            output: try String(contentsOf: output, encoding: .utf8),
            errors: try errorsSoFar()
        )
    }

    /// Waits until the process has written a text to standard error.
    package func waitForError(containing text: String, seconds: Double = 120) throws {
        let end = Date(timeIntervalSinceNow: seconds)
        var said = try errorsSoFar()
        while !said.contains(text) {
            try #require(Date() < end, "It did not say \"\(text)\" in time, but: \(said)")
            try #require(process.isRunning, "It ended without saying \"\(text)\", but: \(said)")
            usleep(10_000)
            said = try errorsSoFar()
        }
    }

    /// What the process has written to standard output so far.
    package func outputSoFar() throws -> String { try String(contentsOf: output, encoding: .utf8) }

    /// Waits until the process has written a text to standard output.
    package func waitForOutput(containing text: String, seconds: Double = 120) throws {
        let end = Date(timeIntervalSinceNow: seconds)
        var written = try outputSoFar()
        while !written.contains(text) {
            try #require(Date() < end, "It did not write \"\(text)\" in time, but: \(written)")
            try #require(process.isRunning, "It ended without writing \"\(text)\", but: \(written)")
            usleep(5_000)
            written = try outputSoFar()
        }
    }

    /// Runs `larder` to its end.
    package static func larder(_ arguments: [String], input: String = "", in scratch: TemporaryFolder) throws -> Outcome
    {
        try Program("larder", arguments, input: input, in: scratch).wait()
    }

    /// Runs a program of the system to its end; it must succeed.
    package static func system(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(arguments.joined(separator: " "))")
    }
}
