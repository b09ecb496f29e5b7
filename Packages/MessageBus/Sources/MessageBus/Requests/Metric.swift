/// One number of a process, as Prometheus knows it.
public struct Metric: Hashable, Sendable {
    /// Whether the number only grows.
    public enum Kind: Sendable { case counter, gauge }

    let name: String
    let kind: Kind
    let help: String
    let value: UInt64

    /// Makes a metric; a counter's name ends with `_total`.
    public init(_ name: String, _ value: UInt64, _ kind: Kind = .counter, help: String) {
        (self.name, self.value, self.kind, self.help) = (name, value, kind, help)
    }

    /// Returns metrics in Prometheus' text form.
    static func text(of metrics: [Metric]) -> String {
        var writer = PrometheusText()
        for metric in metrics {
            writer.begin(metric.name, metric.kind == .counter ? .counter : .gauge, help: metric.help)
            writer.add(metric.name, [], "\(metric.value)")
        }
        return writer.text
    }
}
