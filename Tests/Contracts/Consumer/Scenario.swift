import Envelope
import MessageBus
import TextFormats

/// A request to a consumer, and the prior state of the consumer and of the services that it calls.
struct Scenario: Sendable {
    /// The prefix of its interactions' descriptions.
    let name: String
    /// The states by service, such as `"product"`; the consumer's own are in no pact.
    let states: [String: [ProviderState]]
    /// Checks the reply or the refusal; returns what is wrong.
    let expected: @Sendable (Exchange.Outcome) throws -> [String]
    private let messageType: String
    /// The request, in protobuf's JSON mapping.
    private let content: JSONValue

    /// The household of every pact.
    static let household: [UInt8] = Array(1...16)

    init<Request: RequestMessage>(
        _ name: String,
        states: [String: [ProviderState]] = [:],
        _: Request.Type,
        _ content: String,
        expected: @escaping @Sendable (Exchange.Outcome) throws -> [String]
    ) throws {
        self.name = name
        self.states = states
        self.expected = expected
        messageType = Request.wireName
        self.content = try JSONValue(text: content)
    }

    /// Sends the request to the consumer's router, as a worker would, after setting up the consumer's own state.
    func run(by consumer: Consumer, asking sender: any RequestSender) async throws -> Exchange.Outcome {
        let exchange = Exchange(sender: RouterSender(router: consumer.router(sender)), household: Self.household)
        for sent in (states[consumer.name] ?? []).flatMap(\.params.messages) {
            _ = try await exchange.send(sent.messageType, sent.content)
        }
        return try await exchange.send(messageType, content)
    }
}
