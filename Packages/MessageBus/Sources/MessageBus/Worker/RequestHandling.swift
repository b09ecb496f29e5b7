import CommonMessages
import Envelope

/// Answers the requests of one service: decodes, calls the handler, encodes, and notifies the observer.
final class RequestHandling: Sendable {
    private let router: RequestRouter
    private let defaultBudget: UInt32
    private let mailbox: WorkerMailbox
    private let observer: (@Sendable (RequestRecord) -> Void)?

    init(
        router: RequestRouter,
        configuration: BusWorkerConfiguration,
        mailbox: WorkerMailbox,
        observer: (@Sendable (RequestRecord) -> Void)?
    ) {
        self.router = router
        defaultBudget = configuration.defaultBudget.wholeMilliseconds
        self.mailbox = mailbox
        self.observer = observer
    }

    /// Answers a request in its own frames and passes them to the socket's thread.
    nonisolated(nonsending) func handle(_ job: WorkerJob, on task: HandlerTask) async {
        guard let header = job.header() else { return refuse(job, MessageHeader(), .unreadableBody) }
        let stated = header.budgetMilliseconds == 0 ? defaultBudget : header.budgetMilliseconds
        let budget = min(stated, MajordomoProtocol.maximumBudgetMilliseconds)
        let remaining = Int64(budget) - Int64(header.waitedMilliseconds)
        let end = job.arrival + remaining * 1_000_000
        let nanoseconds = end - MonotonicTime.nowInNanoseconds
        guard nanoseconds > 0 else {
            return refuse(job, header, .expiredInQueue(service: router.service.rawValue))
        }
        task.deadline = MonotonicTime(nanoseconds: end) + 1
        let deadline = ContinuousClock.now.advanced(by: .nanoseconds(nanoseconds))
        let context = RequestContext(header: header, payload: job.payload(), deadline: deadline)
        let answer = await router.respond(to: context) { ReplyBackpressure(job: job, mailbox: mailbox) }
        finish(job, header, answer)
    }

    /// Answers a request that was withdrawn before its handler began.
    func refuseWithdrawn(_ job: WorkerJob) { refuse(job, job.header() ?? MessageHeader(), .cancelled) }

    private func refuse(_ job: WorkerJob, _ request: MessageHeader, _ refusal: Refusal) {
        finish(job, request, EncodedReply(refusal, to: request))
    }

    private func finish(_ job: WorkerJob, _ request: MessageHeader, _ answer: EncodedReply) {
        let bytes = answer.payload.count
        guard bytes + MajordomoProtocol.roomAroundPayload <= MajordomoProtocol.maximumMessageBytes else {
            return refuse(job, request, .replyTooLarge(bytes: bytes))
        }
        do throws(Refusal) {
            let reply = try job.reply(header: answer.header(to: request), payload: answer.payload)
            if let observer { observer(record(job, request, answer)) }
            mailbox.post(reply)
        } catch {
            // A refusal's own header is short, so the recursion ends here.
            refuse(job, request, error)
        }
    }

    private func record(_ job: WorkerJob, _ request: MessageHeader, _ answer: EncodedReply) -> RequestRecord {
        var code = ""
        if answer.status != .ok && answer.status != .accepted {
            code = (try? Problem(wireBytes: answer.payload, as: answer.form).code) ?? ""
        }
        return RequestRecord(
            service: router.service,
            messageType: request.messageType,
            correlationID: request.correlationID?.description ?? "",
            status: answer.status,
            problemCode: code,
            elapsed: .nanoseconds(MonotonicTime.nowInNanoseconds - job.arrival),
            attempt: request.attempt,
            principal: request.principal
        )
    }
}
