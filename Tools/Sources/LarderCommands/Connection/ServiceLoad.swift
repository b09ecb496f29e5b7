public import Envelope

/// What the broker tells of one service.
public struct ServiceLoad: Hashable, Sendable {
    /// The service.
    public let service: ServiceName
    /// How many workers are registered for it.
    public let workers: Int
    /// How many requests wait for a worker.
    public let queued: Int
    /// How many requests workers hold.
    public let inFlight: Int

    /// Makes an entry.
    public init(service: ServiceName, workers: Int, queued: Int, inFlight: Int) {
        self.service = service
        self.workers = workers
        self.queued = queued
        self.inFlight = inFlight
    }
}
