/// Where a stack listens, and what it needs where the network reaches it.
public struct Listening: Hashable, Sendable {
    /// Endpoints besides the data folder's own socket.
    public var endpoints: [String]
    /// The file of the broker's secret key; `nil` for this host alone.
    public var serverKey: String?
    /// The access list; `nil` for the one in the data folder.
    public var access: String?
}
