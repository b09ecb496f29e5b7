import Foundation

/// The figures of one run that a client printed, and the servers' CPU time.
struct LoadFigures {
    private struct Line: Decodable {
        let requestsPerSecond: Double
        let p50Microseconds: Double
        let p99Microseconds: Double
        let cpuMicroseconds: Double
        let lost: Int?
    }

    let requestsPerSecond: Double
    /// Events that a subscriber never received.
    let lost: Int
    let p50: Double
    let p99: Double
    /// The CPU time of each request in microseconds: of each part, and of all three together.
    let clientCPU: Double
    let brokerCPU: Double
    let workerCPU: Double
    let totalCPU: Double

    /// Parses a client's line; the times are in seconds over all requests.
    init(_ output: Data, requests: Int, brokerSeconds: Double = 0, workerSeconds: Double = 0) throws {
        let line = try JSONDecoder().decode(Line.self, from: output)
        requestsPerSecond = line.requestsPerSecond
        lost = line.lost ?? 0
        p50 = line.p50Microseconds
        p99 = line.p99Microseconds
        clientCPU = line.cpuMicroseconds
        brokerCPU = brokerSeconds * 1e6 / Double(requests)
        workerCPU = workerSeconds * 1e6 / Double(requests)
        totalCPU = clientCPU + brokerCPU + workerCPU
    }
}
