public import Foundation

/// How a device stands with its hub.
public struct SyncStatus: Hashable, Sendable {
    /// Whether it is at work, and if not, why.
    public var state: ReplicaCore.State = .idle
    /// What the device has not exchanged, and what waits for a person.
    public var backlog = Backlog()
    /// When an exchange last succeeded, or when an earlier process last heard from the hub; `nil` for neither.
    public var lastSuccess: Date?
    /// Why the last exchange failed; `nil` when it succeeded.
    public var lastFailure: ReplicaError?
    /// How many exchanges failed in a row.
    public var failuresInARow = 0
    /// When the next exchange is tried after one that failed; `nil` when none is due.
    public var nextAttempt: Date?
    /// How many exchanges succeeded since the process started.
    public var successes = 0
    /// How often the device's data differed from the hub's since the process started; a snapshot mended it each time.
    public var mismatches = 0
    /// How many exchanges were tried since the process started.
    public var attempts = 0
    /// How many questions were answered, since the process started, from data that had not been compared with the hub's
    /// for too long; 0 for a service that doesn't count them.
    public var staleReads = 0

    /// The status of a device that has exchanged nothing.
    public init() {}

    /// The share of exchanges that succeeded; 1 when none was tried.
    public var successRate: Double { attempts == 0 ? 1 : Double(successes) / Double(attempts) }
}
