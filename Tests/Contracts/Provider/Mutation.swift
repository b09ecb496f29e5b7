import CommonMessages
import Envelope
import MessageBus
import TextFormats

/// A deliberate change of a provider's behavior.
struct Mutation: Sendable, CustomStringConvertible {
    /// The consumer whose pact must notice, such as `"shopping"`.
    let consumer: String
    /// The provider, such as `"product"`.
    let provider: String
    /// The change, for the test's name.
    let description: String
    /// Changes the header of each request without side effects; the messages that set up states are unchanged.
    private let header: @Sendable (MessageHeader) -> MessageHeader
    /// Changes the reply, by the request's full name.
    private let reply: @Sendable (String, JSONValue) -> JSONValue
    /// Changes the refusal.
    private let refusal: @Sendable (Refusal) -> Refusal

    init(
        _ provider: String,
        _ description: String,
        of consumer: String = "shopping",
        header: @escaping @Sendable (MessageHeader) -> MessageHeader = { $0 },
        reply: @escaping @Sendable (String, JSONValue) -> JSONValue = { $1 },
        refusal: @escaping @Sendable (Refusal) -> Refusal = { $0 }
    ) {
        self.consumer = consumer
        self.provider = provider
        self.description = description
        self.header = header
        self.reply = reply
        self.refusal = refusal
    }

    /// Creates a mutation of the replies to one request.
    init(
        _ provider: String,
        _ request: (some RequestMessage).Type,
        _ description: String,
        of consumer: String = "shopping",
        _ change: @escaping @Sendable (JSONValue) -> JSONValue
    ) {
        let name = request.wireName
        self.init(
            provider,
            "\(name.split(separator: ".").last ?? ""): \(description)",
            of: consumer,
            reply: { $0 == name ? change($1) : $1 }
        )
    }

    /// Returns a router that answers like the given one, but with this change.
    func applied(to router: RequestRouter) -> RequestRouter {
        var changed = RequestRouter(service: router.service, version: router.version)
        for contract in Exchange.contracts where contract.service == router.service {
            for request in contract.requests { add(request, to: &changed, answeredBy: router) }
        }
        return changed
    }

    private func add<Request: RequestMessage>(
        _ type: Request.Type,
        to changed: inout RequestRouter,
        answeredBy router: RequestRouter
    ) {
        changed.handle(type) { (request, context) async throws(Refusal) in
            let context = RequestContext(
                header: Request.isSafe ? header(context.header) : context.header,
                payload: context.payload,
                deadline: context.deadline
            )
            let answer = await router.answer(context)
            do {
                guard answer.header.status == .ok else {
                    throw refusal(Refusal(answer.header.status, try Problem(wireBytes: answer.payload)))
                }
                let honest = try Request.Reply(wireBytes: answer.payload)
                let changed = reply(Request.wireName, try JSONValue(bytes: honest.wireBytes(as: .json)))
                return try Request.Reply(wireBytes: changed.bytes, as: .json)
            } catch let refusal as Refusal {
                throw refusal
            } catch {
                throw Refusal(.internal, code: "test.badMutation", sentence: "\(error)")
            }
        }
    }
}
