/// One line of a benchmark's result.
public struct Measurement: Encodable, Hashable, Sendable {
    /// Whether higher or lower figures are better.
    public enum Direction: String, Encodable, Sendable {
        /// Higher is better, as for requests a second.
        case higher
        /// Lower is better, as for milliseconds.
        case lower
    }

    /// What was measured.
    public let name: String
    /// The median of the rounds.
    public let value: Double
    /// The unit, such as `"ms"`.
    public let unit: String
    /// The median of the figure to compare with, in the same unit; `nil` when there is none.
    public let baseline: Double?
    /// The value to reach; `nil` for a figure without a goal.
    public let goal: Double?
    /// Which direction is better.
    public let better: Direction
    /// The number of rounds.
    public let rounds: Int
    /// The lower quartile.
    public let low: Double
    /// The upper quartile.
    public let high: Double

    /// Summarizes a sample.
    public init(
        _ name: String,
        _ sample: Sample,
        unit: String,
        baseline: Double? = nil,
        goal: Double? = nil,
        better: Direction = .lower
    ) {
        self.name = name
        self.unit = unit
        self.baseline = baseline
        self.goal = goal
        self.better = better
        value = sample.median
        rounds = sample.rounds
        low = sample.lowerQuartile
        high = sample.upperQuartile
    }

    /// Whether the goal is missed, which requires that both quartiles miss it.
    public var isMissed: Bool {
        guard let goal else { return false }
        return better == .lower ? low > goal : high < goal
    }

    /// The verdict about the goal: met when the median reaches it, unclear when only some of the middle rounds do;
    /// empty without a goal.
    public var verdict: String {
        guard let goal else { return "" }
        if better == .lower ? value <= goal : value >= goal { return "met" }
        return isMissed ? "missed" : "unclear"
    }

    private enum CodingKeys: CodingKey {
        case name, value, unit, baseline, goal, better, rounds, low, high
    }

    /// Encodes every field; missing values are `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(value, forKey: .value)
        try container.encode(unit, forKey: .unit)
        try container.encode(baseline, forKey: .baseline)
        try container.encode(goal, forKey: .goal)
        try container.encode(better, forKey: .better)
        try container.encode(rounds, forKey: .rounds)
        try container.encode(low, forKey: .low)
        try container.encode(high, forKey: .high)
    }
}
