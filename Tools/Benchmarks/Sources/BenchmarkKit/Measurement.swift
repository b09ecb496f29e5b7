/// One line of a benchmark's result.
public struct Measurement: Encodable, Hashable, Sendable {
    /// Which way is good.
    public enum Direction: String, Encodable, Sendable {
        /// Such as requests a second.
        case higher
        /// Such as milliseconds.
        case lower
    }

    /// What was measured.
    public let name: String
    /// The median of the rounds.
    public let value: Double
    /// Such as `"ms"`.
    public let unit: String
    /// The median of what it is compared with, in the same unit; `nil` when there is nothing to compare with.
    public let baseline: Double?
    /// What it should reach; `nil` for a figure that is only watched.
    public let goal: Double?
    /// Which way is good.
    public let better: Direction
    /// How often it was measured.
    public let rounds: Int
    /// The lower quartile.
    public let low: Double
    /// The upper quartile.
    public let high: Double

    /// Sums up a sample.
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

    /// Whether the goal is missed: only when half of the rounds, those between the quartiles, lie wholly beyond it.
    public var isMissed: Bool {
        guard let goal else { return false }
        return better == .lower ? low > goal : high < goal
    }

    /// What to say of the goal: met when the median reaches it, unclear when the rounds fall on both sides of it;
    /// empty without one.
    public var verdict: String {
        guard let goal else { return "" }
        if better == .lower ? value <= goal : value >= goal { return "met" }
        return isMissed ? "missed" : "unclear"
    }

    private enum CodingKeys: CodingKey {
        case name, value, unit, baseline, goal, better, rounds, low, high
    }

    /// Writes every field; what there is not is `null`.
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
