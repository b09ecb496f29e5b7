import BenchmarkKit

/// The figures of the bus's rounds by name, and how to show each.
struct BusSamples {
    private struct Line {
        let key: String
        let name: String
        let unit: String
        var goal: Double?
        var better = Measurement.Direction.lower
    }

    private static let lines = [
        Line(
            key: "brokerRate",
            name: "broker: requests/s, 1 KiB, 1000 outstanding",
            unit: "× C",
            goal: 0.95,
            better: .higher
        ),
        Line(key: "brokerCPU", name: "broker: its CPU per request", unit: "× C", goal: 1.15),
        Line(key: "pathRate", name: "client, broker, worker: requests/s", unit: "× C", goal: 0.70, better: .higher),
        Line(key: "pathCPU", name: "client, broker, worker: CPU per request", unit: "× C", goal: 1.4),
        Line(key: "clientCPU", name: "client: its CPU per request", unit: "× C"),
        Line(key: "workerCPU", name: "worker: its CPU per request", unit: "× C"),
        Line(key: "bytesRate", name: "the same without reading payloads: requests/s", unit: "× C", better: .higher),
        Line(key: "bytesCPU", name: "the same without reading payloads: CPU per request", unit: "× C"),
        Line(key: "singleP50", name: "client, broker, worker: p50, 1 outstanding", unit: "× C", goal: 1.2),
        Line(key: "singleP99", name: "client, broker, worker: p99, 1 outstanding", unit: "× C"),
        Line(key: "codecRate", name: "protobuf both ways: requests/s", unit: "× bytes", goal: 0.80, better: .higher),
        Line(key: "curveRate", name: "CURVE: requests/s", unit: "× C with CURVE", goal: 0.85, better: .higher),
        Line(key: "fan10", name: "events to 10 subscribers: delivered/s", unit: "× C", goal: 0.90, better: .higher),
        Line(key: "fan100", name: "events to 100 subscribers: delivered/s", unit: "× C", goal: 0.90, better: .higher),
        Line(key: "eventsLost", name: "events that a subscriber never heard", unit: "", goal: 0),
        Line(key: "eventP50", name: "an event from publisher to reader: p50", unit: "× a bare PUB/SUB hop"),
        Line(key: "eventP99", name: "an event from publisher to reader: p99", unit: "× a bare PUB/SUB hop"),
        Line(key: "writeP50", name: "a write, committed to SQLite, to its reply: p50", unit: "µs"),
        Line(key: "writeP99", name: "a write, committed to SQLite, to its reply: p99", unit: "µs"),
        Line(key: "commitP50", name: "the same write to its change at a reader: p50", unit: "µs"),
        Line(key: "commitP99", name: "the same write to its change at a reader: p99", unit: "µs"),
        Line(key: "scale", name: "16 workers of 5 ms: requests/s", unit: "× one", goal: 15, better: .higher),
        Line(key: "idle", name: "idle broker with 100 workers", unit: "% of a core", goal: 1),
        Line(
            key: "proxyRate",
            name: "client, broker, worker against a plain chain",
            unit: "× zmq_proxy",
            better: .higher
        ),
        Line(key: "tcpP50", name: "one request over tcp: p50", unit: "µs"),
        Line(key: "tcpP99", name: "one request over tcp: p99", unit: "µs"),
        Line(key: "ipcP50", name: "one request over ipc: p50", unit: "µs"),
        Line(key: "ipcP99", name: "one request over ipc: p99", unit: "µs"),
        Line(key: "inprocP50", name: "one request over inproc: p50", unit: "µs"),
        Line(key: "inprocP99", name: "one request over inproc: p99", unit: "µs"),
        Line(key: "cRate", name: "C programs: requests/s", unit: "1/s", better: .higher),
        Line(key: "cCPU", name: "C programs: CPU per request", unit: "µs"),
        Line(key: "typedRate", name: "client, broker, worker: requests/s", unit: "1/s", better: .higher),
    ]

    private var values: [String: [Double]] = [:]

    /// Adds one round's figure.
    mutating func add(_ key: String, _ value: Double) { values[key, default: []].append(value) }

    /// One line for each figure that was measured, in the order of the table.
    var measurements: [Measurement] {
        Self.lines.compactMap { line in
            values[line.key].map {
                Measurement(line.name, Sample($0), unit: line.unit, goal: line.goal, better: line.better)
            }
        }
    }
}
