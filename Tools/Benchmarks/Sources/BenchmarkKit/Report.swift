public import Foundation

/// The result of one group: a table for people, JSON for programs.
public struct Report: Sendable {
    /// The group's name, such as `"main"`.
    public let group: String
    /// Its measurements, in the order shown.
    public let measurements: [Measurement]

    /// Creates a report.
    public init(group: String, measurements: [Measurement]) {
        self.group = group
        self.measurements = measurements
    }

    /// Whether any goal is missed.
    public var isMissed: Bool { measurements.contains(where: \.isMissed) }

    /// One line for each measurement, under a heading.
    public var table: String {
        let rows = measurements.map { measurement in
            [
                measurement.name, "\(Self.shown(measurement.value)) \(measurement.unit)",
                "\(Self.shown(measurement.low))–\(Self.shown(measurement.high))",
                measurement.baseline.map(Self.shown) ?? "", measurement.goal.map(Self.shown) ?? "",
                measurement.verdict,
            ]
        }
        let heading = [group, "median", "quartiles", "baseline", "goal", ""]
        let all = [heading] + rows
        let widths = heading.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + space : space + row[column]
            }.joined(separator: "   ").replacing(/[ ]+$/, with: "") + "\n"
        }.joined()
    }

    /// The measurements as a JSON array.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(measurements)
    }

    private static func shown(_ value: Double) -> String {
        value.formatted(.number.precision(.significantDigits(3)).grouping(.never).locale(Locale(identifier: "en_US")))
    }
}
