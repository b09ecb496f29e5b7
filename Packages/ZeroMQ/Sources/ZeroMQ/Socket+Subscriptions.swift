internal import CZeroMQ

extension Socket {
    /// Receives, from now on, messages whose first frame begins with a prefix; for a `sub` socket.
    public func subscribe(to prefix: [UInt8]) throws(SocketError) {
        guard set(ZMQ_SUBSCRIBE, prefix) else { throw .last("Subscribing") }
    }

    /// Stops receiving messages that begin with a prefix; for a `sub` socket.
    public func unsubscribe(from prefix: [UInt8]) throws(SocketError) {
        guard set(ZMQ_UNSUBSCRIBE, prefix) else { throw .last("Unsubscribing") }
    }

    /// Subscribes the peer whose subscription was received last to a prefix; for an `xpub` socket.
    ///
    /// - Returns: Whether the peer is still connected.
    @discardableResult
    public func admitSubscription(to prefix: [UInt8]) -> Bool { set(ZMQ_SUBSCRIBE, prefix) }

    /// Ends a subscription of the peer whose message was received last; for an `xpub` socket.
    ///
    /// - Returns: Whether the peer is still connected.
    @discardableResult
    public func endSubscription(to prefix: [UInt8]) -> Bool { set(ZMQ_UNSUBSCRIBE, prefix) }

    /// Sends to the subscribers that have room, and drops the message for the others; for an `xpub` socket.
    ///
    /// A plain ``send(_:)`` delivers the message to no subscriber and returns `wouldBlock` when one of them has just
    /// run out of room. After this call, libzmq silently skips that subscriber until it has room again, so the owner
    /// learns how often subscribers fall behind.
    public func sendToThoseWithRoom(_ message: Multipart) throws(SocketError) {
        try set(ZMQ_XPUB_NODROP, 0)
        _ = try send(message)
        try set(ZMQ_XPUB_NODROP, 1)
    }

    private func set(_ option: Int32, _ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { zmq_setsockopt(raw, option, $0.baseAddress, $0.count) == 0 }
    }
}
