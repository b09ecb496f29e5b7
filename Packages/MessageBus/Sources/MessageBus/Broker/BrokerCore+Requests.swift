import CommonMessages
import Envelope
import ZeroMQ

extension BrokerCore {
    /// Receives a client's request and dispatches, queues or refuses it immediately.
    func takeRequest(
        _ message: Multipart,
        frameCount: Int,
        serviceFrame: Int,
        dialect: Dialect,
        at now: MonotonicTime
    ) {
        guard frameCount > serviceFrame + 1,
            let service = services.service(namedIn: message, at: serviceFrame, at: now)
        else { return drop(message, .request, in: dialect) }
        let client = clients.client(message.withBytes(at: 0) { PeerID($0) })
        let request = PendingRequest(
            message: message,
            frameCount: frameCount,
            serviceFrame: serviceFrame,
            dialect: dialect,
            client: client,
            authorization: access.authorization(of: client, message),
            service: service,
            arrival: now,
            defaultBudget: defaultBudgetMilliseconds
        )
        client.outstanding += 1
        client.outstandingBytes += request.byteCount
        service.metrics.requests += 1
        if access.isSecured, let refusal = access.refusal(of: request) {
            counters.note(refusal)
            return finish(request, with: refusal)
        }
        if service.isManagement { return answerManagement(request) }
        if let refusal = refusal(of: request, at: now) { return finish(request, with: refusal) }
        guard service.isEmpty, let worker = service.pickWorker() else { return services.enqueue(request) }
        dispatch(request, to: worker, at: now)
    }

    /// Returns why a new request must not be queued; `nil` when it may be.
    private func refusal(of request: PendingRequest, at now: MonotonicTime) -> Refusal? {
        if isDraining { return .brokerStopping }
        if request.byteCount > MajordomoProtocol.maximumMessageBytes { return .messageTooLarge(request.byteCount) }
        // A header is shorter than its message, so most requests need no further check.
        if request.byteCount > MajordomoProtocol.maximumHeaderBytes, let header = request.headerFrame {
            let bytes = request.message.byteCount(at: header)
            if bytes > MajordomoProtocol.maximumHeaderBytes { return .headerTooLong(bytes) }
        }
        let service = request.service
        if request.client.outstanding > configuration.outstandingRequestsPerClient
            || request.client.outstandingBytes > configuration.outstandingBytesPerClient
            || service.count >= configuration.queuedRequestsPerService
            || service.queuedBytes + request.byteCount > configuration.queuedBytesPerService
            || service.isBehind(for: request, at: now)
        {
            service.metrics.overloaded += 1
            return .overloaded(service: service.name, retryAfter: configuration.retryAfter)
        }
        return nil
    }

    /// Dispatches queued requests as far as there is credit.
    func dispatchQueue(of service: ServiceQueue, at now: MonotonicTime) {
        while !service.isEmpty, let worker = service.pickWorker(), let request = service.popFirst() {
            if request.deadline <= now {
                service.metrics.expired += 1
                finish(request, with: .expiredInQueue(service: service.name))
            } else {
                service.noteTurn(at: now)
                dispatch(request, to: worker, at: now)
            }
        }
    }

    func dispatch(_ request: PendingRequest, to worker: WorkerState, at now: MonotonicTime) {
        let number = leases.begin(request, worker: worker, at: now)
        worker.inFlight += 1
        let metrics = request.service.metrics
        metrics.dispatched += 1
        metrics.requestBytes += UInt64(request.byteCount)
        if request.attempt == 1 { metrics.dwell.record(milliseconds: now - request.arrival) }
        output.sendRequest(request, to: worker, number: number, dispatches: leases.dispatches, at: now)
    }

    /// Answers a request that no worker holds, and releases it.
    func finish(_ request: PendingRequest, with refusal: Refusal) {
        answer(request, with: refusal)
        recycle(request)
    }

    /// Answers a request with a refusal.
    func answer(_ request: PendingRequest, with refusal: Refusal) {
        let given = request.headerFrame.flatMap { try? Header(wireBytes: request.message.bytes(at: $0)) } ?? Header()
        let contentType = ContentType(header: given.contentType) ?? .protobuf
        var header = refusal.header
        header.correlationID = given.correlationID
        header.contentType = contentType == .protobuf ? "" : contentType.rawValue
        answer(request, header: header, payload: (try? refusal.problem.wireBytes(as: contentType)) ?? [])
    }

    /// Answers a request with a header and a payload.
    func answer(_ request: PendingRequest, header: Header, payload: [UInt8]) {
        output.sendFinal(body: [(try? header.wireBytes()) ?? [], payload], to: request)
        request.service.metrics.noteFinal(status: UInt64(header.status.rawValue))
        noteAnswer(to: request)
    }

    /// Records that the client has its FINAL, and room for another request.
    func noteAnswer(to request: PendingRequest) {
        request.isAnswered = true
        request.client.outstanding -= 1
        request.client.outstandingBytes -= request.byteCount
    }

    /// Releases an answered request that no worker holds.
    func recycle(_ request: PendingRequest) { pool.give(request.message) }
}
