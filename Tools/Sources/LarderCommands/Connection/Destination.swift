/// Where a run's requests go: to a broker, or else to whatever serves the data folder.
public struct Destination: Hashable, Sendable {
    /// The data folder as the user gave it; `nil` for the default.
    public let data: String?
    /// The broker's endpoint; `nil` to use the data folder.
    public let broker: String?
    /// How long to wait for a data folder that another process works on.
    public let patience: Duration
    /// The file of the own secret key, for a broker on the network.
    public var key: String?
    /// The file of the broker's public key.
    public var brokerKey: String?
}
