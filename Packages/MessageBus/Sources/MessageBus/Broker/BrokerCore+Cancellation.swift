import ZeroMQ

/// Handles clients that withdraw requests, disappear, or read too slowly.
extension BrokerCore {
    /// Ends the requests that a client withdraws: those of its own connection with the correlation id of this request.
    ///
    /// - Returns: Whether there was one.
    func withdraw(by request: PendingRequest) -> Bool {
        guard let identifier = request.correlationID else { return false }
        return cancel(of: request.client) { $0.correlationID == identifier }
    }

    /// Ends all requests of a client that is gone.
    func abandon(_ client: ClientRecord) {
        for message in client.takeHeldBack() { pool.give(message) }
        _ = cancel(of: client) { _ in true }
    }

    /// Ends requests of a client silently; workers that hold some of them get a CANCEL.
    private func cancel(of client: ClientRecord, where predicate: (PendingRequest) -> Bool) -> Bool {
        guard client.outstanding > 0 else { return false }
        func isMeant(_ request: PendingRequest) -> Bool {
            request.client === client && !request.isAnswered && predicate(request)
        }
        let held = leases.leases { $0.isOpen && isMeant($0.request) }
        for lease in held {
            noteCancellation(of: lease.request)
            output.sendCancel(of: lease, dispatches: leases.dispatches)
        }
        var isAny = !held.isEmpty
        for service in services.inOrder {
            for request in service.takeAll(where: isMeant) {
                isAny = true
                noteCancellation(of: request)
                recycle(request)
            }
        }
        return isAny
    }

    private func noteCancellation(of request: PendingRequest) {
        request.service.metrics.cancelled += 1
        noteAnswer(to: request)
    }

    /// Takes back a message for a client that reads more slowly than its replies arrive: a PARTIAL ends its stream, a
    /// FINAL waits for a while.
    func holdBack(_ message: Multipart, for identity: PeerID, at now: MonotonicTime) {
        let mark = message.mark
        if mark != ClientTable.heldBackMark { counters.slowReaders += 1 }
        if mark != 0, mark != ClientTable.heldBackMark {
            if let lease = leases[mark], lease.isOpen {
                answer(lease.request, with: .slowReader(service: lease.request.service.name))
                output.sendCancel(of: lease, dispatches: leases.dispatches)
            }
            return pool.give(message)
        }
        guard clients.holdBack(message, for: identity, at: now) else {
            counters.refusedByPipe += 1
            return pool.give(message)
        }
    }
}
