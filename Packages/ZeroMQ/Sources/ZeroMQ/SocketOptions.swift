/// Options that are set before a socket binds or connects.
public struct SocketOptions: Sendable {
    /// How long a closed socket continues sending queued messages.
    ///
    /// libzmq's own default is forever; here it is zero.
    public var linger: Duration
    /// The largest frame accepted from the network, in bytes.
    ///
    /// A peer that sends a larger one is disconnected.
    public var maximumFrameBytes: Int
    /// How many messages each pipe queues: more than the protocol lets peers have in flight.
    public var highWaterMark: Int
    /// Whether messages are queued only for connected peers.
    public var queuesOnlyToConnectedPeers: Bool
    /// How often libzmq itself checks a connection; `nil` for never.
    ///
    /// At most 65 seconds, or its counter overflows. Never for a socket that connects and may leave messages unread: a
    /// connection that ends while its queue is full makes libzmq abort the process (its issues 3937 and 4767).
    public var connectionHeartbeat: Duration?
    /// How long a `tcp://` connection may be idle before the operating system checks whether the peer is still there;
    /// `nil` for never.
    public var idleCheck: Duration?
    /// The delay before the first attempt to reconnect, and the limit up to which the delay doubles.
    public var reconnect: (first: Duration, longest: Duration)

    /// Creates options.
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
