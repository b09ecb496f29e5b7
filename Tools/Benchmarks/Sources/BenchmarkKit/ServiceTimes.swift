import Foundation

/// How long each service worked, according to its log lines.
public struct ServiceTimes {
    /// The time outside of services: starting, stopping, reading files and printing.
    public static let rest = "process"

    private struct Line: Decodable {
        let time: String
        let service: String
        let ms: Double?
    }

    /// The time span of each request, in milliseconds.
    private var spans: [String: [ClosedRange<Double>]] = [:]

    /// Reads the request lines of a log; each is written when its request is done.
    public init(log: String) {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for text in log.split(separator: "\n") {
            guard let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)), let time = line.ms,
                let end = try? style.parse(line.time).timeIntervalSinceReferenceDate * 1_000
            else { continue }
            spans[line.service, default: []].append((end - time)...end)
        }
    }

    /// Returns the milliseconds of each service, and the rest of the whole.
    ///
    /// Shopping calls other services, several at once; only the time in which it waits for none counts as its own.
    public func split(whole: Double) -> [String: Double] {
        var split = spans.mapValues { Self.covered($0) }
        let asked = spans.filter { $0.key != "shopping" && $0.key != "recipe" }.values.flatMap { $0 }
        let planning = spans["shopping"] ?? []
        split["shopping"] = Self.covered(planning + asked) - Self.covered(asked)
        let accounted = Self.covered(spans.values.flatMap { $0 })
        split[Self.rest] = max(0, whole - accounted)
        return split
    }

    /// Returns how long at least one of the spans lasted.
    private static func covered(_ spans: [ClosedRange<Double>]) -> Double {
        var total = 0.0
        var end = -Double.infinity
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) where span.upperBound > end {
            total += span.upperBound - max(span.lowerBound, end)
            end = span.upperBound
        }
        return total
    }
}
