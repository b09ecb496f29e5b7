import Dispatch
import Foundation

/// Calls a closure some time after a signal, for a process that has not ended by then.
///
/// It uses threads of its own, because busy handlers can occupy every thread on which tasks run.
final class ForcedEnd: Sendable {
    // Nothing uses the sources after they were made, except to cancel them, which any thread may do.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    /// Watches for the signals, which the process must ignore otherwise.
    init(signals: [Int32], after patience: Duration, _ end: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "larder-forced-end")
        let wait = DispatchTimeInterval.milliseconds(Int(patience / .milliseconds(1)))
        sources = signals.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
        for source in sources {
            source.setEventHandler { queue.asyncAfter(deadline: .now() + wait, execute: end) }
            source.resume()
        }
    }

    deinit { for source in sources { source.cancel() } }
}
