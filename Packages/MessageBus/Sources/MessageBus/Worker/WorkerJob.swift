import ZeroMQ

/// A request on its way from a worker's socket to its handler.
///
/// Unchecked because it is passed on and never shared: the socket's thread gives up the message to one handler.
struct WorkerJob: @unchecked Sendable {
    let message: Multipart
    /// When it arrived, in nanoseconds of the clock of ``MonotonicTime``.
    ///
    /// Not an instant of Swift's clock, whose size the compiler does not know: each copy of a job would cost a call.
    let arrival: Int64
    /// The connection of the request, over which alone its reply is sent.
    let connection: Int
    let delivery: WorkerCore.Delivery

    /// The frames between the command and the body, by which a reply finds its client.
    var envelope: [[UInt8]] { (2..<delivery.bodyStart).map { message.bytes(at: $0) } }

    /// Decodes the request's header; `nil` when the body is not a header and a payload.
    func header() -> MessageHeader? {
        guard message.count == delivery.bodyStart + 2 else { return nil }
        return message.withBytes(at: delivery.bodyStart) { MessageHeader($0) }
    }

    /// A copy of the request's payload.
    func payload() -> [UInt8] { message.bytes(at: delivery.bodyStart + 1) }

    /// Turns the request's frames into those of its FINAL: the client's address stays, the body is new.
    ///
    /// - Throws: `INVALID` when the header exceeds its limit; then the frames are unchanged.
    func reply(header: MessageHeader, payload: [UInt8]) throws(Refusal) -> WorkerReply {
        try header.withEncoded { header in
            message.replace(at: 1, byte: MajordomoProtocol.WorkerCommand.final)
            message.removeLast(keeping: delivery.bodyStart)
            message.append(header)
            message.append(payload)
        }
        return WorkerReply(message: message, connection: connection)
    }
}

/// A reply, or a part of one, on its way from a handler to the worker's socket.
///
/// Unchecked for the same reason as ``WorkerJob``.
struct WorkerReply: @unchecked Sendable {
    let message: Multipart
    let connection: Int
    /// Waits until the part was sent; `nil` for a FINAL.
    var backpressure: ReplyBackpressure?
}
