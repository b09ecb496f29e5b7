import Foundation
import SystemTestSupport
import Testing

/// A hub and devices of one home, each with its own data folder, in one scratch folder.
final class HomeOfDevices {
    let scratch: TemporaryFolder
    let names: [String]
    private var running: [String: Program] = [:]
    private let hub: String
    private let keys: [String]
    private let hubKeys: [String]

    /// Starts the hub at a network port, with keys, and lets the devices join.
    init(devices names: [String]) throws {
        scratch = try TemporaryFolder()
        self.names = names
        hub = "tcp://127.0.0.1:\(Int.random(in: 20_000..<32_000))"
        let folder = scratch.path("keys")
        let access = scratch.path("access")
        keys = ["--key", "\(folder)/device.key", "--broker-key", "\(folder)/broker.pub"]
        hubKeys = ["--server-key", "\(folder)/broker.key", "--access", access]
        for key in ["broker", "device"] { try done(["keys", "new", key, "--to", folder]) }
        try done([
            "keys", "allow", "\(folder)/device.pub", "--as", "anna", "--role", "member", "--household", "home",
            "--access", access,
        ])
        try start("hub")
        for name in names { try done(["device", "join", "--hub", hub, "--data", data(name)] + keys) }
    }

    deinit { for program in running.values { program.kill() } }

    func data(_ name: String) -> String { scratch.path(name) }

    /// Starts a node that runs on.
    func start(_ name: String) throws {
        guard running[name] == nil else { return }
        let listening = name == "hub" ? ["--listen", hub] + hubKeys : []
        let program = try Program("larder", ["serve", "--data", data(name)] + listening, in: scratch)
        try program.waitForOutput(containing: "Stop it with Ctrl-C")
        running[name] = program
    }

    /// Kills a node, as a crash would.
    func kill(_ name: String) {
        guard let program = running.removeValue(forKey: name) else { return }
        program.kill()
        program.process.waitUntilExit()
    }

    /// Runs a command on a node; it may fail.
    func larder(_ arguments: [String], on name: String) throws -> Program.Outcome {
        try Program.larder(arguments + ["--data", data(name)], in: scratch)
    }

    /// Runs a command that must succeed.
    @discardableResult
    private func done(_ arguments: [String]) throws -> String {
        let outcome = try Program.larder(arguments, in: scratch)
        try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome.output
    }

    /// The stock of a node, one line for each product without its identifier.
    func stock(of name: String) throws -> [String] {
        let list = try larder(["stock", "list"], on: name)
        try #require(list.status == 0, "\(list.errors)")
        return list.output.split(separator: "\n").map { line in
            line.split(separator: " ").dropLast().joined(separator: " ")
        }.sorted()
    }

    /// Exchanges everything until all nodes hold the same; the hub must run.
    func settle() throws {
        for _ in 1...20 {
            for name in names { try done(["sync", "now", "--data", data(name), "--timeout", "30"]) }
            let held = try ([("hub")] + names).map { try stock(of: $0) }
            if Set(held).count == 1 { return }
        }
        Issue.record("The nodes do not come to hold the same.")
    }
}
