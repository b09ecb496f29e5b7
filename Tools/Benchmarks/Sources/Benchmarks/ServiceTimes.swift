import Foundation

/// How long each service worked, told by its log lines.
struct ServiceTimes {
    /// What no service accounts for: starting, stopping, reading files and printing.
    static let rest = "process"

    private struct Line: Decodable {
        let service: String
        let ms: Double?
    }

    private var milliseconds: [String: Double] = [:]

    /// Adds up the request lines of a log.
    init(log: String) {
        for text in log.split(separator: "\n") {
            guard let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)), let time = line.ms else {
                continue
            }
            milliseconds[line.service, default: 0] += time
        }
    }

    /// The time of each service without what it waited for others, and the rest of the whole.
    ///
    /// Shopping asks all others but recipe, which reads the pages beforehand; so it is what remains of its own time.
    func split(whole: Double) -> [String: Double] {
        var split = milliseconds
        let asked = ["quantity", "product", "inventory", "category"].map { milliseconds[$0] ?? 0 }.reduce(0, +)
        split["shopping"] = max(0, (milliseconds["shopping"] ?? 0) - asked)
        split[Self.rest] = max(0, whole - split.values.reduce(0, +))
        return split
    }
}
