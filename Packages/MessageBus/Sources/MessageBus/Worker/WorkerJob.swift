import ZeroMQ

/// A request on its way from a worker's socket to its handler.
///
/// Unchecked, since it is handed on and never shared: the socket's thread lets go of the message, and one handler has it.
struct WorkerJob: @unchecked Sendable {
    let message: Multipart
    let arrival: ContinuousClock.Instant
    /// The connection that the request came over; its reply goes out over no other.
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
    /// - Throws: `INVALID` when the header has more bytes than a header may have; the frames stay as they are then.
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
/// Unchecked for the reason that ``WorkerJob`` is.
struct WorkerReply: @unchecked Sendable {
    let message: Multipart
    let connection: Int
    /// Waits until the part has left; `nil` for a FINAL.
    var backpressure: ReplyBackpressure?
}
