import CommonMessages
public import Envelope
import Foundation
public import MessageBus

/// Sends requests straight to routers, as bytes but without a socket: the shortest bus there is.
public struct RouterSender: RequestSender {
    private let routers: [ServiceName: RequestRouter]

    /// Makes a sender to some services.
    public init(_ routers: [RequestRouter]) {
        self.routers = Dictionary(routers.map { ($0.service, $0) }, uniquingKeysWith: { $1 })
    }

    /// Sends one request and returns its reply; a service that is not there is UNAVAILABLE, as on the bus.
    public func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        guard let router = routers[Request.service] else {
            throw Refusal(
                .unavailable,
                code: "bus.noWorker",
                sentence: "No \(Request.service) service is running: start it."
            )
        }
        var header = Header()
        header.messageType = Request.wireName
        header.householdID = Data(options.household)
        header.causationID = Data(options.causation)
        header.idempotencyKey = options.idempotencyKey ?? (Request.isSafe ? "" : "router-sender")
        header.locale = options.locale
        header.traceparent = options.traceparent
        header.safe = Request.isSafe
        header.attempt = 1
        header.principal = "local"
        let context = RequestContext(
            header: header,
            payload: (try? request.wireBytes()) ?? [],
            deadline: .now.advanced(by: options.budget)
        )
        let (replyHeader, payload) = await router.answer(context)
        if replyHeader.status != .ok && replyHeader.status != .accepted {
            throw Refusal(replyHeader.status, (try? .init(wireBytes: payload)) ?? .init())
        }
        do { return try Request.Reply(wireBytes: payload) } catch {
            throw Refusal(.internal, code: "bus.unreadableReply", sentence: "The reply is unreadable: \(error).")
        }
    }
}
