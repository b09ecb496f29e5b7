internal import CZeroMQ

extension Socket {
    /// Hears, from now on, messages whose first frame begins with a prefix; for a `sub` socket.
    public func subscribe(to prefix: [UInt8]) throws(SocketError) {
        guard set(ZMQ_SUBSCRIBE, prefix) else { throw .last("Subscribing") }
    }

    /// Stops hearing what begins with a prefix; for a `sub` socket.
    public func unsubscribe(from prefix: [UInt8]) throws(SocketError) {
        guard set(ZMQ_UNSUBSCRIBE, prefix) else { throw .last("Unsubscribing") }
    }

    /// Lets the peer whose subscription was received last hear what begins with a prefix; for an `xpub` socket.
    ///
    /// - Returns: Whether the peer is still there.
    @discardableResult
    public func admitSubscription(to prefix: [UInt8]) -> Bool { set(ZMQ_SUBSCRIBE, prefix) }

    /// Ends a subscription of the peer whose message was received last; for an `xpub` socket.
    ///
    /// - Returns: Whether the peer is still there.
    @discardableResult
    public func endSubscription(to prefix: [UInt8]) -> Bool { set(ZMQ_UNSUBSCRIBE, prefix) }

    /// Sends to those subscribers that have room, and forgets the message for the others; for an `xpub` socket.
    ///
    /// A plain ``send(_:)`` gives it to nobody and says `wouldBlock` when one of its subscribers has no room any more.
    /// After this call that subscriber is passed over without a word until it has room again, so the owner learns how
    /// often subscribers fall behind.
    public func sendToThoseWithRoom(_ message: Multipart) throws(SocketError) {
        try set(ZMQ_XPUB_NODROP, 0)
        _ = try send(message)
        try set(ZMQ_XPUB_NODROP, 1)
    }

    private func set(_ option: Int32, _ bytes: [UInt8]) -> Bool {
        isReadToEnd = false
        return bytes.withUnsafeBytes { zmq_setsockopt(raw, option, $0.baseAddress, $0.count) == 0 }
    }
}
