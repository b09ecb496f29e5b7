import BenchmarkKit
import Foundation

/// Compares the event plane with a forwarder of plain libzmq, both with the same C subscriber over `ipc://`.
///
/// The publisher sends a burst, and the next one when every subscriber has received all of it; lost events are counted.
struct EventSpeed {
    private static let payloadBytes = 128
    private static let burstDeliveries = 5_000
    private static let singleEvents = 2_000

    private static let writes = 200

    /// The folder with the benchmark's programs of both kinds.
    let folder: URL
    /// The folder of the services.
    let programs: String

    func measure(into samples: inout BusSamples) throws {
        var lost = 0
        for (key, subscribers, events) in [("fan10", 10, 50_000), ("fan100", 100, 5_000)] {
            // The number of deliveries in flight does not depend on the number of subscribers.
            let load = ["\(events)", "\(subscribers)", "\(Self.burstDeliveries / subscribers)", "\(Self.payloadBytes)"]
            let baseline = try run("larder-bench-baseline", "forwarder", load)
            let larder = try run("larder-bench-bus", "plane", load)
            lost += larder.lost
            samples.add(key, larder.requestsPerSecond / baseline.requestsPerSecond)
        }
        samples.add("eventsLost", Double(lost))
        let single = ["\(Self.singleEvents)", "1", "1", "\(Self.payloadBytes)"]
        let hop = try figures("direct-fan-client", endpoint(), single)
        let event = try events()
        samples.add("eventP50", event.p50 / hop.p50)
        samples.add("eventP99", event.p99 / hop.p99)
        let (write, commit) = try commits()
        samples.add("writeP50", write.p50)
        samples.add("writeP99", write.p99)
        samples.add("commitP50", commit.p50)
        samples.add("commitP99", commit.p99)
    }

    /// Measures from a Swift publisher to a Swift reader with an in-memory feed.
    private func events() throws -> LoadFigures {
        let (program, endpoint) = (folder.appendingPathComponent("larder-bench-bus"), endpoint())
        let plane = try ServerProcess(program, ["plane", endpoint])
        defer { plane.end() }
        guard plane.lines(1).count == 1 else { throw ClientRun.Failure.noEndpoint }
        let output = try ClientRun(program, ["events", endpoint, "\(Self.singleEvents)"]).output
        return try LoadFigures(output, requests: Self.singleEvents)
    }

    /// Measures from a write to its reply, and to the change at a reader, with the services as a home runs them.
    private func commits() throws -> (write: LoadFigures, commit: LoadFigures) {
        let program = folder.appendingPathComponent("larder-bench-bus")
        let data = FileManager.default.temporaryDirectory.appendingPathComponent("larder-bench-\(UUID().uuidString)")
        // A broker listens only in a folder that other users cannot write to.
        try FileManager.default.createDirectory(
            at: data,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(at: data) }
        let endpoint = "ipc://\(data.path)/broker"
        let services = URL(fileURLWithPath: programs)
        func start(_ name: String, _ option: String) throws -> ServerProcess {
            try ServerProcess(
                services.appendingPathComponent(name),
                [option, endpoint, "--data", data.path, "--log-level", "warning"]
            )
        }
        let broker = try start("broker-service", "--listen")
        defer { broker.end() }
        let inventory = try start("inventory-service", "--broker")
        defer { inventory.end() }
        _ = try ClientRun(program, ["await-workers", endpoint, "1"])
        func figures(_ role: String) throws -> LoadFigures {
            try LoadFigures(try ClientRun(program, [role, endpoint, "\(Self.writes)"]).output, requests: Self.writes)
        }
        return (try figures("writes"), try figures("commits"))
    }

    /// Starts the forwarder, and publishes and receives through it.
    private func run(_ program: String, _ role: String, _ load: [String]) throws -> LoadFigures {
        let endpoint = endpoint()
        let server = try ServerProcess(folder.appendingPathComponent(program), [role, endpoint])
        defer { server.end() }
        guard server.lines(1).count == 1 else { throw ClientRun.Failure.noEndpoint }
        return try figures("fan-client", endpoint, load)
    }

    private func figures(_ role: String, _ endpoint: String, _ load: [String]) throws -> LoadFigures {
        let program = folder.appendingPathComponent("larder-bench-baseline")
        return try LoadFigures(try ClientRun(program, [role, endpoint] + load).output, requests: 1)
    }

    private func endpoint() -> String {
        "ipc://\(FileManager.default.temporaryDirectory.path)/larder-bench-\(UUID().uuidString.prefix(8))"
    }
}
