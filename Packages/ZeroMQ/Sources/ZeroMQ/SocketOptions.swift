/// What is set on a socket before it binds or connects.
public struct SocketOptions: Sendable {
    /// How long a closed socket goes on sending what it holds.
    ///
    /// libzmq waits for ever; here nothing does.
    public var linger: Duration
    /// The largest frame taken from the network, in bytes; a peer that sends more is cut off.
    public var maximumFrameBytes: Int
    /// How many messages wait in each pipe; more than peers are ever allowed to have under way.
    public var highWaterMark: Int
    /// Whether messages wait only for peers that are connected.
    public var queuesOnlyToConnectedPeers: Bool
    /// How often libzmq itself checks a connection; `nil` for never.
    ///
    /// At most 65 seconds, or its counter overflows. Never for a socket that connects and may leave messages unread: a
    /// connection that ends while its queue is full makes libzmq abort the process (its issues 3937 and 4767).
    public var connectionHeartbeat: Duration?
    /// How long a `tcp://` connection may be idle before the operating system asks whether the other end is there;
    /// `nil` for never.
    public var idleCheck: Duration?
    /// How soon a lost connection is tried again, and the longest pause that doubling leads to.
    public var reconnect: (first: Duration, longest: Duration)

    /// Makes options.
    public init(
        linger: Duration = .zero,
        maximumFrameBytes: Int = 4 << 20,
        highWaterMark: Int = 10_000,
        queuesOnlyToConnectedPeers: Bool = false,
        connectionHeartbeat: Duration? = .seconds(1),
        idleCheck: Duration? = nil,
        reconnect: (first: Duration, longest: Duration) = (.milliseconds(100), .seconds(5))
    ) {
        if let connectionHeartbeat {
            precondition(connectionHeartbeat <= .seconds(20), "A connection heartbeat is at most 20 seconds.")
        }
        self.linger = linger
        self.maximumFrameBytes = maximumFrameBytes
        self.highWaterMark = highWaterMark
        self.queuesOnlyToConnectedPeers = queuesOnlyToConnectedPeers
        self.connectionHeartbeat = connectionHeartbeat
        self.idleCheck = idleCheck
        self.reconnect = reconnect
    }
}
