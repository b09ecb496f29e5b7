import ZeroMQ

extension BrokerCore {
    /// The frames before the body of anything said to a worker.
    func opening(to peer: WorkerPeer, command: UInt8) -> Multipart {
        let message = opening(addressOf: peer.address, dialect: peer.dialect, command: command)
        // The latest dispatch is this message's own, or came before it.
        message.mark = inFlight.dispatches
        return message
    }

    /// The frames by which a worker's reply finds its request: the worker's tag, if it has one, the client's address
    /// and an empty frame.
    func appendEnvelope(of request: PendingRequest, number: UInt64, to worker: WorkerState, _ message: Multipart) {
        if !worker.tag.isEmpty { message.append(worker.tag) }
        request.message.withBytes(at: 0) { identity in
            message.append(byteCount: ClientAddress.prefixBytes + identity.count) {
                ClientAddress.write(number, request.dialect, identity: identity, to: $0)
            }
        }
        message.append("")
    }

    /// Tells a peer that it is no worker here, so that it registers anew.
    func disconnect(addressOf message: Multipart, dialect: Dialect) -> Multipart {
        opening(addressOf: message, dialect: dialect, command: MajordomoProtocol.WorkerCommand.disconnect)
    }

    private func opening(addressOf message: Multipart, dialect: Dialect, command: UInt8) -> Multipart {
        let opening = pool.take()
        opening.append(sharingFrameAt: 0, of: message)
        dialect.appendWorkerOpening(command, to: opening)
        return opening
    }

    /// Remembers what never left for a worker that cannot be reached: the message, if it is a request, and the
    /// dispatches that were to follow it.
    func noteUnsent(_ message: Multipart, of peer: WorkerPeer) {
        let command = peer.dialect.hasLeadingEmpty ? 3 : 2
        // A worker's connection may also ask as a client; a reply that does not reach it tells nothing of its requests.
        guard message.count > command,
            message.frame(at: command - 1, equals: MajordomoProtocol.worker)
                || message.frame(at: command - 1, equals: MajordomoProtocol.firstWorker)
        else { return }
        let isRequest = message.withBytes(at: command, { $0.first }) == MajordomoProtocol.WorkerCommand.request
        let first = isRequest ? message.mark : message.mark + 1
        for entry in inFlight.entries(where: { $0.worker.peer === peer && !$0.isTaken && $0.order >= first }) {
            entry.request.isUnsent = true
        }
    }
}
