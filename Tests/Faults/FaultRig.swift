import Envelope
import Foundation
import MessageBus
import SystemTestSupport
import Testing
import ZeroMQ

/// A shipped broker, processes of the fault service, and a client in the test's process.
final class FaultRig {
    static let service = ServiceName(rawValue: "fault.v1")

    let scratch: TemporaryFolder
    let context = ZeroMQContext()
    /// The broker's endpoint.
    let endpoint: String
    private(set) var broker: Program
    private(set) var workers: [Program] = []
    private var clients: [BusClient] = []
    private var statusClient: BusClient?

    /// Starts the broker and waits until it listens.
    ///
    /// - Parameters:
    ///   - overNetwork: Whether to use TCP rather than a Unix socket.
    ///   - preparation: Commands that a shell runs before it becomes the broker.
    /// - Throws: When the broker does not start.
    init(overNetwork: Bool = false, preparation: String? = nil) throws {
        scratch = try TemporaryFolder()
        endpoint = overNetwork ? "tcp://127.0.0.1:\(try FreePort.number())" : "ipc://\(scratch.path("bus/broker.sock"))"
        broker = try Self.startBroker(endpoint, scratch, preparation)
    }

    deinit {
        for client in clients { client.close() }
        for program in workers + [broker] where program.process.isRunning {
            program.send(SIGCONT)
            program.kill()
            program.process.waitUntilExit()
        }
        context.terminate()
    }

    private static func startBroker(
        _ endpoint: String,
        _ scratch: TemporaryFolder,
        _ preparation: String?
    ) throws -> Program {
        let arguments = ["--listen", endpoint, "--data", scratch.path("data")]
        let program = try Program("broker-service", arguments, in: scratch, preparation: preparation)
        try program.waitForError(containing: "ready")
        return program
    }

    /// Starts a new broker after the old one has ended.
    func restartBroker() throws { broker = try Self.startBroker(endpoint, scratch, nil) }

    /// Starts another process of the service.
    @discardableResult
    func startWorker(
        credit: Int = 16,
        service: String = FaultRig.service.rawValue,
        through endpoint: String? = nil
    ) throws -> Program {
        let arguments = ["serve", endpoint ?? self.endpoint, service, "\(credit)", scratch.path("effects")]
        let worker = try Program("larder-fault-worker", arguments, in: scratch)
        workers.append(worker)
        return worker
    }

    /// Allows for the time that a slow machine needs to start processes and to connect.
    static let patient = BusClientConfiguration(
        connectTimeout: Patience.limit,
        reconnectTimeout: Patience.limit,
        retry: RetryPolicy(maximumRetries: 100, patienceForAbsentServices: Patience.limit)
    )

    /// Never retries.
    static let once = BusClientConfiguration(connectTimeout: Patience.limit, window: 100_000, retry: .never)

    /// Returns a client with the rig's own context, optionally through another endpoint.
    func client(
        through endpoint: String? = nil,
        _ configuration: BusClientConfiguration = FaultRig.patient
    ) throws -> BusClient {
        let client = try BusClient(context: context, endpoint: endpoint ?? self.endpoint, configuration: configuration)
        clients.append(client)
        return client
    }

    /// Waits until the broker counts a number of workers of the service.
    func waitForWorkers(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let name = Self.service.rawValue
        try await Patience.until("\(name) has \(count) workers", sourceLocation: sourceLocation) {
            // A broker that is not running has no workers.
            guard let status = try? await status() else { return false }
            return status.services.first { $0.name == name }?.workers ?? 0 == count
        }
    }

    /// Returns the sum of some of the broker's counters.
    func counter(_ names: String...) async throws -> Int { try await sum(names) }

    private func sum(_ names: [String]) async throws -> Int {
        let counters = try await status().counters
        return names.reduce(0) { $0 + Int(counters[$1] ?? 0) }
    }

    /// Returns the broker's status, over a new connection.
    func status() async throws -> BrokerStatus {
        let client = try statusClient ?? client()
        statusClient = client
        return try await client.brokerStatus(timeout: Patience.limit)
    }

    /// Returns how many requests are queued in the broker.
    func queued() async throws -> Int { try await status().services.reduce(0) { $0 + $1.queued } }

    /// Returns how many requests workers hold.
    func inFlight() async throws -> Int { try await status().services.reduce(0) { $0 + $1.inFlight } }

    /// Waits until the sum of some counters has reached a value; returns the last sum.
    func waitForCounter(
        _ names: String...,
        toReach value: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Int {
        var seen = 0
        try await Patience.until("\(names) reach \(value)", sourceLocation: sourceLocation) {
            seen = try await sum(names)
            return seen >= value
        }
        return seen
    }

    /// Waits until a process has closed its peers' connections and has at most a number of descriptors.
    func waitForDescriptors(of program: Program, toFallTo count: Int) async throws {
        try await Patience.until("\(count) descriptors are left") {
            try ProcessFigures(program).descriptors <= count
        }
    }

    /// Opens the service's gate for waiting and later requests.
    func openGate() throws { try Data().write(to: URL(fileURLWithPath: scratch.path("effects.gate"))) }

    /// Closes the service's gate.
    func closeGate() throws { try FileManager.default.removeItem(atPath: scratch.path("effects.gate")) }

    /// Runs `larder` against the rig's broker, for the home of the loads.
    func larder(_ arguments: [String]) throws -> Program.Outcome {
        let home = "01010101-0101-0101-0101-010101010101"
        let more = ["--broker", endpoint, "--household", home, "--timeout", "60"]
        return try Program.larder(arguments + more, in: scratch)
    }

    /// Returns how often each write has happened, by its identifier.
    func effects() throws -> [String: Int] {
        let text = (try? String(contentsOfFile: scratch.path("effects"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").reduce(into: [:]) { counts, line in
            counts[line.split(separator: " ").last.map(String.init) ?? "", default: 0] += 1
        }
    }
}
