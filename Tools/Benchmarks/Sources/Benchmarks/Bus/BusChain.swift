import Foundation

/// A client, a broker and a worker, each its own process, connected over one transport.
struct BusChain {
    /// A program's name and its role.
    struct Part {
        let program: String
        let role: String
        var rest: [String] = []

        static func baseline(_ role: String) -> Part { Part(program: "larder-bench-baseline", role: role) }
        static func swift(_ role: String, _ rest: [String] = []) -> Part {
            Part(program: "larder-bench-bus", role: role, rest: rest)
        }
        /// One worker with the same credit as the C worker, which answers at once.
        static let swiftWorker = swift("worker", ["1", "64", "0"])
    }

    let client: Part
    let broker: Part
    let worker: Part
    var endpoint = "tcp://127.0.0.1:*"
    /// The folder of keys when the chain uses CURVE.
    var keys: URL?

    /// Starts broker and worker, runs the client to its end, and stops them.
    func run(in folder: URL, requests: Int, outstanding: Int, payloadBytes: Int) throws -> LoadFigures {
        let environment = keys.map { ["LARDER_BENCH_CURVE": $0.path] } ?? [:]
        let broker = try ServerProcess(
            folder.appendingPathComponent(broker.program),
            [broker.role, endpoint],
            environment: environment
        )
        defer { broker.end() }
        let endpoints = broker.lines(self.broker.role == "proxy" ? 2 : 1)
        guard let front = endpoints.first, let back = endpoints.last else { throw ClientRun.Failure.noEndpoint }
        let worker = try ServerProcess(
            folder.appendingPathComponent(worker.program),
            [worker.role, back] + worker.rest,
            environment: environment
        )
        defer { worker.end() }
        let before = (broker.cpuSeconds, worker.cpuSeconds)
        let output = try ClientRun(
            folder.appendingPathComponent(client.program),
            [client.role, front, "\(requests)", "\(outstanding)", "\(payloadBytes)"],
            environment: environment
        ).output
        return try LoadFigures(
            output,
            requests: requests,
            brokerSeconds: broker.cpuSeconds - before.0,
            workerSeconds: worker.cpuSeconds - before.1
        )
    }
}
