import ZeroMQ

extension BrokerCore {
    /// The frames before the body of anything said to a worker.
    func opening(to worker: WorkerState, command: UInt8) -> Multipart {
        opening(addressOf: worker.address, dialect: worker.dialect, command: command)
    }

    /// Tells a peer that it is no worker here, so that it registers anew.
    func disconnect(addressOf message: Multipart, dialect: Dialect) -> Multipart {
        opening(addressOf: message, dialect: dialect, command: MajordomoProtocol.WorkerCommand.disconnect)
    }

    private func opening(addressOf message: Multipart, dialect: Dialect, command: UInt8) -> Multipart {
        let opening = pool.take()
        opening.append(sharingFrameAt: 0, of: message)
        if dialect == .leadingEmpty { opening.append("") }
        opening.append(MajordomoProtocol.worker)
        opening.append(byte: command)
        return opening
    }

    /// The service that a frame names; `nil` when it names none.
    func serviceName(in message: Multipart, at index: Int) -> String? {
        guard index < message.count else { return nil }
        return message.withBytes(at: index) { bytes in
            MajordomoProtocol.isServiceName(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
        }
    }

    /// The credit that READY asks for: one without the frame, `nil` when the frame is no big-endian 32-bit number.
    func credit(in message: Multipart, at index: Int) -> Int? {
        guard index < message.count else { return 1 }
        guard message.count == index + 1, message.byteCount(at: index) == 4 else { return nil }
        let credit = message.withBytes(at: index) { UInt32(bigEndian: $0.loadUnaligned(as: UInt32.self)) }
        return min(Int(credit), configuration.maximumCredit)
    }

    /// Remembers what never left for a worker that cannot be reached: the message, the dispatches that were to follow
    /// it, and those still in the outbox.
    func noteUnsent(_ message: Multipart, of worker: WorkerState) {
        let command = worker.dialect == .leadingEmpty ? 3 : 2
        var first = takenDispatches + 1
        if message.count > command + 1,
            message.withBytes(at: command, { $0.first }) == MajordomoProtocol.WorkerCommand.request,
            let address = message.withBytes(at: command + 1, { ClientAddress($0) }),
            let entry = inFlight.entry(address.dispatchNumber)
        {
            first = min(first, entry.order)
        }
        for entry in inFlight.entries(where: { $0.worker === worker && $0.order >= first }) {
            entry.request.isUnsent = true
        }
    }
}
