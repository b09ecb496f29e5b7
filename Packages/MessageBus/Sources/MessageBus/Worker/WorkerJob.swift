import ZeroMQ

/// A request on its way through a handler, and its reply on the way back, in the same frames; or a part of a reply.
///
/// Unchecked, since it is handed on and never shared: the socket's thread lets go of it, one handler has it, and the
/// mailbox, behind its lock or on the same thread, gives it back.
final class WorkerJob: @unchecked Sendable {
    let message: Multipart
    let arrival: ContinuousClock.Instant
    /// The connection it came over: a reply over another would be nobody's.
    let connection: Int
    /// Whose it is and by what it is withdrawn.
    let delivery: WorkerCore.Delivery
    /// Waits for the part to leave; `nil` for a FINAL.
    let line: PartLine?
    /// What was asked; `nil` until it is read, or when it cannot be read.
    @exclusivity(unchecked) var context: RequestContext?
    /// What answers it; `nil` when nothing does.
    @exclusivity(unchecked) var handler: HandlerEntry?
    /// The turn of the socket's thread in which it is answered; 0 for a lane.
    @exclusivity(unchecked) var turn: UInt64 = 0

    init(
        message: Multipart,
        arrival: ContinuousClock.Instant,
        connection: Int,
        delivery: WorkerCore.Delivery,
        line: PartLine? = nil
    ) {
        self.message = message
        self.arrival = arrival
        self.connection = connection
        self.delivery = delivery
        self.line = line
    }

    /// The frames between the command and the body, by which a reply finds its client.
    var envelope: [[UInt8]] { (2..<delivery.bodyStart).map { message.bytes(at: $0) } }

    /// Turns the request's frames into those of its FINAL: the client's address stays, the body is new.
    func setReply(header: [UInt8], payload: [UInt8]) {
        message.replace(at: 1, byte: MajordomoProtocol.WorkerCommand.final)
        message.removeLast(keeping: delivery.bodyStart)
        message.append(header)
        message.append(payload)
    }
}
