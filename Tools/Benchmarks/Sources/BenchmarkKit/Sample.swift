/// What several rounds of one measurement gave.
public struct Sample: Hashable, Sendable {
    /// The values, in ascending order.
    private let values: [Double]

    /// Gathers the values of the rounds; at least one.
    public init(_ values: [Double]) {
        precondition(!values.isEmpty, "A sample needs at least one round.")
        self.values = values.sorted()
    }

    /// How many rounds there were.
    public var rounds: Int { values.count }
    /// Half of the rounds were below.
    public var median: Double { quantile(0.5) }
    /// A quarter of the rounds were below.
    public var lowerQuartile: Double { quantile(0.25) }
    /// A quarter of the rounds were above.
    public var upperQuartile: Double { quantile(0.75) }

    /// The value below which that share of the rounds lies, interpolated between neighbours.
    private func quantile(_ share: Double) -> Double {
        let position = share * Double(values.count - 1)
        let below = Int(position)
        let above = min(below + 1, values.count - 1)
        return values[below] + (values[above] - values[below]) * (position - Double(below))
    }
}
