public import Commands

/// When a device reads and writes beyond its own store, and what holds of changes that meet there.
public struct SyncStrategy: Sendable {
    /// When a read asks the remote.
    public enum ReadPolicy: Hashable, Sendable {
        /// Never.
        case localOnly
        /// For what this device lacks; and in the background, when it last read the hub's changes longer ago than this.
        case localThenRemoteIfStale(staleAfter: Duration)
        /// For what this device lacks; and in the background, each time.
        case localThenRemoteAlwaysBackground
    }

    /// When a write goes to the remote.
    public enum WritePolicy: Hashable, Sendable {
        /// At once, in the background.
        case localThenRemoteImmediate
        /// With the next exchange that has another reason.
        case localThenEnqueue
    }

    /// When a read asks the remote.
    public let readPolicy: ReadPolicy
    /// When a write goes to the remote.
    public let writePolicy: WritePolicy
    /// What holds of a product that this device and another one changed at once; `nil` for what the device's file
    /// `hub.json` says of all services.
    public let conflictPolicy: ConflictPolicy?

    /// Creates a strategy; by default data are stale after five minutes, writes go out at once, and the device's file
    /// decides about conflicts.
    public init(
        readPolicy: ReadPolicy = .localThenRemoteIfStale(staleAfter: .seconds(300)),
        writePolicy: WritePolicy = .localThenRemoteImmediate,
        conflictPolicy: ConflictPolicy? = nil
    ) {
        self.readPolicy = readPolicy
        self.writePolicy = writePolicy
        self.conflictPolicy = conflictPolicy
    }
}
