import ZeroMQ

/// A request on its way through a handler, and its reply on the way back, in the same frames.
///
/// Unchecked, since it is handed on and never shared: the socket's thread lets go of it, one handler has it, and the
/// mailbox, behind its lock, gives it back.
struct WorkerJob: @unchecked Sendable {
    let message: Multipart
    let arrival: ContinuousClock.Instant
    /// The connection it came over: a reply over another would be nobody's.
    let connection: Int

    /// The index of the first body frame.
    static let bodyStart = 4

    /// Turns the request's frames into those of its FINAL: the client's address stays, the body is new.
    func setReply(header: [UInt8], payload: [UInt8]) {
        message.replace(at: 1, byte: MajordomoProtocol.WorkerCommand.final)
        message.removeLast(keeping: Self.bodyStart)
        message.append(header)
        message.append(payload)
    }
}
