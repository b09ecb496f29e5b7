import DequeModule
import ZeroMQ

/// The messages that the broker sends, in order; writes the frames of each kind in the dialect of its receiver.
struct BrokerOutbox {
    let pool = MultipartPool()
    /// The messages, each with the address as its first frame.
    private(set) var messages = Deque<Multipart>()

    mutating func append(_ message: Multipart) { messages.append(message) }

    mutating func append(contentsOf others: [Multipart]) { messages.append(contentsOf: others) }

    /// Returns and removes the first message; `nil` when there is none.
    mutating func popFirst() -> Multipart? { messages.popFirst() }

    /// Returns and clears the messages.
    mutating func takeMessages() -> [Multipart] {
        defer { messages.removeAll(keepingCapacity: true) }
        return Array(messages)
    }

    /// Sends a request to a worker; `number` is its dispatch number, `dispatches` that of the latest dispatch.
    mutating func sendRequest(
        _ request: PendingRequest,
        to worker: WorkerState,
        number: UInt64,
        dispatches: UInt64,
        at now: MonotonicTime
    ) {
        let message = opening(to: worker.peer, MajordomoProtocol.WorkerCommand.request, dispatches: dispatches)
        appendEnvelope(of: request, number: number, to: worker, message)
        var frame = request.bodyStart
        if request.hasHeader {
            appendStampedHeader(of: request, to: message, at: now)
            frame += 1
        }
        while frame < request.frameCount {
            // Shared, not moved: the request may have to go to another worker.
            message.append(sharingFrameAt: frame, of: request.message)
            frame += 1
        }
        messages.append(message)
    }

    /// Sends a CANCEL for a withdrawn request to a worker that understands it.
    ///
    /// The worker's FINAL still returns the credit.
    mutating func sendCancel(of lease: LeaseTable.Lease, dispatches: UInt64) {
        guard lease.worker.takesCancel else { return }
        let message = opening(to: lease.worker.peer, MajordomoProtocol.WorkerCommand.cancel, dispatches: dispatches)
        appendEnvelope(of: lease.request, number: lease.number, to: lease.worker, message)
        messages.append(message)
    }

    mutating func sendHeartbeat(to peer: WorkerPeer, dispatches: UInt64) {
        messages.append(opening(to: peer, MajordomoProtocol.WorkerCommand.heartbeat, dispatches: dispatches))
    }

    /// Sends DISCONNECT to a worker, so that it registers again.
    mutating func sendDisconnect(to peer: WorkerPeer) {
        sendDisconnect(toSenderOf: peer.address, dialect: peer.dialect)
    }

    /// Sends DISCONNECT to the unregistered sender of a message.
    mutating func sendDisconnect(toSenderOf message: Multipart, dialect: Dialect) {
        messages.append(
            opening(toSenderOf: message, dialect: dialect, MajordomoProtocol.WorkerCommand.disconnect)
        )
    }

    private func opening(to peer: WorkerPeer, _ command: UInt8, dispatches: UInt64) -> Multipart {
        let message = opening(toSenderOf: peer.address, dialect: peer.dialect, command)
        // The latest dispatch is this message's own, or an earlier one.
        message.mark = dispatches
        return message
    }

    private func opening(toSenderOf message: Multipart, dialect: Dialect, _ command: UInt8) -> Multipart {
        let opening = pool.take()
        opening.append(sharingFrameAt: 0, of: message)
        dialect.appendWorkerOpening(command, to: opening)
        return opening
    }

    /// Appends the frames by which a worker's reply finds its request: the worker's tag, if it has one, the client's
    /// address, and an empty frame.
    private func appendEnvelope(
        of request: PendingRequest,
        number: UInt64,
        to worker: WorkerState,
        _ message: Multipart
    ) {
        if !worker.tag.isEmpty { message.append(worker.tag) }
        request.message.withBytes(at: 0) { identity in
            message.append(byteCount: ClientAddress.prefixBytes + identity.count) {
                ClientAddress.write(number, request.dialect, identity: identity, to: $0)
            }
        }
        message.append("")
    }

    private func appendStampedHeader(of request: PendingRequest, to message: Multipart, at now: MonotonicTime) {
        let waited = UInt32(clamping: now - request.arrival)
        let stamp = request.stamp
        let stampBytes = stamp.byteCount(attempt: request.attempt, waitedMilliseconds: waited)
        request.message.withBytes(at: request.bodyStart) { header in
            message.append(byteCount: header.count + stampBytes) { frame in
                frame.copyMemory(from: header)
                stamp.write(attempt: request.attempt, waitedMilliseconds: waited, to: frame[header.count...])
            }
        }
    }

    /// Moves the body of a worker's PARTIAL or FINAL to its client; returns the reply.
    mutating func forward(
        bodyOf message: Multipart,
        from bodyStart: Int,
        to request: PendingRequest,
        _ command: UInt8
    ) -> Multipart {
        let reply = opening(of: request, command)
        for frame in bodyStart..<message.count { reply.append(movingFrameAt: frame, of: message) }
        messages.append(reply)
        return reply
    }

    /// Sends a FINAL from the broker itself.
    mutating func sendFinal(body: [[UInt8]], to request: PendingRequest) {
        let message = opening(of: request, MajordomoProtocol.ClientCommand.final)
        for frame in body { message.append(frame) }
        messages.append(message)
    }

    private func opening(of request: PendingRequest, _ command: UInt8) -> Multipart {
        let message = pool.take()
        message.append(sharingFrameAt: 0, of: request.message)
        request.dialect.appendClientOpening(command, to: message)
        message.append(sharingFrameAt: request.serviceFrame, of: request.message)
        return message
    }
}
