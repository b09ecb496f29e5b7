/// Requests that one task answers one after another on the socket's thread, as long as no handler waits.
///
/// Unchecked, since the socket's thread alone touches it: within the turns of the task, and after the task has left.
final class QuickSeries: @unchecked Sendable {
    /// The request whose handler keeps the task; `nil` between turns.
    @exclusivity(unchecked) var job: WorkerJob?
}
