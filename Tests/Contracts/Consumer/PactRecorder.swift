import Envelope
import MessageBus
import Synchronization
import TextFormats

/// Forwards a consumer's requests to real services, and records each with the parts of the reply that the consumer
/// needs.
final class PactRecorder: RequestSender {
    private let scenario: Scenario
    private let needs: [String: Need]
    private let sender: any RequestSender
    private let recorded = Mutex<[String: [Interaction]]>([:])

    init(_ scenario: Scenario, needs: [String: Need], sender: any RequestSender) {
        self.scenario = scenario
        self.needs = needs
        self.sender = sender
    }

    /// The recorded interactions by provider.
    var interactions: [String: [Interaction]] { recorded.withLock { $0 } }

    func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        let reply: Request.Reply
        do { reply = try await sender.request(request, options: options) } catch {
            try note(request, error.status.text, error.problem)
            throw error
        }
        try note(request, "OK", reply)
        return reply
    }

    /// No request here has a streamed reply: the stream is its last reply.
    func stream<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) -> ReplyStream<Request.Reply> {
        ReplyStream { _ in try await self.request(request, options: options) }
    }

    private func note<Request: RequestMessage>(
        _ request: Request,
        _ status: String,
        _ reply: some WireMessage
    ) throws(Refusal) {
        let provider = Request.service.module
        let interaction: Interaction
        do {
            let outcome = try Exchange.Outcome(status: status, reply)
            guard let need = needs[outcome.messageType] else {
                throw Exchange.UnknownMessage(name: outcome.messageType)
            }
            interaction = Interaction(
                description: "\(scenario.name): \(Request.wireName.split(separator: ".").last ?? "")",
                states: scenario.states[provider] ?? [],
                request: try Exchange.Outcome(status: "OK", request),
                expectation: need.expectation(from: outcome.content),
                of: outcome
            )
        } catch {
            throw Refusal(.internal, code: "test.notRecorded", sentence: "\(error)")
        }
        recorded.withLock { $0[provider, default: []].append(interaction) }
    }
}

extension Interaction {
    fileprivate init(
        description: String,
        states: [ProviderState],
        request: Exchange.Outcome,
        expectation: (content: JSONValue, rules: Rules?),
        of reply: Exchange.Outcome
    ) {
        self.init(
            description: description,
            providerStates: states,
            request: Message(
                contents: Contents(content: request.content),
                metadata: Metadata(messageType: request.messageType)
            ),
            response: [
                Message(
                    contents: Contents(content: expectation.content),
                    metadata: Metadata(messageType: reply.messageType, status: reply.status),
                    matchingRules: expectation.rules
                )
            ]
        )
    }
}
