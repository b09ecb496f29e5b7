import Foundation
import PostgreSQLTestKit
import SystemTestSupport

/// The node of a home that its devices exchange with.
protocol Hub: AnyObject {
    /// The folder of the broker's keys, `broker.key` and `broker.pub`, and of the access list, `access`.
    var keys: String { get }

    /// Returns the address that devices join at.
    func endpoint() throws -> String

    /// Starts it, unless it runs.
    func start() throws

    /// Kills all of it, as the end of its machine would.
    func kill() throws

    /// Runs a command on it; it may fail.
    func larder(_ arguments: [String]) throws -> Program.Outcome
}

/// Where a hub keeps its tables.
enum HubDatabase: String, CaseIterable {
    /// In SQLite files; all services run in one process.
    case files
    /// On a PostgreSQL server; each service is a process of its own.
    case postgreSQL

    /// Makes a hub, which may run already.
    ///
    /// - Parameters:
    ///   - address: The address of this machine where it listens.
    ///   - scratch: The folder for its data.
    ///   - preparation: What a shell does before it becomes one of its processes.
    /// - Returns: The hub.
    /// - Throws: When it has no keys, or its database doesn't start.
    func hub(at address: String, in scratch: TemporaryFolder, preparation: String?) throws -> any Hub {
        switch self {
        case .files: try ProcessHub(at: address, in: scratch, preparation: preparation)
        case .postgreSQL: try StackHub(at: address, preparation: preparation)
        }
    }
}

/// A hub that is one process, which keeps its tables in files.
private final class ProcessHub: Hub {
    let keys: String
    private let address: String
    private let scratch: TemporaryFolder
    private let preparation: String?
    private var program: Program?

    init(at address: String, in scratch: TemporaryFolder, preparation: String?) throws {
        self.address = "tcp://\(address):\(Int.random(in: 20_000..<32_000))"
        (self.scratch, self.preparation) = (scratch, preparation)
        keys = scratch.path("hub-keys")
        _ = try Program.larder(["keys", "new", "broker", "--to", keys], in: scratch)
    }

    deinit { program?.kill() }

    func endpoint() -> String { address }

    func start() throws {
        guard program == nil else { return }
        let listening = ["--listen", address, "--server-key", "\(keys)/broker.key", "--access", "\(keys)/access"]
        let program = try Program("larder", ["serve"] + data + listening, in: scratch, preparation: preparation)
        try program.waitForOutput(containing: "Stop it with Ctrl-C")
        self.program = program
    }

    func kill() {
        program?.kill()
        program?.process.waitUntilExit()
        program = nil
    }

    func larder(_ arguments: [String]) throws -> Program.Outcome {
        try Program("larder", arguments + data, in: scratch, preparation: preparation).wait()
    }

    private var data: [String] { ["--data", scratch.path("hub")] }
}

/// A hub whose services are processes of their own and keep their tables on a PostgreSQL server.
private final class StackHub: Hub {
    private let stack: LocalStack

    init(at address: String, preparation: String?) throws {
        stack = try LocalStack(
            environment: ["LARDER_DATABASE": PostgreSQLServer.shared().makeDatabase()],
            at: address,
            preparation: preparation
        )
    }

    var keys: String { stack.brokerKeys }

    func endpoint() throws -> String { try stack.networkEndpoint() }

    func start() throws { try stack.start() }

    func kill() throws { try stack.killAll() }

    func larder(_ arguments: [String]) throws -> Program.Outcome { try stack.larder(arguments) }
}
