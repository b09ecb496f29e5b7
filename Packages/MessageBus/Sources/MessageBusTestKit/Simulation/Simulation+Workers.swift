import Envelope
import MessageBus
import ZeroMQ

extension Simulation {
    /// Runs one round of a worker's thread.
    func advance(_ worker: SimulatedWorker) {
        guard worker.isRunning else { return }
        if worker.core.nextTimer <= now || worker.drainEnd != nil {
            if case .reconnect = worker.core.advance(to: now) { dropLink(of: worker) }
        }
        if let end = worker.drainEnd, worker.core.isDrained || worker.link == nil || end <= now {
            return leave(worker)
        }
        guard worker.link == nil, worker.core.wantsSocket(at: now) else { return flush(worker) }
        worker.link = open(.worker(worker.index))
        worker.core.connect(at: now)
        flush(worker)
    }

    private func dropLink(of worker: SimulatedWorker) {
        if let link = worker.link { closeAtPeer(link) }
        worker.link = nil
    }

    func flush(_ worker: SimulatedWorker) {
        guard worker.isRunning, let link = worker.link, !worker.core.outbox.isEmpty else { return }
        for message in worker.core.takeOutbox() {
            sendToBroker(worker.tagged(message.allBytes), over: link)
            worker.pool.give(message)
        }
    }

    func receive(_ frames: [[UInt8]], _ worker: SimulatedWorker, over link: SimulatedLink) {
        guard worker.isRunning, worker.link === link else { return }
        guard let frames = worker.untagged(frames) else { return object("a worker got what is another's") }
        let message = Multipart(frames)
        switch worker.core.receive(message, at: now) {
        case .none, .split: break
        case .cancel(let address): stop(address, worker)
        case .reconnect: dropLink(of: worker)
        case .request(let delivery): begin(message, delivery.address, worker, over: link)
        }
        flush(worker)
    }

    /// Tells a handler to stop; some give up, and some do not check.
    private func stop(_ address: UInt64, _ worker: SimulatedWorker) {
        count("cancelHeard")
        guard Bool.random(using: &random) else { return }
        for handler in worker.hanging where handler.address == address { handler.stop() }
        worker.hanging.removeAll { $0.address == address }
    }

    private func begin(
        _ message: Multipart,
        _ addressNumber: UInt64,
        _ worker: SimulatedWorker,
        over link: SimulatedLink
    ) {
        guard message.count == 6, let header = try? Header(wireBytes: message.bytes(at: 4)),
            let number = SimulatedRequest.number(inPayload: message.bytes(at: 5)), number < requests.count
        else { return object("a handler got nonsense") }
        check(header, message.bytes(at: 5), number, worker)
        let process = worker.incarnation
        let delivery = Delivered(address: message.bytes(at: 2), header: header, number: number, link: link)
        let reply = { (status: Status) in self.reply(status, to: delivery, worker, process) }
        guard header.waitedMilliseconds < header.budgetMilliseconds else { return reply(.deadline) }
        // The effect may happen at any time before the reply, with a crash between the two.
        let isEarly = Bool.random(using: &random)
        let finish = {
            guard worker.incarnation == process else { return }
            if !isEarly { self.apply(number, key: header.idempotencyKey) }
            reply(.ok)
        }
        if isEarly { apply(number, key: header.idempotencyKey) }
        let hang = {
            self.count("hang")
            worker.hanging.append(.init(address: addressNumber, finish: finish, stop: { reply(.unavailable) }))
        }
        switch requests[number].behavior {
        case .replies(let pause):
            sendParts(during: pause, to: delivery, worker, process)
            schedule(at: now + pause, finish)
        case .hangsOnce where !isHealed && header.attempt == 1: hang()
        case .hangs where !isHealed: hang()
        case .hangs, .hangsOnce: finish()
        case .kills where !isHealed: schedule(after: 1...30) { if worker.incarnation == process { self.crash(worker) } }
        case .kills: finish()
        }
    }

    /// A request as a handler receives it.
    private struct Delivered {
        let address: [UInt8]
        let header: Header
        let number: Int
        let link: SimulatedLink
    }

    private func sendParts(during pause: Int64, to delivery: Delivered, _ worker: SimulatedWorker, _ process: Int) {
        let request = requests[delivery.number]
        for index in 0..<request.parts {
            schedule(at: now + pause * Int64(index) / Int64(request.parts)) {
                guard worker.incarnation == process, worker.isRunning, worker.link === delivery.link else { return }
                var answer = Header()
                answer.correlationID = delivery.header.correlationID
                answer.part = UInt32(index + 1)
                let body = [(try? answer.wireBytes()) ?? [], request.part(UInt8(index + 1))]
                worker.core.part(Multipart(WireFrames.partial(to: delivery.address, body: body)))
                self.flush(worker)
            }
        }
    }

    private func reply(_ status: Status, to delivery: Delivered, _ worker: SimulatedWorker, _ process: Int) {
        guard worker.incarnation == process, worker.isRunning, worker.link === delivery.link else { return }
        let request = requests[delivery.number]
        var answer = Header()
        answer.correlationID = delivery.header.correlationID
        answer.status = status
        if request.parts > 0, status == .ok { answer.part = UInt32(request.parts + 1) }
        let body = [(try? answer.wireBytes()) ?? [], status == .ok ? request.payload : []]
        worker.core.reply(Multipart(WireFrames.final(to: delivery.address, body: body)))
        flush(worker)
    }

    private func check(_ header: Header, _ payload: [UInt8], _ number: Int, _ worker: SimulatedWorker) {
        let request = requests[number]
        if header.principal != plan.broker.principal {
            object("a handler acts in the name of \(header.principal)")
        }
        if request.service != worker.service || payload != request.payload || header.idempotencyKey != request.key {
            object("a handler got another request than \(number)")
        }
    }

    /// Applies the effect as a service stores it: once for each key.
    private func apply(_ number: Int, key: String) {
        guard requests[number].kind != .safeRead else { return }
        if !key.isEmpty, !storedKeys[requests[number].service].insert(key).inserted { return }
        requests[number].effects += 1
        if requests[number].effects > 1 { object("request \(number) is applied twice") }
    }

    /// Ends the process; the broker's router may notice it at once, late, or only by silence.
    func crash(_ worker: SimulatedWorker) {
        guard worker.isRunning else { return }
        count("workerDeath")
        stop(worker)
        if let link = worker.link {
            link.isCut = true
            switch Int.random(in: 0..<3, using: &random) {
            case 0: link.isOpenAtBroker = false
            case 1: schedule(after: 1...800) { link.isOpenAtBroker = false }
            default: break
            }
        }
        worker.link = nil
    }

    private func stop(_ worker: SimulatedWorker) {
        worker.isRunning = false
        worker.incarnation += 1
        worker.hanging = []
        worker.drainEnd = nil
        schedule(after: 50...2_500) { self.restart(worker) }
    }

    /// Handles SIGTERM: the worker accepts nothing new, finishes its requests within a time, and ends.
    func drain(_ worker: SimulatedWorker, patience: Int64) {
        guard worker.isRunning, worker.drainEnd == nil else { return }
        worker.drainEnd = now + patience
        worker.core.drain()
        flush(worker)
    }

    private func leave(_ worker: SimulatedWorker) {
        worker.core.farewell()
        flush(worker)
        dropLink(of: worker)
        stop(worker)
    }

    func restart(_ worker: SimulatedWorker) {
        if !worker.isRunning { worker.restart(plan.worker, at: now) }
    }
}
