/// Where the events of a broker are published and heard: beside its endpoint for requests.
///
/// `ipc://` and `inproc://` get `.publish` and `.subscribe` at the end of the name; `tcp://` takes the two ports after
/// the one for requests.
public struct EventEndpoints: Hashable, Sendable {
    /// Where services send their events.
    public let publish: String
    /// Where subscribers hear them.
    public let subscribe: String

    /// The bytes that the names of sockets grow by.
    public static let longestSuffix = ".subscribe".utf8.count

    /// The endpoints beside one for requests; `nil` when its port is no number or has no two ports after it.
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
