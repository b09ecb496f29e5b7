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

    /// A client of the rig's own context, through another endpoint if that is wanted.
    func client(
        through endpoint: String? = nil,
        _ configuration: BusClientConfiguration = BusClientConfiguration()
    ) throws -> BusClient {
        let client = try BusClient(context: context, endpoint: endpoint ?? self.endpoint, configuration: configuration)
        clients.append(client)
        return client
    }

    /// Waits until the broker counts so many workers of the service, and returns how long that took.
    @discardableResult
    func waitForWorkers(
        _ count: Int,
        of service: String = FaultRig.service.rawValue,
        within patience: Duration = .seconds(30)
    ) async throws -> Duration {
        let start = ContinuousClock.now
        while start.duration(to: .now) < patience {
            if let status = try? await status(),
                status.services.first(where: { $0.name == service })?.workers ?? 0 == count
            {
                return start.duration(to: .now)
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("\(service) has not \(count) workers within \(patience).")
        return start.duration(to: .now)
    }

    /// The sum of some of the broker's counters.
    func counter(_ names: String...) async throws -> Int { try await sum(names) }

    private func sum(_ names: [String]) async throws -> Int {
        let counters = try await status().counters
        return names.reduce(0) { $0 + Int(counters[$1] ?? 0) }
    }

    /// What the broker tells of itself, over a connection of its own.
    func status() async throws -> BrokerStatus {
        let client = try statusClient ?? client(BusClientConfiguration(connectTimeout: .milliseconds(500)))
        statusClient = client
        return try await client.brokerStatus()
    }

    /// How many requests wait in the broker.
    func queued() async throws -> Int {
        try await status().services.reduce(0) { $0 + $1.queued }
    }

    /// Waits until the sum of some counters has reached a value; returns the last that was seen.
    func waitForCounter(
        _ names: String...,
        toReach value: Int,
        within patience: Duration = .seconds(20)
    ) async throws -> Int {
        let end = ContinuousClock.now.advanced(by: patience)
        var seen = try await sum(names)
        while seen < value, ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(10))
            seen = try await sum(names)
        }
        return seen
    }

    /// How often each write has happened, by its identifier.
    func effects() throws -> [String: Int] {
        let text = (try? String(contentsOfFile: scratch.path("effects"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").reduce(into: [:]) { counts, line in
            counts[line.split(separator: " ").last.map(String.init) ?? "", default: 0] += 1
        }
    }
}
