import Commands
import Foundation
import SystemTestSupport
import Testing

/// A hub and devices of one home, each with its own data folder.
final class HomeOfDevices {
    let scratch: TemporaryFolder
    /// The devices.
    let names = ["phone", "tablet", "laptop"]
    /// For a device, what a shell does before it becomes one of the device's processes.
    private let preparations: [String: String]
    private var running: [String: Program] = [:]
    private let hub: any Hub

    /// Starts the hub at a network port, with keys, and lets the devices join.
    ///
    /// - Parameters:
    ///   - database: Where the hub keeps its tables.
    ///   - address: The hub's address.
    ///   - scratch: The folder of everything; the nodes' data are in folders with their names.
    ///   - preparations: For a node, what a shell does before it becomes one of the node's processes.
    /// - Throws: When a node doesn't start, or can't join.
    init(
        hubOn database: NodeDatabase = .files,
        at address: String = "127.0.0.1",
        in scratch: TemporaryFolder? = nil,
        preparations: [String: String] = [:]
    ) throws {
        let scratch = try scratch ?? TemporaryFolder()
        (self.scratch, self.preparations) = (scratch, preparations)
        hub = try database.hub(at: address, in: scratch, preparation: preparations["hub"])
        let folder = scratch.path("keys")
        try done(["keys", "new", "device", "--to", folder])
        try done([
            "keys", "allow", "\(folder)/device.pub", "--as", "anna", "--role", "member", "--household", "home",
            "--access", "\(hub.keys)/access",
        ])
        try start("hub")
        let keys = ["--key", "\(folder)/device.key", "--broker-key", "\(hub.keys)/broker.pub"]
        for name in names { try done(["device", "join", "--hub", hub.endpoint(), "--name", name] + keys, on: name) }
    }

    deinit { for program in running.values { program.kill() } }

    func data(_ name: String) -> String { scratch.path(name) }

    /// Starts a node that runs on.
    func start(_ name: String) throws {
        guard name != "hub" else { return try hub.start() }
        guard running[name] == nil else { return }
        let program = try Program(
            "larder",
            ["serve", "--data", data(name)],
            in: scratch,
            preparation: preparations[name]
        )
        try program.waitForOutput(containing: "Stop it with Ctrl-C")
        running[name] = program
    }

    /// Kills a node, as a crash would.
    func kill(_ name: String) throws {
        guard name != "hub" else { return try hub.kill() }
        guard let program = running.removeValue(forKey: name) else { return }
        program.kill()
        program.process.waitUntilExit()
    }

    /// Runs a command on a node; it may fail.
    func larder(_ arguments: [String], on name: String) throws -> Program.Outcome {
        try program(arguments, on: name).wait()
    }

    /// Starts a command on a node.
    func program(_ arguments: [String], input: String = "", on name: String) throws -> Program {
        guard name != "hub" else { return try hub.program(arguments, input: input) }
        let arguments = arguments + ["--data", data(name)]
        return try Program("larder", arguments, input: input, in: scratch, preparation: preparations[name])
    }

    /// Runs a command that must succeed, on a node or by itself.
    @discardableResult
    func done(_ arguments: [String], on name: String? = nil) throws -> String {
        let outcome = try name.map { try larder(arguments, on: $0) } ?? Program.larder(arguments, in: scratch)
        try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome.output
    }

    /// Runs a command on each of several nodes at the same time; all must succeed.
    ///
    /// - Parameters:
    ///   - names: The nodes.
    ///   - arguments: The command of a node.
    /// - Returns: The output of each.
    /// - Throws: When a command fails.
    @discardableResult
    func done(on names: [String], _ arguments: (String) -> [String]) throws -> [String] {
        let programs = try names.map { try program(arguments($0), on: $0) }
        return try zip(names, programs).map { name, program in
            let outcome = try program.wait()
            try #require(outcome.status == 0, "\(name), \(arguments(name)): \(outcome.errors)")
            return outcome.output
        }
    }

    /// The stock of a node, one line for each product without its identifier.
    func stock(of name: String) throws -> [String] {
        let list = try larder(["stock", "list"], on: name)
        try #require(list.status == 0, "\(list.errors)")
        return list.output.split(separator: "\n").map { line in
            line.split(separator: " ").dropLast().joined(separator: " ")
        }.sorted()
    }

    /// Exchanges everything until all nodes list the same; the hub must run.
    ///
    /// Each exchange ends with a comparison of the state hashes of every service, which would mend what differs and say
    /// so: nothing may differ.
    func settle() throws {
        for _ in 1...20 {
            for exchange in try done(on: names, { _ in ["sync", "now", "--timeout", "30"] }) {
                #expect(!exchange.contains("differed from the hub"), "\(exchange)")
            }
            let nodes = ["hub"] + names
            let stock = try done(on: nodes) { _ in ["stock", "list"] }
            let products = try done(on: nodes) { _ in ["product", "list"] }
            if Set(stock).count == 1, Set(products).count == 1 { return }
        }
        Issue.record("The nodes do not come to hold the same.")
    }

    /// Ends a home that has settled, and compares the state hash of each service on each device with the hub's.
    ///
    /// Only a hub tells its hash, so each device leaves the home first, with everything that it has.
    func expectSameState() async throws {
        for name in names { try start(name) }
        try done(on: names) { _ in ["device", "leave", "--timeout", "60"] }
        let home = HouseholdID(name: "home")
        let held = try await StateHashes.read(at: hub.localEndpoint, of: home)
        for name in names {
            let hashes = try await StateHashes.read(at: "ipc://\(data(name))/run/broker.sock", of: home)
            #expect(hashes == held, "\(name) differs from the hub.")
        }
    }
}
