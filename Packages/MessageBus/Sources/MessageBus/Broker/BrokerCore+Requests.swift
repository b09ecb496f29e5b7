import CommonMessages
import Envelope
import ZeroMQ

extension BrokerCore {
    /// A client's request: dispatched, queued or refused at once.
    func takeRequest(_ message: Multipart, serviceFrame: Int, dialect: Dialect, at now: MonotonicTime) {
        let bodyStart = serviceFrame + 1
        guard message.count > bodyStart,
            let name = message.withBytes(
                at: serviceFrame,
                { MajordomoProtocol.isServiceName($0) ? String(decoding: $0, as: UTF8.self) : nil }
            )
        else { return drop(message, .request, in: dialect) }
        let scan = message.count == bodyStart + 2 ? message.withBytes(at: bodyStart) { HeaderScan($0) } : nil
        let budget = scan.map(\.budgetMilliseconds) ?? 0
        let isManagement = name.hasPrefix("mmi.")
        let service =
            isManagement
            ? ServiceState(name: name, metrics: managementMetrics, at: now) : self.service(named: name, at: now)
        let client = client(message.withBytes(at: 0) { PeerID($0) })
        let request = PendingRequest(
            message: message,
            serviceFrame: serviceFrame,
            dialect: dialect,
            client: client,
            standing: standing(of: client, message),
            service: service,
            arrival: now,
            deadline: now + Int64(budget == 0 ? defaultBudgetMilliseconds : budget),
            scan: scan
        )
        request.client.outstanding += 1
        request.client.outstandingBytes += request.byteCount
        service.metrics.requests += 1
        if isSecured, let refusal = refusalOfRights(of: request, isSafe: scan?.isSafe ?? false) {
            return finish(request, with: refusal)
        }
        if isManagement { return answerManagement(request) }
        if let refusal = refusal(of: request, at: now) { return finish(request, with: refusal) }
        guard service.queue.isEmpty, let worker = service.pickWorker() else { return enqueue(request) }
        dispatch(request, to: worker, at: now)
    }

    func service(named name: String, at now: MonotonicTime) -> ServiceState {
        if let service = services[name] { return service }
        let service = ServiceState(name: name, metrics: metrics[name] ?? otherMetrics, at: now)
        services[name] = service
        return service
    }

    func client(_ identity: PeerID) -> ClientRecord {
        if let client = clients[identity] { return client }
        let client = ClientRecord()
        clients[identity] = client
        return client
    }

    /// Why a new request is not even queued; `nil` when it is welcome.
    private func refusal(of request: PendingRequest, at now: MonotonicTime) -> Refusal? {
        if isDraining { return .brokerStopping }
        if request.byteCount > MajordomoProtocol.maximumMessageBytes { return .messageTooLarge(request.byteCount) }
        if let header = request.headerFrame,
            request.message.byteCount(at: header) > MajordomoProtocol.maximumHeaderBytes
        {
            return .headerTooLong(request.message.byteCount(at: header))
        }
        let service = request.service
        if request.client.outstanding > configuration.outstandingRequestsPerClient
            || request.client.outstandingBytes > configuration.outstandingBytesPerClient
            || service.queue.count >= configuration.queuedRequestsPerService
            || service.queuedBytes + request.byteCount > configuration.queuedBytesPerService
            || service.isBehind(for: request, at: now)
        {
            service.metrics.overloaded += 1
            return .overloaded(service: service.name, retryAfter: configuration.retryAfter)
        }
        return nil
    }

    /// Puts a request at the end of its queue, or back at the head after a worker gave it up.
    func enqueue(_ request: PendingRequest, atHead: Bool = false) {
        let service = request.service
        if atHead { service.queue.prepend(request) } else { service.queue.append(request) }
        service.queuedBytes += request.byteCount
        noteEnd(of: request)
    }

