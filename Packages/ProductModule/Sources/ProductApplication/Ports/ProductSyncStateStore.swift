public import Foundation

/// How the exchanges with the home's hub go.
///
/// The state of each product is not stored a second time: it is a view of the outbox and the cursor, which are in the
/// transaction of every write (``ProductSyncMetadata``). This port adds what only the sync agent knows.
public protocol ProductSyncStateStore: Sendable {
    /// Returns how the exchanges go now.
    func progress() async -> ProductSyncProgress

    /// Tells that the hub has changes of products which this device does not show, so that the next exchange comes
    /// soon.
    func markStale() async
}

/// How the exchanges with the home's hub go.
public struct ProductSyncProgress: Hashable, Sendable {
    /// How many exchanges failed in a row.
    public let retryCount: Int
    /// Why the last one failed; `nil` when it succeeded.
    public let lastError: String?
    /// When the agent tries again by itself; `nil` when it has no reason to, or waits for an occasion.
    public let nextRetryAt: Date?
    /// When an exchange last succeeded since the process started; `nil` for never.
    public let lastSuccess: Date?
    /// The share of exchanges that succeeded since the process started; 1 when none was tried.
    public let successRate: Double

    /// Creates a report; by default, of an agent that had nothing to do.
    public init(
        retryCount: Int = 0,
        lastError: String? = nil,
        nextRetryAt: Date? = nil,
        lastSuccess: Date? = nil,
        successRate: Double = 1
    ) {
        self.lastSuccess = lastSuccess
        self.retryCount = retryCount
        self.lastError = lastError
        self.nextRetryAt = nextRetryAt
        self.successRate = successRate
    }
}
