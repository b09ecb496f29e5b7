import ZeroMQ

extension BrokerCore {
    /// Anything that a worker says; `rest` is the index of the first frame after the command.
    func takeFromWorker(_ message: Multipart, command: UInt8, rest: Int, dialect: Dialect, at now: MonotonicTime) {
        let identity = message.withBytes(at: 0) { PeerID($0) }
        guard let worker = workers[identity] else {
            return takeFromStranger(message, identity, command: command, rest: rest, dialect: dialect, at: now)
        }
        worker.lastSeen = now
        switch command {
        case MajordomoProtocol.WorkerCommand.final:
            takeReply(message, from: worker, isFinal: true, rest: rest, at: now)
        case MajordomoProtocol.WorkerCommand.partial:
            takeReply(message, from: worker, isFinal: false, rest: rest, at: now)
        case MajordomoProtocol.WorkerCommand.heartbeat:
            pool.give(message)
        case MajordomoProtocol.WorkerCommand.ready:
            updateCredit(of: worker, message, rest: rest, at: now)
        case MajordomoProtocol.WorkerCommand.disconnect:
            pool.give(message)
            bury(worker, at: now, isOrderly: worker.isDraining)
        default:
            expel(worker, message, at: now)
        }
    }

    /// A peer that is not registered: READY makes it a worker, anything else gets DISCONNECT, so that it registers.
    private func takeFromStranger(
        _ message: Multipart,
        _ identity: PeerID,
        command: UInt8,
        rest: Int,
        dialect: Dialect,
        at now: MonotonicTime
    ) {
        if command == MajordomoProtocol.WorkerCommand.ready, !isDraining, message.count > rest,
            let name = serviceName(in: message, at: rest), !name.hasPrefix("mmi."),
            let credit = credit(in: message, at: rest + 1)
        {
            return register(message, identity, name: name, credit: credit, dialect: dialect, at: now)
        }
        switch command {
        case MajordomoProtocol.WorkerCommand.final, MajordomoProtocol.WorkerCommand.partial: counters.late += 1
        case MajordomoProtocol.WorkerCommand.heartbeat, MajordomoProtocol.WorkerCommand.disconnect: break
        default: counters.malformed += isDraining ? 0 : 1
        }
        if command != MajordomoProtocol.WorkerCommand.disconnect {
            outbox.append(disconnect(addressOf: message, dialect: dialect))
        }
        pool.give(message)
    }

    private func register(
        _ message: Multipart,
        _ identity: PeerID,
        name: String,
        credit: Int,
        dialect: Dialect,
        at now: MonotonicTime
    ) {
        let service = services[name] ?? ServiceState(name: name, at: now)
        services[name] = service
        message.removeLast(keeping: 1)
        registrations += 1
        let worker = WorkerState(
            number: registrations,
            identity: identity,
            address: message,
            dialect: dialect,
            service: service,
            credit: credit,
            at: now
        )
        worker.isDraining = credit == 0
        workers[identity] = worker
        service.add(worker)
        dispatchQueue(of: service, at: now)
    }

    /// A READY of a registered worker changes its credit; 0 means that it takes nothing new.
    private func updateCredit(of worker: WorkerState, _ message: Multipart, rest: Int, at now: MonotonicTime) {
        guard message.count == rest + 2, serviceName(in: message, at: rest) == worker.service.name,
            let credit = credit(in: message, at: rest + 1)
        else { return expel(worker, message, at: now) }
        pool.give(message)
        worker.credit = credit
        worker.isDraining = credit == 0
        dispatchQueue(of: worker.service, at: now)
    }

    private func takeReply(
        _ message: Multipart,
        from worker: WorkerState,
        isFinal: Bool,
        rest: Int,
        at now: MonotonicTime
    ) {
        guard message.count > rest + 2, message.byteCount(at: rest + 1) == 0,
            let address = message.withBytes(at: rest, { ClientAddress($0) })
        else { return expel(worker, message, at: now) }
        guard let entry = inFlight.entry(address.dispatchNumber), entry.worker === worker else {
            counters.late += 1
            return pool.give(message)
        }
        let request = entry.request
        if request.isAnswered {
            counters.late += 1
        } else {
            let command = isFinal ? MajordomoProtocol.ClientCommand.final : MajordomoProtocol.ClientCommand.partial
            let reply = opening(to: request, command: command)
            for frame in (rest + 2)..<message.count { reply.append(movingFrameAt: frame, of: message) }
            outbox.append(reply)
        }
        pool.give(message)
        guard isFinal else { return }
        if !request.isAnswered {
            counters.finals += 1
            noteAnswer(to: request)
        }
        inFlight.remove(address.dispatchNumber)
        worker.inFlight -= 1
        recycle(request)
        dispatchQueue(of: worker.service, at: now)
    }

    /// Puts a worker out that does not keep to the protocol.
    private func expel(_ worker: WorkerState, _ message: Multipart, at now: MonotonicTime) {
        counters.malformed += 1
        pool.give(message)
        outbox.append(disconnect(addressOf: worker.address, dialect: worker.dialect))
        bury(worker, at: now)
    }

    /// Forgets a worker and takes care of what it held.
    ///
    /// - Parameters:
    ///   - worker: The worker that is gone.
    ///   - now: The moment now.
    ///   - isOrderly: It had stopped taking requests and answered all that reached it, so what it still holds
    ///     crossed its farewell, was never begun, and goes to another worker whatever it is.
    func bury(_ worker: WorkerState, at now: MonotonicTime, isOrderly: Bool = false) {
        guard workers.removeValue(forKey: worker.identity) != nil else { return }
        worker.service.remove(worker, at: now)
        let held = inFlight.entries { $0.worker === worker }
        if !isOrderly && (!held.isEmpty || !worker.isDraining) { counters.deadWorkers += 1 }
        for entry in held.reversed() {
            inFlight.remove(entry.number)
            settle(entry.request, isOrderly: isOrderly, at: now)
        }
        for request in worker.service.queue.elements { noteEnd(of: request) }
        dispatchQueue(of: worker.service, at: now)
    }

    /// Decides what becomes of a request whose worker is gone.
    private func settle(_ request: PendingRequest, isOrderly: Bool, at now: MonotonicTime) {
        let service = request.service.name
        if request.isAnswered { return recycle(request) }
        if request.deadline <= now {
            counters.expired += 1
            return finish(request, with: .expiredInQueue(service: service))
        }
        if isOrderly || request.isUnsent {
            request.isUnsent = false
            return enqueue(request, atHead: true)
        }
        guard request.isRepeatable else {
            counters.unavailable += 1
            return finish(request, with: .workerLost(service: service))
        }
        guard Int(request.attempt) < configuration.deathsUntilPoison else {
            counters.poisoned += 1
            return finish(request, with: .poison(service: service, deaths: Int(request.attempt)))
        }
        request.attempt += 1
        counters.redispatched += 1
        enqueue(request, atHead: true)
    }
}
