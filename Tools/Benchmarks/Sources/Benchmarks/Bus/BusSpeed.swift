import BenchmarkKit
import Foundation

/// Compares the bus with plain C programs on libzmq, in separate processes over loopback TCP.
///
/// Each figure is a ratio to the C program of the same round, so that other load on the machine affects both.
struct BusSpeed {
    private static let rounds = 9
    private static let loadRequests = 40_000
    private static let curveRequests = 20_000
    private static let singleRequests = 2_000
    private static let payloadBytes = 1_024
    private static let idleWorkers = 100
    private static let pauseMilliseconds = 5

    private static let proxy = BusChain(
        client: .baseline("plain-client"),
        broker: .baseline("proxy"),
        worker: .baseline("plain-worker")
    )
    private static let allC = BusChain(
        client: .baseline("mdp-client"),
        broker: .baseline("mdp-broker"),
        worker: .baseline("mdp-worker")
    )
    private static let swiftBroker = BusChain(
        client: .baseline("mdp-client"),
        broker: .swift("broker"),
        worker: .baseline("mdp-worker")
    )
    /// The configuration of services: typed messages, router handlers, and ordinary tasks as callers.
    private static let typed = BusChain(
        client: .swift("protobuf-client"),
        broker: .swift("broker"),
        worker: .swiftWorker
    )
    /// The same without reading payloads, to measure the cost of the messages themselves.
    private static let bytes = BusChain(client: .swift("raw-client"), broker: .swift("broker"), worker: .swiftWorker)

    /// The folder with the programs of both kinds.
    private let folder: URL

    /// The folder of the services.
    private let programs: String

    /// - Parameters:
    ///   - folder: Where `larder-bench-bus` and `larder-bench-baseline` are.
    ///   - programs: Where the services are.
    init(folder: URL, programs: String) {
        self.folder = folder
        self.programs = programs
    }

    /// Measures in interleaved rounds.
    func measure() throws -> Report {
        var samples = BusSamples()
        for _ in 0..<Self.rounds {
            try measureLoad(into: &samples)
            try measureSingle(into: &samples)
            try measureCurve(into: &samples)
            try EventSpeed(folder: folder, programs: programs).measure(into: &samples)
            samples.add("scale", try scale())
            samples.add("idle", try idleCPUPercent())
        }
        return Report(group: "bus", measurements: samples.measurements)
    }

    private func measureLoad(into samples: inout BusSamples) throws {
        let baseline = try load(Self.allC)
        let broker = try load(Self.swiftBroker)
        let typed = try load(Self.typed)
        let bytes = try load(Self.bytes)
        let proxy = try load(Self.proxy)
        samples.add("cRate", baseline.requestsPerSecond)
        samples.add("cCPU", baseline.totalCPU)
        samples.add("brokerRate", broker.requestsPerSecond / baseline.requestsPerSecond)
        samples.add("brokerCPU", broker.brokerCPU / baseline.brokerCPU)
        samples.add("pathRate", typed.requestsPerSecond / baseline.requestsPerSecond)
        samples.add("pathCPU", typed.totalCPU / baseline.totalCPU)
        samples.add("clientCPU", typed.clientCPU / baseline.clientCPU)
        samples.add("workerCPU", typed.workerCPU / baseline.workerCPU)
        samples.add("bytesRate", bytes.requestsPerSecond / baseline.requestsPerSecond)
        samples.add("bytesCPU", bytes.totalCPU / baseline.totalCPU)
        samples.add("codecRate", typed.requestsPerSecond / bytes.requestsPerSecond)
        samples.add("typedRate", typed.requestsPerSecond)
        samples.add("proxyRate", typed.requestsPerSecond / proxy.requestsPerSecond)
    }

    private func measureCurve(into samples: inout BusSamples) throws {
        let keys = FileManager.default.temporaryDirectory.appendingPathComponent("larder-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: keys, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: keys) }
        let program = folder.appendingPathComponent("larder-bench-bus")
        _ = try ClientRun(program, ["keys"], environment: ["LARDER_BENCH_CURVE": keys.path])
        func rate(_ chain: BusChain) throws -> Double {
            var chain = chain
            chain.keys = keys
            return try chain.run(
                in: folder,
                requests: Self.curveRequests,
                outstanding: 1_000,
                payloadBytes: Self.payloadBytes
            ).requestsPerSecond
        }
        let baseline = try rate(Self.allC)
        samples.add("curveRate", try rate(Self.typed) / baseline)
    }

    private func measureSingle(into samples: inout BusSamples) throws {
        let baseline = try single(Self.allC)
        let typed = try single(Self.typed)
        samples.add("singleP50", typed.p50 / baseline.p50)
        samples.add("singleP99", typed.p99 / baseline.p99)
        samples.add("tcpP50", typed.p50)
        samples.add("tcpP99", typed.p99)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("larder-bench-\(UUID().uuidString)")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var overFile = Self.typed
        overFile.endpoint = "ipc://\(path)"
        let ipc = try single(overFile)
        samples.add("ipcP50", ipc.p50)
        samples.add("ipcP99", ipc.p99)
        let whole = ["whole", "\(Self.singleRequests)", "1", "\(Self.payloadBytes)"]
        let output = try ClientRun(folder.appendingPathComponent("larder-bench-bus"), whole).output
        let inproc = try LoadFigures(output, requests: Self.singleRequests)
        samples.add("inprocP50", inproc.p50)
        samples.add("inprocP99", inproc.p99)
    }

    private func load(_ chain: BusChain) throws -> LoadFigures {
        try chain.run(
            in: folder,
            requests: Self.loadRequests,
            outstanding: 1_000,
            payloadBytes: Self.payloadBytes
        )
    }

    private func single(_ chain: BusChain) throws -> LoadFigures {
        try chain.run(in: folder, requests: Self.singleRequests, outstanding: 1, payloadBytes: Self.payloadBytes)
    }

    /// Returns how many times faster 16 workers are than one, when each handles one request at a time in 5 ms.
    private func scale() throws -> Double {
        func rate(workers: Int) throws -> Double {
            let chain = BusChain(
                client: .swift("raw-client"),
                broker: .swift("broker"),
                worker: .swift("worker", ["\(workers)", "1", "\(Self.pauseMilliseconds)"])
            )
            return try chain.run(
                in: folder,
                requests: 150 * workers,
                outstanding: 2 * workers,
                payloadBytes: Self.payloadBytes
            ).requestsPerSecond
        }
        let one = try rate(workers: 1)
        return try rate(workers: 16) / one
    }

    /// Returns the share of a core that an idle broker with a hundred workers uses.
    private func idleCPUPercent() throws -> Double {
        let program = folder.appendingPathComponent("larder-bench-bus")
        let broker = try ServerProcess(program, ["broker", "tcp://127.0.0.1:*"])
        defer { broker.end() }
        guard let endpoint = broker.lines(1).first else { throw ClientRun.Failure.noEndpoint }
        let workers = try ServerProcess(program, ["worker", endpoint, "\(Self.idleWorkers)", "64", "0"])
        defer { workers.end() }
        _ = try ClientRun(program, ["await-workers", endpoint, "\(Self.idleWorkers)"])
        let before = broker.cpuSeconds
        let start = ContinuousClock.now
        Thread.sleep(forTimeInterval: 3)
        return (broker.cpuSeconds - before) / (start.duration(to: .now) / .seconds(1)) * 100
    }
}
