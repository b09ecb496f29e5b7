/// When a device reads and writes beyond its own store.
public struct SyncStrategy: Hashable, Sendable {
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

    /// Creates a strategy; by default data are stale after five minutes, and writes go out at once.
    public init(
        readPolicy: ReadPolicy = .localThenRemoteIfStale(staleAfter: .seconds(300)),
        writePolicy: WritePolicy = .localThenRemoteImmediate
    ) {
        self.readPolicy = readPolicy
        self.writePolicy = writePolicy
    }
}
