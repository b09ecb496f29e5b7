import BenchmarkKit
import Foundation

/// The event plane against a forwarder of plain libzmq, heard by the same C program over `ipc://`.
///
/// The program publishes a burst and the next one when every subscriber has heard it all; what did not arrive is counted.
struct EventSpeed {
    private static let payloadBytes = 128
    private static let burstDeliveries = 5_000
    private static let singleEvents = 2_000

    /// The folder that holds the programs of both kinds.
    let folder: URL

    func measure(into samples: inout BusSamples) throws {
        var lost = 0
        for (key, subscribers, events) in [("fan10", 10, 50_000), ("fan100", 100, 5_000)] {
            // Up to as many deliveries wait in all, however many subscribers there are.
            let load = ["\(events)", "\(subscribers)", "\(Self.burstDeliveries / subscribers)", "\(Self.payloadBytes)"]
            let baseline = try run("larder-bench-baseline", "forwarder", load)
            let larder = try run("larder-bench-bus", "plane", load)
            lost += larder.lost
            samples.add(key, larder.requestsPerSecond / baseline.requestsPerSecond)
        }
        samples.add("eventsLost", Double(lost))
        let single = ["\(Self.singleEvents)", "1", "1", "\(Self.payloadBytes)"]
        let hop = try figures("direct-fan-client", endpoint(), single)
        samples.add("eventP99", try run("larder-bench-bus", "plane", single).p99 / hop.p99)
        let commits = try commits()
        samples.add("commitP50", commits.p50 / hop.p50)
        samples.add("commitP99", commits.p99 / hop.p99)
    }

    /// From a service's commit to the change that a subscriber is given, which has read the feed for it.
    private func commits() throws -> LoadFigures {
        let (program, endpoint) = (folder.appendingPathComponent("larder-bench-bus"), endpoint())
        let servers = try ["broker", "plane"].map { try ServerProcess(program, [$0, endpoint]) }
        defer { for server in servers { server.end() } }
        guard servers.allSatisfy({ $0.lines(1).count == 1 }) else { throw ClientRun.Failure.noEndpoint }
        let output = try ClientRun(program, ["commits", endpoint, "\(Self.singleEvents)"]).output
        return try LoadFigures(output, requests: Self.singleEvents)
    }

    /// Starts what forwards, and publishes and hears through it.
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
