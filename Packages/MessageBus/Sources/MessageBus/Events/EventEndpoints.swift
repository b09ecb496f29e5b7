/// The endpoints of a broker's events, next to its endpoint for requests.
///
/// `ipc://` and `inproc://` names end in `.publish` and `.subscribe`; `tcp://` uses the two ports after the one for
/// requests.
public struct EventEndpoints: Hashable, Sendable {
    /// The endpoint for services that publish events.
    public let publish: String
    /// The endpoint for subscribers.
    public let subscribe: String

    /// The number of bytes that the suffixes add to socket names.
    public static let longestSuffix = ".subscribe".utf8.count

    /// Creates the endpoints next to one for requests; `nil` when its port is not a number or has no two ports after
    /// it.
    public init?(requests endpoint: String) {
        guard endpoint.hasPrefix("tcp://") else {
            publish = "\(endpoint).publish"
            subscribe = "\(endpoint).subscribe"
            return
        }
        guard let colon = endpoint.lastIndex(of: ":"),
            let port = UInt16(endpoint[endpoint.index(after: colon)...]), (1...UInt16.max - 2).contains(port)
        else { return nil }
        publish = "\(endpoint[...colon])\(port + 1)"
        subscribe = "\(endpoint[...colon])\(port + 2)"
    }
}
