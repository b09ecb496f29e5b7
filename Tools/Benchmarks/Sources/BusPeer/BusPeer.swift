import Foundation
import MessageBus
import ZeroMQ

/// One end of the bus, as a process of its own for the benchmarks.
///
/// usage: larder-bench-bus broker ENDPOINT
///        larder-bench-bus plane ENDPOINT
///        larder-bench-bus keys
///        larder-bench-bus worker ENDPOINT COUNT CREDIT PAUSE-MILLISECONDS
///        larder-bench-bus raw-client|protobuf-client ENDPOINT REQUESTS OUTSTANDING PAYLOAD-BYTES
///        larder-bench-bus await-workers ENDPOINT COUNT
///        larder-bench-bus events ENDPOINT COUNT
///        larder-bench-bus commits|writes ENDPOINT COUNT
///        larder-bench-bus whole REQUESTS OUTSTANDING PAYLOAD-BYTES
///
/// With `LARDER_BENCH_CURVE`, a folder that `keys` fills, all but `whole` use CURVE and an access list. Servers run
/// until they are ended by their process id; `whole` is all three in one process, over `inproc://`. `commits` and
/// `writes` need an inventory service.
@main
enum BusPeer {
    /// Blocks the main thread, because valgrind cannot run a program whose main thread has ended, as with an
    /// asynchronous main.
    static func main() {
        Task.detached {
            do { try await run() } catch {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                exit(1)
            }
            exit(0)
        }
        while true { pause() }
    }

    private nonisolated static func run() async throws {
        let arguments = CommandLine.arguments.dropFirst().map { String($0) }
        let numbers = arguments.compactMap { Int($0) }
        let context = ZeroMQContext()
        switch (arguments.first, arguments.count) {
        case ("broker", 2):
            let security = try BenchKeys()?.security(context)
            let broker = Broker(context: context, endpoints: [arguments[1]], security: security)
            try broker.start()
            announce(broker.boundEndpoints)
            await serveForEver(broker)
        case ("keys", 1): try BenchKeys()?.write()
        case ("plane", 2): try await runPlane(context, arguments[1])
        case ("await-workers", 3): try await awaitWorkers(context, arguments[1], count: numbers[0])
        case ("events", 3): print(try await EventRun(context: context, endpoint: arguments[1]).run(numbers[0]).json)
        case ("commits", 3), ("writes", 3):
            let run = try CommitRun(context: context, endpoint: arguments[1])
            print(try await run.run(numbers[0], untilChange: arguments[0] == "commits").json)
        case ("worker", 5):
            let workers = try EchoWorkers(
                context: context,
                endpoint: arguments[1],
                count: numbers[0],
                credit: numbers[1],
                pause: .milliseconds(numbers[2])
            )
            await serveForEver(workers)
        case ("raw-client", 5), ("protobuf-client", 5):
            let form: LoadClient.Form = arguments[0] == "raw-client" ? .raw : .protobuf
            let client = try LoadClient(context: context, endpoint: arguments[1], form: form, payloadBytes: numbers[2])
            print(try await client.run(requests: numbers[0], outstanding: numbers[1]).json)
        case ("whole", 4):
            try await runWhole(context, requests: numbers[0], outstanding: numbers[1], payloadBytes: numbers[2])
        default:
            FileHandle.standardError.write(Data("usage: larder-bench-bus ROLE … (see BusPeer.swift)\n".utf8))
            exit(2)
        }
    }

    private static func runPlane(_ context: ZeroMQContext, _ endpoint: String) async throws {
        guard let endpoints = EventEndpoints(requests: endpoint) else { exit(2) }
        let plane = EventPlane(context: context, endpoints: [endpoints])
        try plane.start()
        announce([endpoints.subscribe])
        await serveForEver(plane)
    }

    private static func runWhole(
        _ context: ZeroMQContext,
        requests: Int,
        outstanding: Int,
        payloadBytes: Int
    ) async throws {
        let endpoint = "inproc://bus"
        let broker = Broker(context: context, endpoints: [endpoint])
        try broker.start()
        let workers = try EchoWorkers(context: context, endpoint: endpoint, count: 1, credit: 64, pause: .zero)
        let client = try LoadClient(context: context, endpoint: endpoint, form: .protobuf, payloadBytes: payloadBytes)
        print(try await client.run(requests: requests, outstanding: outstanding).json)
        await workers.drain()
        broker.stop()
    }

    /// Returns when a broker counts a number of workers.
    private static func awaitWorkers(_ context: ZeroMQContext, _ endpoint: String, count: Int) async throws {
        let client = try BusClient(context: context, endpoint: endpoint)
        defer { client.close() }
        for _ in 0..<600 {
            if try await client.brokerStatus().services.reduce(0, { $0 + $1.workers }) >= count { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        FileHandle.standardError.write(Data("The broker never counted \(count) workers.\n".utf8))
        exit(1)
    }

    /// Prints the endpoints immediately, because the benchmark waits for them.
    private static func announce(_ endpoints: [String]) {
        FileHandle.standardOutput.write(Data((endpoints.joined(separator: "\n") + "\n").utf8))
    }

    /// Keeps a server alive until the process is stopped.
    private static func serveForEver(_ server: some Sendable) async {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
        withExtendedLifetime(server) {}
    }
}
