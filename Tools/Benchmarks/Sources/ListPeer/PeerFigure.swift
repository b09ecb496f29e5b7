/// A figure of one round.
package struct PeerFigure: Sendable, CustomStringConvertible {
    /// What was measured.
    package let name: String
    /// The seconds that Larder takes.
    package let seconds: Double
    /// The seconds that plain SQL takes; 0 where it has nothing like it.
    package let plain: Double

    init(_ name: String, _ seconds: Double, plain: Double = 0) {
        (self.name, self.seconds, self.plain) = (name, seconds, plain)
    }

    /// The line that the program prints.
    package var description: String { "\(name) \(seconds) \(plain)" }
}

/// Returns how many seconds something takes, and what it returns.
func timed<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
) async rethrows -> (seconds: Double, value: Value) {
    let started = ContinuousClock.now
    let value = try await body()
    return (started.duration(to: .now) / .seconds(1), value)
}

extension [Double] {
    /// The value that 95 of 100 don't exceed.
    var percentile95: Double { sorted()[count * 95 / 100] }
    /// The mean.
    var mean: Double { reduce(0, +) / Double(count) }
}
