/// The values of several rounds of one measurement.
public struct Sample: Hashable, Sendable {
    /// The values, in ascending order.
    private let values: [Double]

    /// Creates a sample from the values of at least one round.
    public init(_ values: [Double]) {
        precondition(!values.isEmpty, "A sample needs at least one round.")
        self.values = values.sorted()
    }

    /// The number of rounds.
    public var rounds: Int { values.count }
    /// The median.
    public var median: Double { quantile(0.5) }
    /// The value below which a quarter of the rounds lie.
    public var lowerQuartile: Double { quantile(0.25) }
    /// The value above which a quarter of the rounds lie.
    public var upperQuartile: Double { quantile(0.75) }

    /// Returns the value below which a share of the rounds lies, interpolated between neighbors.
    private func quantile(_ share: Double) -> Double {
        let position = share * Double(values.count - 1)
        let below = Int(position)
        let above = min(below + 1, values.count - 1)
        return values[below] + (values[above] - values[below]) * (position - Double(below))
    }
}
