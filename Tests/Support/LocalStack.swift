import Foundation
import Testing

/// The graph of docker-compose.yml as local processes under the supervisor, in its own folder.
package final class LocalStack {
    /// The services of the graph, the broker first.
    package static let names = ["broker", "quantity", "product", "inventory", "category", "recipe", "shopping"]

    package let scratch: TemporaryFolder
    private let folder: String
    private let environment: [String: String]

    /// Starts everything; returns when every service answers.
    ///
    /// - Parameter environment: Settings of the services, in addition to those of this process.
    /// - Throws: When a service doesn't start.
    package init(environment: [String: String] = [:]) throws {
        scratch = try TemporaryFolder()
        folder = scratch.path("run")
        self.environment = environment
        try supervise("up")
    }

    deinit { try? supervise("down") }

    /// The data folder of the stack, which names the broker.
    package var data: String { "\(folder)/data" }

    /// The broker's endpoint.
    package var endpoint: String { "ipc://\(folder)/bus/broker.sock" }

    /// Stops everything and waits for it.
    package func stop() throws { try supervise("down") }

    private func supervise(_ action: String) throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Tools/scripts/supervise.py")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [
            script.path, action, "--folder", folder, "--bin", try #require(Program.folder), "--wait", "180",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    /// Returns the process that runs a service; `nil` between its end and its restart.
    package func processID(of service: String) -> Int32? {
        let text = try? String(contentsOfFile: "\(folder)/pids/\(service).pid", encoding: .utf8)
        return text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    /// Kills a service's process, as a crash would.
    package func kill(_ service: String) throws {
        try #require(Foundation.kill(try #require(processID(of: service)), SIGKILL) == 0)
    }

    /// Returns what a service has logged.
    package func log(of service: String) throws -> String {
        try String(contentsOfFile: "\(folder)/logs/\(service).log", encoding: .utf8)
    }

    /// Runs `larder` on the stack's data folder.
    package func larder(_ arguments: [String], input: String = "") throws -> Program.Outcome {
        try Program.larder(arguments + ["--data", data], input: input, in: scratch)
    }
}
