public import Foundation

/// How a device stands with its hub, for people.
public struct SyncStatus: Hashable, Sendable {
    /// Whether it is at work, and if not, why.
    public var state: ReplicaCore.State
    /// How many groups of changes wait for the hub.
    public var pending: Int
    /// When the oldest of them was made; `nil` for none.
    public var oldestPending: Date?
    /// How many groups the hub refused, which wait for a person.
    public var refused: Int
    /// When an exchange last succeeded; `nil` when none did since the process started.
    public var lastSuccess: Date?
    /// How many exchanges succeeded since the process started.
    public var successes: Int
    /// How many exchanges were tried since the process started.
    public var attempts: Int

    /// The share of exchanges that succeeded; 1 when none was tried.
    public var successRate: Double { attempts == 0 ? 1 : Double(successes) / Double(attempts) }
}
