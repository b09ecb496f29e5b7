/// How often what happened in schedules.
public struct SimulationReport: Sendable, CustomStringConvertible {
    private var counts: [String: Int] = [:]

    /// Creates the report of no schedule.
    public init() {}

    /// How often something happened.
    public subscript(name: String) -> Int {
        get { counts[name] ?? 0 }
        set { counts[name] = newValue }
    }

    /// How often something happened.
    public subscript(occurrence: Occurrence) -> Int {
        get { self[occurrence.rawValue] }
        set { self[occurrence.rawValue] = newValue }
    }

    /// All numbers in one line.
    public var description: String {
        counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }

    mutating func add(_ other: SimulationReport) { counts.merge(other.counts, uniquingKeysWith: +) }
}
