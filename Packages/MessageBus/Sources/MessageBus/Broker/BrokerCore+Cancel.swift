import Envelope
import ZeroMQ

extension BrokerCore {
    /// Ends what a client withdraws: the requests of its own connection with the correlation id of this one.
    ///
    /// - Returns: Whether there was one.
    func withdraw(by request: PendingRequest) -> Bool {
        guard let identifier = request.correlationID else { return false }
        return cancel(of: request.client) { $0.correlationID == identifier }
    }

    /// Ends all that a client waits for, since it is gone.
    func abandon(_ client: ClientRecord) {
        for message in client.heldBack { pool.give(message) }
        client.heldBack = []
        client.heldBackBytes = 0
        _ = cancel(of: client) { _ in true }
    }

    /// Ends requests of a client silently; workers that hold some of them are told.
    private func cancel(of client: ClientRecord, where predicate: (PendingRequest) -> Bool) -> Bool {
        guard client.outstanding > 0 else { return false }
        func isMeant(_ request: PendingRequest) -> Bool {
            request.client === client && !request.isAnswered && predicate(request)
        }
        let held = inFlight.entries { !$0.isTaken && isMeant($0.request) }
        for entry in held {
            entry.request.service.metrics.cancelled += 1
            noteAnswer(to: entry.request)
            tellCancelled(entry)
        }
        var isAny = !held.isEmpty
        for service in services.values.sorted(by: { $0.name < $1.name }) where service.queue.contains(where: isMeant) {
            isAny = true
            for request in service.queue.removeAll(where: isMeant) {
                service.queuedBytes -= request.byteCount
                service.metrics.cancelled += 1
                noteAnswer(to: request)
                recycle(request)
            }
        }
        return isAny
    }

    /// Tells the worker that nobody waits for what it holds; its FINAL still returns the credit.
    func tellCancelled(_ entry: DispatchTable.Entry) {
        guard entry.worker.takesCancel else { return }
        let message = opening(to: entry.worker.peer, command: MajordomoProtocol.WorkerCommand.cancel)
        appendEnvelope(of: entry.request, number: entry.number, to: entry.worker, message)
        outbox.append(message)
    }

    // MARK: Full pipes

    /// A client reads slower than its replies come: a stream of it ends, a FINAL is kept for a while.
    func holdBack(_ message: Multipart, for identity: PeerID, at now: MonotonicTime) {
        let client = client(identity)
        if message.mark != Self.isHeldBack { counters.slowReaders += 1 }
        if message.mark != 0, message.mark != Self.isHeldBack {
            if let entry = inFlight.entry(message.mark), !entry.isTaken, !entry.request.isAnswered {
                answer(entry.request, with: .slowReader(service: entry.request.service.name))
                tellCancelled(entry)
            }
            return pool.give(message)
        }
        // One of any size, more as long as they are small.
        guard client.heldBack.isEmpty || client.heldBackBytes + message.byteCount <= Self.heldBackBytes else {
            counters.refusedByPipe += 1
            return pool.give(message)
        }
        if client.heldBack.isEmpty { stalled.append(client) }
        message.mark = Self.isHeldBack
        client.heldBack.append(message)
        client.heldBackBytes += message.byteCount
        nextRetry = nextRetry.map { min($0, now + Self.retryMilliseconds) } ?? now + Self.retryMilliseconds
    }

    private static let heldBackBytes = 1 << 20
    /// The mark of a FINAL that was refused before: no dispatch has this number.
    private static let isHeldBack = UInt64.max
    private static let retryMilliseconds: Int64 = 20

    /// Sends again what full pipes have refused.
    func retryHeldBack() {
        nextRetry = nil
        for client in stalled {
            outbox += client.heldBack
            client.heldBack = []
            client.heldBackBytes = 0
        }
        stalled = []
    }
}
