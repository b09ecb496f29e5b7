import Foundation
import Testing

/// The graph of docker-compose.yml as local processes under the supervisor, in its own folder.
package final class LocalStack {
    /// The services of the graph, the broker first.
    package static let names = [
        "broker", "quantity", "product", "inventory", "category", "recipe", "household", "shopping",
    ]

    package let scratch: TemporaryFolder
    private let folder: String
    private let environment: [String: String]
    private let host: String
    private let preparation: String?

    /// Starts everything; returns when every service answers.
    ///
    /// - Parameters:
    ///   - environment: Settings of the services, in addition to those of this process.
    ///   - host: The address where the broker listens.
    ///   - preparation: What a shell does before it becomes the supervisor.
    /// - Throws: When a service doesn't start.
    package init(
        environment: [String: String] = [:],
        at host: String = "127.0.0.1",
        preparation: String? = nil
    ) throws {
        scratch = try TemporaryFolder()
        folder = scratch.path("run")
        self.environment = environment
        self.host = host
        self.preparation = preparation
        try start()
    }

    deinit { try? supervise("down") }

    /// The data folder of the stack, which names the broker.
    package var data: String { "\(folder)/data" }

    /// The broker's endpoint.
    package var endpoint: String { "ipc://\(folder)/bus/broker.sock" }

    /// The broker's endpoint for other machines, which need keys.
    package func networkEndpoint() throws -> String {
        let port = try String(contentsOfFile: "\(folder)/pids/port", encoding: .utf8)
        return "tcp://\(host):\(port.trimmingCharacters(in: .whitespacesAndNewlines))"
    }

    /// The folder of the broker's keys and of its access list.
    package var brokerKeys: String { "\(folder)/broker-keys" }

    /// Starts everything that does not run; returns when every service answers.
    package func start() throws { try supervise("up") }

    /// Stops everything and waits for it.
    package func stop() throws { try supervise("down") }

    private func supervise(_ action: String) throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Tools/scripts/supervise.py")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", preparation ?? "exec \"$0\" \"$@\"", "/usr/bin/python3", script.path, action, "--folder", folder,
            "--bin", try #require(Program.folder), "--wait", "180", "--host", host,
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

    /// Kills the supervisor and every service at once, as the end of their machine would.
    package func killAll() throws {
        for name in ["supervisor"] + Self.names {
            guard let process = processID(of: name) else { continue }
            _ = Foundation.kill(process, SIGKILL)
            while Foundation.kill(process, 0) == 0, !Self.isZombie(process) { usleep(10_000) }
        }
    }

    /// Whether a process has ended, but its parent has not read its status.
    private static func isZombie(_ process: Int32) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        return status.drop { $0 != ")" }.dropFirst(2).first == "Z"
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
