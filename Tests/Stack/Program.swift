import Foundation
import Testing

/// An executable of Larder, run as a process.
struct Program {
    /// How a run ended.
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Where the executables are: `LARDER_BIN`.
    static var folder: String? { ProcessInfo.processInfo.environment["LARDER_BIN"] }

    /// The running process.
    let process = Process()
    private let errors: URL
    private let output: URL

    /// Starts an executable of ``folder`` without any of the caller's settings.
    ///
    /// Its standard output goes into a file that ``wait()`` reads, unless a pipe takes it.
    init(
        _ name: String,
        _ arguments: [String],
        input: String = "",
        in scratch: TemporaryFolder,
        pipe: Pipe? = nil
    ) throws {
        let run = scratch.url.appendingPathComponent("\(name)-\(UUID().uuidString)")
        errors = run.appendingPathExtension("errors")
        output = run.appendingPathExtension("output")
        let inputFile = run.appendingPathExtension("input")
        try Data(input.utf8).write(to: inputFile)
        for file in [errors, output] { try Data().write(to: file) }
        process.executableURL = URL(fileURLWithPath: try #require(Self.folder)).appendingPathComponent(name)
        process.arguments = arguments
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

    /// What it has written to standard error so far.
    func errorsSoFar() throws -> String { try String(contentsOf: errors, encoding: .utf8) }

    /// Waits for its end.
    func wait() throws -> Outcome {
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            output: try String(contentsOf: output, encoding: .utf8),
            errors: try errorsSoFar()
        )
    }

    /// Waits until it has written a text to standard error.
    func waitForError(containing text: String, seconds: Double = 30) throws {
        let end = Date(timeIntervalSinceNow: seconds)
        var said = try errorsSoFar()
        while !said.contains(text) {
            try #require(Date() < end, "It did not say \"\(text)\" in time, but: \(said)")
            try #require(process.isRunning, "It ended without saying \"\(text)\", but: \(said)")
            usleep(10_000)
            said = try errorsSoFar()
        }
    }

    /// Runs `larder` to its end.
    static func larder(_ arguments: [String], input: String = "", in scratch: TemporaryFolder) throws -> Outcome {
        try Program("larder", arguments, input: input, in: scratch).wait()
    }
}
