public import Envelope
public import MessageBus
import Synchronization

/// Passes requests on to another sender and remembers each with its reply, in the order of the replies.
public final class RecordingSender: RequestSender {
    private let sender: any RequestSender
    private let recorded = Mutex<[Exchange]>([])

    /// Makes a sender that records.
    public init(_ sender: any RequestSender) { self.sender = sender }

    /// What was said so far.
    public var conversation: [Exchange] { recorded.withLock { $0 } }

    /// Sends one request and returns its reply.
    public func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        var exchange = Exchange(
            service: Request.service.rawValue,
            requestType: Request.wireName,
            request: (try? JSONValue(request)) ?? .null,
            replyType: Request.Reply.wireName,
            status: Exchange.name(of: .ok),
            reply: .null
        )
        do throws(Refusal) {
            let reply = try await sender.request(request, options: options)
            exchange.reply = (try? JSONValue(reply)) ?? .null
            recorded.withLock { [exchange] in $0.append(exchange) }
            return reply
        } catch {
            exchange.refuse(error)
            recorded.withLock { [exchange] in $0.append(exchange) }
            throw error
        }
    }
}
