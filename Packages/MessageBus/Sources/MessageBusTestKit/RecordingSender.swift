public import Envelope
public import MessageBus
import Synchronization
import TextFormats

/// Forwards requests to another sender and records each with its reply, in the order of the replies.
public final class RecordingSender: RequestSender {
    private let sender: any RequestSender
    private let recorded = Mutex<[Exchange]>([])

    /// Creates a sender that records.
    public init(_ sender: any RequestSender) { self.sender = sender }

    /// The exchanges recorded so far.
    public var conversation: [Exchange] { recorded.withLock { $0 } }

    /// Sends one request and returns its reply.
    public func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        var exchange = Self.exchange(of: request)
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

    /// Sends one request and returns its replies.
    ///
    /// A stream is recorded when it is read to its end or to a refusal.
    public func stream<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) -> ReplyStream<Request.Reply> {
        let stream = sender.stream(request, options: options)
        return ReplyStream(open: { [recorded = self] in
            let replies = stream.makeAsyncIterator()
            let heard = Mutex<[Request.Reply]>([])
            return {
                do throws(Refusal) {
                    let reply = try await replies.next()
                    if let reply { heard.withLock { $0.append(reply) } } else { recorded.record(request, heard) }
                    return reply
                } catch {
                    recorded.record(request, heard, error)
                    throw error
                }
            }
        })
    }

    private func record<Request: RequestMessage>(
        _ request: Request,
        _ heard: borrowing Mutex<[Request.Reply]>,
        _ refusal: Refusal? = nil
    ) {
        var exchange = Self.exchange(of: request)
        var replies = heard.withLock { $0 }.map { (try? JSONValue($0)) ?? .null }
        if let refusal { exchange.refuse(refusal) } else { exchange.reply = replies.popLast() ?? .null }
        exchange.parts = replies
        recorded.withLock { [exchange] in $0.append(exchange) }
    }

    private static func exchange<Request: RequestMessage>(of request: Request) -> Exchange {
        Exchange(
            service: Request.service.rawValue,
            requestType: Request.wireName,
            request: (try? JSONValue(request)) ?? .null,
            replyType: Request.Reply.wireName,
            status: Exchange.name(of: .ok),
            reply: .null
        )
    }
}
