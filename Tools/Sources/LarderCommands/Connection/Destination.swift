/// The destination of a run's requests: a broker, or the process that serves the data folder.
public struct Destination: Hashable, Sendable {
    /// The data folder from the command line; `nil` for the default.
    public let data: String?
    /// The broker's endpoint; `nil` to use the data folder.
    public let broker: String?
    /// How long to wait for a data folder that another process is using.
    public let patience: Duration
    /// Whether the run only checks, copies, or restores the data folder's databases, which may be damaged.
    public var isForStorage = false
    /// The file of the user's own secret key, for a broker on the network.
    public var key: String?
    /// The file of the broker's public key.
    public var brokerKey: String?
}
