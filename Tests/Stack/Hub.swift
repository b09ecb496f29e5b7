import Foundation
import PostgreSQLTestKit
import SystemTestSupport

/// The node of a home that its devices exchange with.
protocol Hub: AnyObject {
    /// The folder of the broker's keys, `broker.key` and `broker.pub`, and of the access list, `access`.
    var keys: String { get }

    /// The address of its broker for this host.
    var localEndpoint: String { get }

    /// Returns the address that devices join at.
    func endpoint() throws -> String

    /// Starts it, unless it runs.
    func start() throws

    /// Kills all of it, as the end of its machine would.
    func kill() throws

    /// Starts a command on it.
    func program(_ arguments: [String], input: String) throws -> Program
}

/// Where a node keeps its tables.
enum NodeDatabase: String, CaseIterable {
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
        case .postgreSQL: try StackHub(stack(at: address, preparation: preparation))
        }
    }

    /// Starts a stack with a process for each service, which keep their tables here.
    ///
    /// - Parameters:
    ///   - address: The address of this machine where it listens.
    ///   - preparation: What a shell does before it becomes one of its processes.
    /// - Returns: The stack.
    /// - Throws: When a service, or the database, doesn't start.
    func stack(at address: String = "127.0.0.1", preparation: String? = nil) throws -> LocalStack {
        let environment = self == .files ? [:] : ["LARDER_DATABASE": try PostgreSQLServer.shared().makeDatabase()]
        return try LocalStack(environment: environment, at: address, preparation: preparation)
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

    var localEndpoint: String { "ipc://\(scratch.path("hub"))/run/broker.sock" }

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

    func program(_ arguments: [String], input: String) throws -> Program {
        try Program("larder", arguments + data, input: input, in: scratch, preparation: preparation)
    }

    private var data: [String] { ["--data", scratch.path("hub")] }
}

/// A hub whose services are processes of their own and keep their tables on a PostgreSQL server.
private final class StackHub: Hub {
    private let stack: LocalStack

    init(_ stack: LocalStack) { self.stack = stack }

    var keys: String { stack.brokerKeys }

    var localEndpoint: String { stack.endpoint }

    func endpoint() throws -> String { try stack.networkEndpoint() }

    func start() throws { try stack.start() }

    func kill() throws { try stack.killAll() }

    func program(_ arguments: [String], input: String) throws -> Program {
        try Program("larder", arguments + ["--data", stack.data], input: input, in: stack.scratch)
    }
}
