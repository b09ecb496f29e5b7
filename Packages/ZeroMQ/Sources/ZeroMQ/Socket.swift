internal import CZeroMQ
internal import Synchronization

/// A socket, owned by the thread that created it.
///
/// Its methods never wait; use a ``Poller`` to wait.
public final class Socket {
    /// The result of sending a message.
    public enum SendOutcome: Sendable {
        /// libzmq has taken the message, which is now empty.
        case sent
        /// No peer can take the message now; the message is unchanged.
        case wouldBlock
        /// A router is not connected to the peer; the message is unchanged.
        case unreachable
        /// The peer left halfway through the message, which is lost.
        case lost
    }

    private let handle: UnsafeMutableRawPointer
    /// The socket for a call of libzmq, which may consume the descriptor's signal of a message that has arrived.
    var raw: UnsafeMutableRawPointer {
        isReadToEnd = false
        return handle
    }
    /// Retained so that the context outlives its sockets.
    private let context: ZeroMQContext
    private var isClosed = false
    /// The security of the endpoint bound or connected last.
    private var security = SocketSecurity.none
    /// The descriptor that becomes readable once for each change.
    let descriptor: Int32
    // Unchecked, because only the thread that owns the socket uses it, and each access is one read or one write.
    /// Whether the last read found nothing, and no call since then could have consumed a later signal.
    @exclusivity(unchecked) private(set) var isReadToEnd = false
    /// The number of messages received.
    @exclusivity(unchecked) var received: UInt64 = 0

    /// Creates a socket and sets its options.
    public init(
        _ kind: SocketKind,
        in context: ZeroMQContext,
        options: SocketOptions = SocketOptions()
    ) throws(SocketError) {
        guard let handle = zmq_socket(context.raw, kind.code) else { throw .last("Making a socket") }
        self.handle = handle
        self.context = context
        var length = MemoryLayout<Int32>.size
        var descriptor: Int32 = -1
        zmq_getsockopt(handle, ZMQ_FD, &descriptor, &length)
        self.descriptor = descriptor
        do throws(SocketError) {
            try apply(options)
            if kind == .router { try set(ZMQ_ROUTER_MANDATORY, 1) }
            if kind == .xpub {
                try set(ZMQ_XPUB_MANUAL, 1)
                try set(ZMQ_XPUB_NODROP, 1)
            }
        } catch {
            close()
            throw error
        }
    }

    deinit { close() }

    /// Closes the socket.
    ///
    /// libzmq goes on sending queued messages for as long as the linger option allows.
    public func close() {
        guard !isClosed else { return }
        stopMonitoring()
        isClosed = true
        zmq_close(raw)
    }

    /// Listens at an endpoint and returns its name, with the actual port in place of `*`.
    ///
    /// A socket may listen at several endpoints, each with its own security. Bind the open endpoints first.
    @discardableResult
    public func bind(_ endpoint: String, security: SocketSecurity = .none) throws(SocketError) -> String {
        // libzmq silently takes over the path of an ipc socket that another process is using.
        if let path = UnixSocketPath(endpoint: endpoint), path.hasListener { throw .endpointInUse(endpoint) }
        // An inproc connection has no handshake.
        if !endpoint.hasPrefix("inproc://") { try use(security) }
        guard zmq_bind(raw, endpoint) == 0 else { throw .last("Listening at \(endpoint)", endpoint: endpoint) }
        return try lastEndpoint()
    }

    /// Stops listening at an endpoint and ends the connections accepted there.
    ///
    /// The port is free a moment later.
    public func unbind(_ endpoint: String) throws(SocketError) {
        guard zmq_unbind(raw, endpoint) == 0 else { throw .last("Leaving \(endpoint)", endpoint: endpoint) }
    }

    /// Connects to an endpoint, now or as soon as a peer listens there.
    public func connect(_ endpoint: String, security: SocketSecurity = .none) throws(SocketError) {
        if UnixSocketPath(endpoint: endpoint)?.isTooLong == true { throw .pathTooLong(endpoint) }
        try use(security)
        guard zmq_connect(raw, endpoint) == 0 else { throw .last("Connecting to \(endpoint)", endpoint: endpoint) }
    }

    /// Ends the connection to an endpoint, unless it has already ended on its own, as it does when the key was refused.
    public func disconnect(_ endpoint: String) throws(SocketError) {
        guard zmq_disconnect(raw, endpoint) == 0 || zmq_errno() == ENOENT else {
            throw .last("Leaving \(endpoint)", endpoint: endpoint)
        }
    }

    /// Receives one message; `false` when none is available.
    public func receive(into message: Multipart) throws(SocketError) -> Bool {
        if message.receive(from: raw) {
            received &+= 1
            return true
        }
        guard zmq_errno() == EAGAIN else { throw .last("Receiving") }
        isReadToEnd = true
        return false
    }

