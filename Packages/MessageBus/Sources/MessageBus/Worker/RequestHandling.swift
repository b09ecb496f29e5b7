import CommonMessages
import Envelope
import ZeroMQ

/// What a lane does with a job of one service: reads it, lets the router answer, writes the reply, tells the observer.
struct RequestHandling: Sendable {
    let router: RequestRouter
    let defaultBudget: Duration
    let mailbox: WorkerMailbox
    let observer: (@Sendable (RequestRecord) -> Void)?

    /// Answers a job in place and hands it back.
    func handle(_ job: WorkerJob) async {
        let message = job.message
        let bodyStart = job.delivery.bodyStart
        guard message.count == bodyStart + 2, let header = try? Header(wireBytes: message.bytes(at: bodyStart))
        else { return refuse(job, Header(), .unreadableBody) }
        let waited = Duration.milliseconds(Int64(header.waitedMilliseconds))
        let budget =
            header.budgetMilliseconds == 0 ? defaultBudget : .milliseconds(Int64(header.budgetMilliseconds))
        let deadline = job.arrival.advanced(by: budget - waited)
        guard ContinuousClock.now < deadline else {
            return refuse(job, header, .expiredInQueue(service: router.service.rawValue))
        }
        let context = RequestContext(
            header: header,
            payload: message.bytes(at: bodyStart + 1),
            deadline: deadline
        )
        let (replyHeader, payload) = await router.answer(context) { PartLine(job: job, mailbox: mailbox) }
        finish(job, header, replyHeader, payload)
    }

    /// Answers a job that was withdrawn before it was begun.
    func refuseWithdrawn(_ job: WorkerJob) {
        let bodyStart = job.delivery.bodyStart
        let header = job.message.count > bodyStart ? try? Header(wireBytes: job.message.bytes(at: bodyStart)) : nil
        refuse(job, header ?? Header(), .cancelled)
    }

    private func finish(_ job: WorkerJob, _ request: Header, _ reply: Header, _ payload: [UInt8]) {
        let header = HeaderWriter(reply: reply).bytes
        guard header.count <= MajordomoProtocol.maximumHeaderBytes,
            header.count + payload.count + 512 <= MajordomoProtocol.maximumMessageBytes
        else { return refuse(job, request, .replyTooLarge(bytes: payload.count)) }
        job.setReply(header: header, payload: payload)
        record(job, request, reply.status, payload: payload)
        mailbox.finish(job)
    }

    private func refuse(_ job: WorkerJob, _ request: Header, _ refusal: Refusal) {
        let contentType = ContentType(header: request.contentType) ?? .protobuf
        var header = refusal.header
        header.correlationID = request.correlationID
        header.contentType = contentType == .protobuf ? "" : contentType.rawValue
        let payload = (try? refusal.problem.wireBytes(as: contentType)) ?? []
        job.setReply(header: HeaderWriter(reply: header).bytes, payload: payload)
        record(job, request, header.status, payload: payload)
        mailbox.finish(job)
    }

    private func record(_ job: WorkerJob, _ request: Header, _ status: Status, payload: [UInt8]) {
        guard let observer else { return }
        var code = ""
        if status != .ok && status != .accepted {
            let contentType = ContentType(header: request.contentType) ?? .protobuf
            code = (try? Problem(wireBytes: payload, as: contentType).code) ?? ""
        }
        observer(
            RequestRecord(
                service: router.service,
                messageType: request.messageType,
                correlationID: CorrelationID(request.correlationID)?.description ?? "",
                status: status,
                problemCode: code,
                elapsed: job.arrival.duration(to: .now),
                attempt: request.attempt,
                principal: request.principal
            )
        )
    }
}

extension Refusal {
    static let unreadableBody = Refusal(
        .invalid,
        code: "bus.unreadableBody",
        sentence: "The body is not a header and a payload: send both as the wire specification describes."
    )

    static func replyTooLarge(bytes: Int) -> Refusal {
        Refusal(
            .invalid,
            code: "bus.replyTooLarge",
            sentence: "The reply has \(bytes) bytes, more than a message holds: ask for less at once.",
            params: ["bytes": "\(bytes)", "limit": "\(MajordomoProtocol.maximumMessageBytes)"]
        )
    }
}
