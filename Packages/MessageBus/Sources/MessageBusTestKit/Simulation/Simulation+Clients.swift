import CommonMessages
import Envelope
import Foundation
import MessageBus
import ZeroMQ

extension Simulation {
    func connect(_ client: SimulatedClient) { client.link = open(.client(client.index)) }

    /// A caller submits a request.
    func submit(_ number: Int) {
        let request = requests[number]
        let client = clients[request.client]
        guard client.isRunning else { return end(number, "unavailable") }
        requests[number].partsSeen = 0
        send(request, from: client)
        flush(client)
    }

    /// Makes one attempt, as ``BusClient`` does.
    private func send(_ request: SimulatedRequest, from client: SimulatedClient) {
        let remaining = max(1, request.deadline - now)
        var header = Header()
        header.messageType = "simulated.Request"
        header.correlationID = Data(request.correlationID.bytes)
        header.idempotencyKey = request.key
        header.safe = request.kind == .safeRead
        header.budgetMilliseconds = UInt32(remaining)
        header.principal = request.claim
        let attempt = ClientRequest(
            correlationID: request.correlationID,
            service: request.serviceName,
            header: (try? header.wireBytes()) ?? [],
            payload: request.payload,
            budgetMilliseconds: remaining,
            isStream: request.parts > 0
        )
        client.core.submit(attempt, at: now)
    }

    func flush(_ client: SimulatedClient) {
        guard client.isRunning, let link = client.link, link.isConnected else { return }
        while let notice = client.core.nextNotice {
            client.core.markNoticeSent()
            switch notice {
            case .askFeatures: sendToBroker(WireFrames.clientRequest("mmi.x-features", body: [[]]), over: link)
            case .cancel(let identifier): sendToBroker(WireFrames.cancel(identifier.bytes), over: link)
            }
        }
        while let request = client.core.nextToSend() {
            let header = request.header(at: now)
            client.core.markSent()
            sendToBroker(WireFrames.clientRequest(request.service, body: [header, request.payload]), over: link)
        }
    }

    func receive(_ frames: [[UInt8]], _ client: SimulatedClient, over link: SimulatedLink) {
        guard client.isRunning, client.link === link else { return }
        client.core.receive(Multipart(frames))
        takeParts(of: client)
        takeOutcomes(of: client)
        flush(client)
    }

    /// A caller withdraws its request.
    func withdraw(_ number: Int) {
        let request = requests[number]
        let client = clients[request.client]
        guard request.outcomes.isEmpty, client.isRunning else { return }
        requests[number].isWithdrawn = true
        client.core.cancel(request.correlationID)
        takeOutcomes(of: client)
        // Between two attempts, no peer holds the request.
        if requests[number].outcomes.isEmpty { end(number, "withdrawn") }
        flush(client)
    }

    private func takeParts(of client: SimulatedClient) {
        for part in client.core.takeParts() {
            guard let number = Self.number(of: part.request) else { continue }
            requests[number].partsSeen += 1
            let request = requests[number]
            let index = UInt8(request.partsSeen)
            if request.client != client.index || part.reply.payload != request.part(index) {
                object("request \(request.number) got a part that is not its \(index)th")
            }
            if !request.outcomes.isEmpty { object("request \(request.number) got a part after its end") }
        }
    }

    func advance(_ client: SimulatedClient) {
        guard client.isRunning else { return }
        client.core.advance(to: now)
        takeOutcomes(of: client)
    }

    func takeOutcomes(of client: SimulatedClient) {
        guard !client.core.ended.isEmpty else { return }
        let ended = client.core.takeEnded().compactMap { request in
            Self.number(of: request).map { (number: $0, outcome: request.outcome) }
        }
        for (number, outcome) in ended.sorted(by: { $0.number < $1.number }) {
            switch outcome {
            case .success(let reply): take(reply, number, client)
            case .failure(let refusal): take(refusal, number, client)
            case nil: object("request \(number) ended without an outcome")
            }
        }
    }

    private static func number(of request: ClientRequest) -> Int? {
        SimulatedRequest.number(inCorrelationID: request.correlationID.bytes)
    }

    private func take(_ reply: ClientReply, _ number: Int, _ client: SimulatedClient) {
        let request = requests[number]
        guard reply.header.status == .ok else {
            let problem = (try? Problem(wireBytes: reply.payload)) ?? Problem()
            let pause = reply.header.retryAfterMilliseconds
            let retryAfter: Duration? = pause == 0 ? nil : .milliseconds(Int64(pause))
            return take(Refusal(reply.header.status, problem, retryAfter: retryAfter), number, client)
        }
        if request.parts > 0 && request.partsSeen != request.parts {
            object("request \(number) ended after \(request.partsSeen) of \(request.parts) parts")
        }
        if request.client != client.index || reply.payload != request.payload {
            object("request \(number) got the reply of another")
        }
        if request.kind != .safeRead && request.effects != 1 {
            object("request \(number) is acknowledged and applied \(request.effects) times")
        }
        end(number, "ok")
    }

    private func take(_ refusal: Refusal, _ number: Int, _ client: SimulatedClient) {
        let request = requests[number]
        if request.isWithdrawn { return end(number, "withdrawn") }
        // The caller resumes a broken stream from its last cursor, which is another request.
        if refusal.problem.code == "bus.brokenStream" { return end(number, "broken") }
        var jitter = SeededGenerator(seed: plan.seed &+ UInt64(number * 8 + request.retries))
        let policy = request.isRepeatable ? RetryPolicy() : .never
        let pause = policy.pause(
            after: refusal,
            retries: request.retries,
            remaining: .milliseconds(request.deadline - now),
            jitter: .random(in: 0...1, using: &jitter)
        )
        guard let pause, client.isRunning else {
            if request.isProbe, refusal.status == .overloaded { probeAgain(number, after: refusal.retryAfter) }
            return end(number, "\(refusal.status)")
        }
        requests[number].retries += 1
        let process = client.incarnation
        schedule(at: now + Int64(pause / .milliseconds(1))) {
            guard client.incarnation == process, !self.requests[number].isWithdrawn else { return }
            self.submit(number)
        }
    }

    /// Records the outcome that the caller sees.
    func end(_ number: Int, _ outcome: String) {
        requests[number].outcomes.append(outcome)
        note(Int64(number))
        note(now - SimulationPlan.start)
        if requests[number].outcomes.count > 1 { object("request \(number) ended twice") }
        if now - requests[number].deadline > 2 {
            object("request \(number) ended \(now - requests[number].deadline) ms after its deadline")
        }
    }

    /// Ends the process, and with it the requests that it waited for.
    func crash(_ client: SimulatedClient) {
        guard client.isRunning else { return }
        client.isRunning = false
        client.incarnation += 1
        for request in requests
        where request.client == client.index && request.start <= now && request.outcomes.isEmpty {
            end(request.number, "crashed")
        }
        if let link = client.link { closeAtPeer(link) }
        client.link = nil
        schedule(after: 100...2_000) { self.restart(client) }
    }

    func restart(_ client: SimulatedClient) {
        guard !client.isRunning else { return }
        client.restart(window: plan.window)
        connect(client)
    }
}
