import CommonMessages
import Envelope
import HouseholdMessages
import LarderCommands
import MessageBus
import Synchronization

/// Answers requests with closures, and records the requests.
final class StubServices: Backend, LarderCommands.Connection, RequestSender {
    /// A request as it was sent.
    struct Sent {
        let message: any WireMessage
        let options: RequestOptions
    }

    private struct State {
        var answers: [String: @Sendable (any WireMessage) throws -> any WireMessage] = [:]
        var parts: [String: @Sendable (any WireMessage) throws -> [any WireMessage]] = [:]
        var sent: [Sent] = []
        var closed = 0
        var destinations: [Destination] = []
        var brokerStatuses = [
            BrokerStatus(services: [.init(name: "quantity.v1", workers: 1, queued: 7, inFlight: 2)], counters: [:])
        ]
        var endsAfterStatuses = false
        var updates: [(ServiceName, FeedUpdate)] = []
        var watches: [(services: [ServiceName], start: FeedStart)] = []
    }

    private let state = Mutex(State())
    let failure: BackendFailure?
    /// What each service says of its age.
    let uptimeSeconds: UInt64

    init(failure: BackendFailure? = nil, uptimeSeconds: UInt64 = 90) {
        (self.failure, self.uptimeSeconds) = (failure, uptimeSeconds)
    }

    /// Sets the answer to one kind of request.
    func answer<Request: RequestMessage>(
        _: Request.Type,
        _ answer: @escaping @Sendable (Request) throws -> Request.Reply
    ) {
        state.withLock { state in
            state.answers[Request.wireName] = { message in
                guard let request = message as? Request else { throw Refusal(.internal, code: "stub", sentence: "") }
                return try answer(request)
            }
        }
    }

    /// Sets the parts of the answer to one kind of request, and its last reply.
    func answerInParts<Request: RequestMessage>(
        _: Request.Type,
        _ answer: @escaping @Sendable (Request) throws -> [Request.Reply]
    ) {
        state.withLock { state in
            state.parts[Request.wireName] = { message in try (message as? Request).map(answer) ?? [] }
        }
    }

    var sent: [Sent] { state.withLock { $0.sent } }
    var closed: Int { state.withLock { $0.closed } }
    var destinations: [Destination] { state.withLock { $0.destinations } }

    /// Returns the requests of one kind, in order.
    func sent<Request: RequestMessage>(_: Request.Type) -> [Request] { sent.compactMap { $0.message as? Request } }

    func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        let answer = state.withLock { state in
            let answer = state.answers[Request.wireName]
            // Commands ask by themselves for the home's language; unless a test has an answer, the home has set none.
            if answer != nil || request as? GetHouseholdRequest == nil || options.budget > .seconds(2) {
                state.sent.append(Sent(message: request, options: options))
            }
            return answer
        }
        do {
            guard let reply = try answer?(request) as? Request.Reply else {
                throw Refusal(
                    .unavailable,
                    code: "bus.noWorker",
                    sentence: "No service answers for \(Request.service)."
                )
            }
            return reply
        } catch let refusal as Refusal { throw refusal } catch {
            throw Refusal(.internal, code: "stub", sentence: "\(error)")
        }
    }

    func stream<Request: RequestMessage>(_ request: Request, options: RequestOptions) -> ReplyStream<Request.Reply> {
        ReplyStream { writer in
            guard var replies = try self.parts(of: request, options: options), let last = replies.popLast() else {
                return try await self.request(request, options: options)
            }
            for reply in replies { try await writer.send(reply) }
            return last
        }
    }

    /// Returns the replies to a request that is answered in parts.
    private func parts<Request: RequestMessage>(of request: Request, options: RequestOptions) throws -> [Request.Reply]?
    {
        let answer = state.withLock { state in
            let answer = state.parts[Request.wireName]
            if answer != nil { state.sent.append(Sent(message: request, options: options)) }
            return answer
        }
        return try answer?(request).compactMap { $0 as? Request.Reply }
    }

    func connect(to destination: Destination) async throws(BackendFailure) -> any LarderCommands.Connection {
        state.withLock { $0.destinations.append(destination) }
        if let failure { throw failure }
        return self
    }

    func serve(
        _ destination: Destination,
        listening: Listening,
        started: @escaping @Sendable ([String]) -> Void
    ) async throws(BackendFailure) {
        if let failure { throw failure }
        started(["ipc:///home/me/larder.sock"] + listening.endpoints)
    }

    func file(_ name: String, of destination: Destination) -> String { "\(destination.data ?? "/data")/\(name)" }

    var sender: any RequestSender { self }
    var description: String { "Stub services" }

    func status(of service: ServiceName) async throws(Refusal) -> StatusReply {
        guard service != .recipe else {
            throw Refusal(.unavailable, code: "bus.noWorker", sentence: "No service answers for recipe.v1: start it.")
        }
        var reply = StatusReply()
        reply.service = service.rawValue
        reply.version = "1.2.3"
        reply.ready = true
        reply.uptimeSeconds = uptimeSeconds
        return reply
    }

    func brokerStatus() async throws(Refusal) -> BrokerStatus {
        try state.withLock { state throws(Refusal) in
            guard let next = state.brokerStatuses.first else {
                throw Refusal(.unavailable, code: "bus.noBroker", sentence: "The broker is gone: start it.")
            }
            if state.brokerStatuses.count > 1 || state.endsAfterStatuses { state.brokerStatuses.removeFirst() }
            return next
        }
    }

    /// Sets the broker's statuses, one per request; after the last one, the broker is gone.
    func tell(_ statuses: [BrokerStatus]) {
        state.withLock {
            $0.brokerStatuses = statuses
            $0.endsAfterStatuses = true
        }
    }

    /// Sets the updates that a watch receives before it ends.
    func watched(_ updates: [(ServiceName, FeedUpdate)]) { state.withLock { $0.updates = updates } }

    var watches: [(services: [ServiceName], start: FeedStart)] { state.withLock { $0.watches } }

    func watch(
        _ services: [ServiceName],
        household: [UInt8],
        from start: FeedStart,
        _ take: @escaping @Sendable (ServiceName, FeedUpdate) async -> Void
    ) async throws(Refusal) {
        let updates = state.withLock { state in
            state.watches.append((services, start))
            return state.updates
        }
        for (service, update) in updates { await take(service, update) }
    }

    func close() async { state.withLock { $0.closed += 1 } }
}
