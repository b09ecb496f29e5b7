import CommonMessages
import Envelope
import MessageBus
import MessageBusTestKit
import Synchronization

/// Passes requests to a hub in this process, and counts the bytes of the payload frames.
final class CountingSender: SharedRequestSender {
    private let sender: RouterSender
    private let counted = Mutex((push: 0, feed: 0))

    init(_ routers: [RequestRouter]) { sender = RouterSender(routers) }

    /// Returns the bytes of pushes and of pages of a feed since the last call.
    func takeBytes() -> (push: Int, feed: Int) {
        counted.withLock { counted in
            defer { counted = (0, 0) }
            return counted
        }
    }

    func request<Request: SharedRequestMessage>(
        _ request: Request,
        of service: ServiceName,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        let reply = try await sender.request(request, of: service, options: options)
        let (sent, received) = ((try? request.wireBytes().count) ?? 0, (try? reply.wireBytes().count) ?? 0)
        counted.withLock { counted in
            if request is PushOperationsRequest { counted.push += sent }
            if reply is ReadFeedReply { counted.feed += received }
        }
        return reply
    }

    func stream<Request: SharedRequestMessage>(
        _ request: Request,
        of service: ServiceName,
        options: RequestOptions
    ) -> ReplyStream<Request.Reply> { sender.stream(request, of: service, options: options) }
}
