import Envelope
import Foundation
import MessageBus
import SystemTestSupport
import Testing
import ZeroMQ

/// A shipped broker, some processes of the fault service, and a client in the test's process.
final class FaultRig {
    static let service = ServiceName(rawValue: "fault.v1")

    let scratch: TemporaryFolder
    let context = ZeroMQContext()
    /// Where the broker listens.
    let endpoint: String
    private(set) var broker: Program
    private(set) var workers: [Program] = []
    private var clients: [BusClient] = []
    private var statusClient: BusClient?

    /// Starts the broker and waits until it listens.
    ///
    /// - Parameters:
    ///   - overNetwork: By TCP rather than by a Unix socket.
    ///   - limits: What a shell does before it becomes the broker.
    /// - Throws: When the broker does not start.
    init(overNetwork: Bool = false, limits: String? = nil) throws {
        scratch = try TemporaryFolder()
        endpoint = overNetwork ? "tcp://127.0.0.1:\(try FreePort.number())" : "ipc://\(scratch.path("bus/broker.sock"))"
        broker = try Self.startBroker(endpoint, scratch, limits)
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

    private static func startBroker(_ endpoint: String, _ scratch: TemporaryFolder, _ limits: String?) throws -> Program
    {
        let arguments = ["--listen", endpoint, "--data", scratch.path("data")]
        let program = try Program("broker-service", arguments, in: scratch, limits: limits)
        try program.waitForError(containing: "ready")
        return program
    }

    /// Starts the broker again after its end.
    func restartBroker() throws { broker = try Self.startBroker(endpoint, scratch, nil) }

    /// Starts one more process of the service.
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

    /// Puts up with whatever a slow machine needs to start processes and to connect.
    static let patient = BusClientConfiguration(
        connectTimeout: Patience.limit,
        reconnectTimeout: Patience.limit,
        retry: RetryPolicy(maximumRetries: 100, patienceForAbsentServices: Patience.limit)
    )

    /// Sends nothing again.
    static let once = BusClientConfiguration(connectTimeout: Patience.limit, window: 100_000, retry: .never)

    /// A client of the rig's own context, through another endpoint if that is wanted.
    func client(
        through endpoint: String? = nil,
        _ configuration: BusClientConfiguration = FaultRig.patient
    ) throws -> BusClient {
        let client = try BusClient(context: context, endpoint: endpoint ?? self.endpoint, configuration: configuration)
        clients.append(client)
        return client
    }

    /// Waits until the broker counts so many workers of the service.
    func waitForWorkers(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let name = Self.service.rawValue
        try await Patience.until("\(name) has \(count) workers", sourceLocation: sourceLocation) {
            // A broker that is not there just now has none.
            guard let status = try? await status() else { return false }
            return status.services.first { $0.name == name }?.workers ?? 0 == count
        }
    }

    /// The sum of some of the broker's counters.
    func counter(_ names: String...) async throws -> Int { try await sum(names) }

    private func sum(_ names: [String]) async throws -> Int {
        let counters = try await status().counters
        return names.reduce(0) { $0 + Int(counters[$1] ?? 0) }
    }

    /// What the broker tells of itself, over a connection of its own.
    func status() async throws -> BrokerStatus {
        let client = try statusClient ?? client()
        statusClient = client
        return try await client.brokerStatus(timeout: Patience.limit)
    }

    /// How many requests wait in the broker.
    func queued() async throws -> Int { try await status().services.reduce(0) { $0 + $1.queued } }

    /// How many requests workers hold.
    func inFlight() async throws -> Int { try await status().services.reduce(0) { $0 + $1.inFlight } }

    /// Waits until the sum of some counters has reached a value; returns the last that was seen.
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

    /// Waits until a process has closed what others opened, so that it has no more descriptors than these.
    func waitForDescriptors(of program: Program, toFallTo count: Int) async throws {
        try await Patience.until("\(count) descriptors are left") {
            try ProcessFigures(program).descriptors <= count
        }
    }

    /// Lets what waits for the service's gate pass, now and later.
    func openGate() throws { try Data().write(to: URL(fileURLWithPath: scratch.path("effects.gate"))) }

    /// Lets nothing pass the service's gate from now on.
    func closeGate() throws { try FileManager.default.removeItem(atPath: scratch.path("effects.gate")) }

    /// Runs `larder` against the rig's broker, for the home that loads are for.
    func larder(_ arguments: [String]) throws -> Program.Outcome {
        let home = "01010101-0101-0101-0101-010101010101"
        let more = ["--broker", endpoint, "--household", home, "--timeout", "60"]
        return try Program.larder(arguments + more, in: scratch)
    }

    /// How often each write has happened, by its identifier.
    func effects() throws -> [String: Int] {
        let text = (try? String(contentsOfFile: scratch.path("effects"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").reduce(into: [:]) { counts, line in
            counts[line.split(separator: " ").last.map(String.init) ?? "", default: 0] += 1
        }
    }
}