    func noteEnd(of request: PendingRequest) {
        let end = request.service.end(of: request, patience: patienceMilliseconds)
        request.service.earliestDeadline = request.service.earliestDeadline.map { min($0, end) } ?? end
        nextDeadline = nextDeadline.map { min($0, end) } ?? end
    }

    /// Hands out what waits, as far as there is credit.
    func dispatchQueue(of service: ServiceState, at now: MonotonicTime) {
        while !service.queue.isEmpty, let worker = service.pickWorker(), let request = service.queue.popFirst() {
            service.queuedBytes -= request.byteCount
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
        let number = inFlight.insert(request, worker: worker, at: now, leaseEnd: leaseEnd(of: request, from: now))
        worker.inFlight += 1
        let metrics = worker.service.metrics
        metrics.dispatched += 1
        metrics.requestBytes += UInt64(request.byteCount)
        if request.attempt == 1 { metrics.dwell.record(milliseconds: now - request.arrival) }
        let message = opening(to: worker.peer, command: MajordomoProtocol.WorkerCommand.request)
        appendEnvelope(of: request, number: number, to: worker, message)
        if let header = request.headerFrame { appendStamped(header, of: request, to: message, at: now) }
        for frame in (request.bodyStart + (request.hasHeader ? 1 : 0))..<request.message.count {
            // Shared, not moved: the request may have to go to another worker.
            message.append(sharingFrameAt: frame, of: request.message)
        }
        outbox.append(message)
    }

    private func appendStamped(_ header: Int, of request: PendingRequest, to message: Multipart, at now: MonotonicTime)
    {
        let waited = UInt32(clamping: now - request.arrival)
        request.message.withBytes(at: header) { header in
            request.stamp.withBytes(attempt: request.attempt, waitedMilliseconds: waited) { stamp in
                message.append(byteCount: header.count + stamp.count) { frame in
                    frame.copyMemory(from: header)
                    UnsafeMutableRawBufferPointer(rebasing: frame[header.count...]).copyMemory(from: stamp)
                }
            }
        }
    }

    /// Answers a request that no worker holds, and lets go of it.
    func finish(_ request: PendingRequest, with refusal: Refusal) {
        answer(request, with: refusal)
        recycle(request)
    }

    /// Answers a request with a refusal of the broker's own.
    func answer(_ request: PendingRequest, with refusal: Refusal) {
        let given = request.headerFrame.flatMap { try? Header(wireBytes: request.message.bytes(at: $0)) } ?? Header()
        let contentType = ContentType(header: given.contentType) ?? .protobuf
        var header = refusal.header
        header.correlationID = given.correlationID
        header.contentType = contentType == .protobuf ? "" : contentType.rawValue
        answer(request, header: header, payload: (try? refusal.problem.wireBytes(as: contentType)) ?? [])
    }

    /// Answers a request with a header and a payload of the broker's own.
    func answer(_ request: PendingRequest, header: Header, payload: [UInt8]) {
        let message = opening(to: request, command: MajordomoProtocol.ClientCommand.final)
        message.append((try? header.wireBytes()) ?? [])
        message.append(payload)
        outbox.append(message)
        request.service.metrics.noteFinal(status: UInt64(header.status.rawValue))
        noteAnswer(to: request)
    }

    /// The client has its FINAL, and room for another request.
    func noteAnswer(to request: PendingRequest) {
        request.isAnswered = true
        request.client.outstanding -= 1
        request.client.outstandingBytes -= request.byteCount
    }

    /// Lets go of a request that is answered and that no worker holds.
    func recycle(_ request: PendingRequest) { pool.give(request.message) }

    /// The frames before the body of a reply.
    func opening(to request: PendingRequest, command: UInt8) -> Multipart {
        let message = pool.take()
        message.append(sharingFrameAt: 0, of: request.message)
        request.dialect.appendClientOpening(command, to: message)
        message.append(sharingFrameAt: request.serviceFrame, of: request.message)
        return message
    }
}
