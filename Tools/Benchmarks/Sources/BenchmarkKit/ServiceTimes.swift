import Foundation

/// How long each service worked, told by its log lines.
public struct ServiceTimes {
    /// What no service accounts for: starting, stopping, reading files and printing.
    public static let rest = "process"

    private struct Line: Decodable {
        let time: String
        let service: String
        let ms: Double?
    }

    /// When each request was worked on, in milliseconds since any instant.
    private var spans: [String: [ClosedRange<Double>]] = [:]

    /// Reads the request lines of a log; each was written when its request was done.
    public init(log: String) {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for text in log.split(separator: "\n") {
            guard let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)), let time = line.ms,
                let end = try? style.parse(line.time).timeIntervalSinceReferenceDate * 1_000
            else { continue }
            spans[line.service, default: []].append((end - time)...end)
        }
    }

    /// The milliseconds of each service, and the rest of the whole.
    ///
    /// Shopping asks others, several at once: what counts for it is the time in which it waited for none.
    public func split(whole: Double) -> [String: Double] {
        var split = spans.mapValues { Self.covered($0) }
        let asked = spans.filter { $0.key != "shopping" && $0.key != "recipe" }.values.flatMap { $0 }
        let planning = spans["shopping"] ?? []
        split["shopping"] = Self.covered(planning + asked) - Self.covered(asked)
        let accounted = Self.covered(spans.values.flatMap { $0 })
        split[Self.rest] = max(0, whole - accounted)
        return split
    }

    /// How long at least one of the spans lasted.
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