    /// Sends one message.
    public func send(_ message: Multipart) throws(SocketError) -> SendOutcome {
        let framesSent = message.send(to: raw)
        if framesSent == nil { return .sent }
        switch zmq_errno() {
        case EAGAIN where framesSent != 0: return .lost
        case EAGAIN: return .wouldBlock
        case larder_errno_host_unreachable(): return .unreachable
        default: throw .last("Sending")
        }
    }

    /// Whether the socket has something to read, and room to write.
    func events() throws(SocketError) -> (isReadable: Bool, isWritable: Bool) {
        var events: Int32 = 0
        var length = MemoryLayout<Int32>.size
        while zmq_getsockopt(raw, ZMQ_EVENTS, &events, &length) != 0 {
            guard zmq_errno() == EINTR else { throw .last("Waiting") }
        }
        isReadToEnd = events & ZMQ_POLLIN == 0
        return (events & ZMQ_POLLIN != 0, events & ZMQ_POLLOUT != 0)
    }

    /// Reports changes of the socket's connections; not for `inproc://`, which has no connections.
    ///
    /// Keep reading the monitor: libzmq's I/O thread blocks when it is full.
    public func monitor(_ interest: SocketMonitor.Interest = .connections) throws(SocketError) -> SocketMonitor {
        // A name can be used only once, even after its socket is closed.
        let number = Self.monitors.wrappingAdd(1, ordering: .relaxed).newValue
        let endpoint = "inproc://larder-monitor-\(number)"
        guard zmq_socket_monitor(raw, endpoint, interest.events) == 0 else { throw .last("Monitoring") }
        let pair = try Socket(.pair, in: context, options: SocketOptions(connectionHeartbeat: nil))
        try pair.connect(endpoint)
        return SocketMonitor(of: self, pair: pair)
    }

    /// Stops the monitor before its listening end closes: libzmq's I/O thread, which serves every socket of the
    /// context, would block forever on a missing end.
    func stopMonitoring() {
        guard !isClosed else { return }
        zmq_socket_monitor(raw, nil, 0)
    }

    private static let monitors = Atomic<UInt64>(0)

    private func apply(_ options: SocketOptions) throws(SocketError) {
        try set(ZMQ_LINGER, options.linger.milliseconds)
        try set(ZMQ_SNDHWM, Int32(clamping: options.highWaterMark))
        try set(ZMQ_RCVHWM, Int32(clamping: options.highWaterMark))
        try set(ZMQ_RECONNECT_IVL, options.reconnect.first.milliseconds)
        try set(ZMQ_RECONNECT_IVL_MAX, options.reconnect.longest.milliseconds)
        if options.queuesOnlyToConnectedPeers { try set(ZMQ_IMMEDIATE, 1) }
        if let heartbeat = options.connectionHeartbeat {
            try set(ZMQ_HEARTBEAT_IVL, heartbeat.milliseconds)
            try set(ZMQ_HEARTBEAT_TIMEOUT, (heartbeat * 3).milliseconds)
            try set(ZMQ_HEARTBEAT_TTL, (heartbeat * 3).milliseconds)
        }
        if let idle = options.idleCheck {
            try set(ZMQ_TCP_KEEPALIVE, 1)
            try set(ZMQ_TCP_KEEPALIVE_IDLE, Int32(clamping: max(1, idle.components.seconds)))
            try set(ZMQ_TCP_KEEPALIVE_INTVL, 2)
            try set(ZMQ_TCP_KEEPALIVE_CNT, 3)
        }
        var bytes = Int64(options.maximumFrameBytes)
        guard zmq_setsockopt(raw, ZMQ_MAXMSGSIZE, &bytes, MemoryLayout<Int64>.size) == 0 else {
            throw .last("Setting the message limit")
        }
    }

    private func use(_ security: SocketSecurity) throws(SocketError) {
        guard security != self.security else { return }
        if case .server = self.security {
            precondition(security != .none, "libzmq cannot clear a domain: bind the open endpoints first.")
        }
        try protect(by: security)
        self.security = security
    }

    func set(_ option: Int32, _ value: Int32) throws(SocketError) {
        var value = value
        guard zmq_setsockopt(raw, option, &value, MemoryLayout<Int32>.size) == 0 else {
            throw .last("Setting option \(option)")
        }
    }

    private func lastEndpoint() throws(SocketError) -> String {
        var length = 1_024
        var text = [UInt8](repeating: 0, count: length)
        guard zmq_getsockopt(raw, ZMQ_LAST_ENDPOINT, &text, &length) == 0 else { throw .last("Reading the endpoint") }
        return String(decoding: text.prefix(max(0, length - 1)), as: UTF8.self)
    }
}

extension Duration {
    /// Whole milliseconds for libzmq; −1 for a duration beyond its range.
    var milliseconds: Int32 {
        let (seconds, attoseconds) = components
        return Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }
}
