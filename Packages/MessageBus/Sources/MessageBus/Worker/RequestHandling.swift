import CommonMessages
import Envelope
import ZeroMQ

/// What is done with a job of one service: read, let the handler answer, write the reply, tell the observer.
final class RequestHandling: Sendable {
    private let router: RequestRouter
    /// With the full names of the requests, as they stand in headers.
    private let handlers: [(messageType: [UInt8], entry: HandlerEntry)]
    private let defaultBudget: Duration
    private let mailbox: WorkerMailbox
    private let observer: (@Sendable (RequestRecord) -> Void)?

    init(
        router: RequestRouter,
        configuration: BusWorkerConfiguration,
        mailbox: WorkerMailbox,
        observer: (@Sendable (RequestRecord) -> Void)?
    ) {
        self.router = router
        handlers = router.handlers.map { messageType, handler in
            (Array(messageType.utf8), HandlerEntry(handler, quick: configuration.quickHandling))
        }
        defaultBudget = configuration.defaultBudget
        self.mailbox = mailbox
        self.observer = observer
    }

    /// Finds out what a job asks and what answers it; on the socket's thread.
    ///
    /// - Returns: Whether it is to be answered on this thread.
    func read(_ job: WorkerJob) -> Bool {
        let bodyStart = job.delivery.bodyStart
        guard job.message.count == bodyStart + 2,
            let fields = job.message.withBytes(at: bodyStart, { HeaderFields($0) })
        else { return false }
        let waited = Duration.milliseconds(Int64(fields.waitedMilliseconds))
        let budget =
            fields.budgetMilliseconds == 0 ? defaultBudget : .milliseconds(Int64(fields.budgetMilliseconds))
        job.context = RequestContext(
            fields: fields,
            payload: job.message.bytes(at: bodyStart + 1),
            deadline: job.arrival.advanced(by: budget - waited)
        )
        guard let entry = entry(for: fields) else { return false }
        job.handler = entry
        guard case .single = entry.handler else { return false }
        return entry.pace.staysOnThread()
    }

    /// A service has a few dozen handlers at most: to compare bytes costs less than to make a text and hash it.
    private func entry(for fields: HeaderFields) -> HandlerEntry? {
        for index in handlers.indices where fields.isMessageType(handlers[index].messageType) {
            return handlers[index].entry
        }
        return nil
    }

    /// Answers a job in place and hands it back; returns whether that was in a turn of the socket's thread.
    @discardableResult
    nonisolated(nonsending) func handle(_ job: WorkerJob, at now: ContinuousClock.Instant) async -> Bool {
        guard let context = job.context else { return refuse(job, .unreadableBody) }
        guard now < context.deadline else { return refuse(job, .expiredInQueue(service: router.service.rawValue)) }
        guard let handler = job.handler?.handler else { return finish(job, await router.answerUnhandled(context)) }
        return finish(
            job,
            await RequestRouter.answer(context, by: handler) { PartLine(job: job, mailbox: mailbox) }
        )
    }

    /// Answers a job that was withdrawn before it was begun.
    func refuseWithdrawn(_ job: WorkerJob) { refuse(job, .cancelled) }

    @discardableResult
    private func refuse(_ job: WorkerJob, _ refusal: Refusal) -> Bool {
        finish(job, Answer(refusal, as: job.context?.fields.contentType))
    }

    private func finish(_ job: WorkerJob, _ answer: Answer) -> Bool {
        let request = job.context?.fields ?? HeaderFields(Header())
        let header = answer.headerBytes(to: request)
        guard header.count <= MajordomoProtocol.maximumHeaderBytes,
            header.count + answer.payload.count + 512 <= MajordomoProtocol.maximumMessageBytes
        else { return refuse(job, .replyTooLarge(bytes: answer.payload.count)) }
        job.setReply(header: header, payload: answer.payload)
        if let observer { observer(record(job, request, answer)) }
        return mailbox.finish(job)
    }

    private func record(_ job: WorkerJob, _ request: HeaderFields, _ answer: Answer) -> RequestRecord {
        var code = ""
        if answer.status != .ok && answer.status != .accepted {
            code = (try? Problem(wireBytes: answer.payload, as: request.contentType ?? .protobuf).code) ?? ""
        }
        return RequestRecord(
            service: router.service,
            messageType: request.messageType,
            correlationID: CorrelationID(request.correlationID)?.description ?? "",
            status: answer.status,
            problemCode: code,
            elapsed: job.arrival.duration(to: .now),
            attempt: request.attempt,
            principal: request.header.principal
        )
    }
}
