import MessageBus
import Synchronization

/// What a service's process tells of itself, besides its connections.
final class ReportedMetrics: Sendable {
    private let sources = Mutex<[@Sendable () -> [Metric]]>([])

    /// Adds a source.
    func add(_ source: @escaping @Sendable () -> [Metric]) { sources.withLock { $0.append(source) } }

    /// What all sources say now.
    var all: [Metric] { sources.withLock { $0 }.flatMap { $0() } }
}
