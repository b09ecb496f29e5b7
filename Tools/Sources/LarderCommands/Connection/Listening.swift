/// The endpoints of a service stack, and the files for network access.
public struct Listening: Hashable, Sendable {
    /// Endpoints besides the data folder's own socket.
    public var endpoints: [String]
    /// The file of the broker's secret key; `nil` for this host only.
    public var serverKey: String?
    /// The access list; `nil` for the one in the data folder.
    public var access: String?
}
