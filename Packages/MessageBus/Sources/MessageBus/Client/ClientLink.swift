import ZeroMQ

/// A client's connection to its broker; it reconnects with other keys where libzmq gives up or keys change.
///
/// It belongs to the client's thread.
struct ClientLink {
    /// Whether the connection exists, according to the last event.
    private(set) var isConnected: Bool
    private let socket: Socket
    private let endpoint: String
    private var keys: ConnectionKeys
    /// When to connect again; `nil` when libzmq does so itself.
    private var nextAttempt: MonotonicTime?
    private var pause = Self.shortestPause
    /// When the connection ends to change keys, even with open requests.
    private var changeoverEnd: MonotonicTime?
    private var nextLook: MonotonicTime

    private static let shortestPause: Int64 = 50
    private static let longestPause: Int64 = 1_000
    /// Shorter than the time that a request waits for a connection.
    private static let changeover: Int64 = 1_500

    init(_ socket: Socket, endpoint: String, credentials: BusCredentials?, at now: MonotonicTime) {
        self.socket = socket
        self.endpoint = endpoint
        keys = ConnectionKeys(credentials)
        isConnected = endpoint.hasPrefix("inproc://")
        nextLook = now + 1_000
    }

    /// Connects for the first time.
    mutating func connect() throws(SocketError) { try socket.connect(endpoint, security: keys.next()) }

    /// Whether to send now: no new request goes out over a connection that is about to end.
    var takesRequests: Bool { isConnected && changeoverEnd == nil }

    /// Handles an event of the monitor; returns why no connection was established.
    mutating func take(_ event: SocketMonitor.Event, at now: MonotonicTime) -> Refusal? {
        switch event {
        case .connected:
            isConnected = true
            nextAttempt = nil
            pause = Self.shortestPause
            return nil
        case .disconnected:
            isConnected = false
            return nil
        case .handshakeFailed(let failure):
            isConnected = false
            if nextAttempt == nil {
                nextAttempt = now + pause
                pause = min(pause * 2, Self.longestPause)
            }
            return .handshakeFailed(failure, at: endpoint, hasKey: !keys.isEmpty)
        }
    }

    /// Reconnects when it is time.
    ///
    /// - Parameters:
    ///   - now: The current moment.
    ///   - isQuiet: Whether no reply is expected.
    /// - Returns: Whether a connection was closed.
    /// - Throws: ``SocketError`` when the context has ended.
    mutating func advance(to now: MonotonicTime, isQuiet: Bool) throws(SocketError) -> Bool {
        if !keys.isEmpty, nextLook <= now {
            nextLook = now + 1_000
            if isConnected, changeoverEnd == nil, keys.haveChanged { changeoverEnd = now + Self.changeover }
        }
        if let end = changeoverEnd, isQuiet || end <= now || !isConnected {
            changeoverEnd = nil
            nextAttempt = now
        }
        guard let attempt = nextAttempt, attempt <= now else { return false }
        let wasConnected = isConnected
        nextAttempt = nil
        isConnected = false
        try socket.disconnect(endpoint)
        try socket.connect(endpoint, security: keys.next())
        return wasConnected
    }

    /// The latest time to call ``advance(to:isQuiet:)``; `nil` for never.
    var nextTimer: MonotonicTime? {
        var next = keys.isEmpty ? nil : nextLook
        if let nextAttempt { next = next.map { min($0, nextAttempt) } ?? nextAttempt }
        if let changeoverEnd { next = next.map { min($0, changeoverEnd) } ?? changeoverEnd }
        return next
    }
}
