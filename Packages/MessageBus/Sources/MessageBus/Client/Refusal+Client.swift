import CommonMessages
import Envelope

extension Refusal {
    static let noBrokerCode = "bus.noBroker"

    static func noBroker(at endpoint: String) -> Refusal {
        Refusal(
            .unavailable,
            code: noBrokerCode,
            sentence: "No broker answers at \(endpoint): start one, or check the endpoint.",
            params: ["endpoint": endpoint]
        )
    }

    static func connectionLost(to endpoint: String) -> Refusal {
        Refusal(
            .unavailable,
            code: "bus.connectionLost",
            sentence: "The connection to the broker at \(endpoint) was lost before the reply came, so the request may "
                + "be done or not: look before you try again.",
            params: ["endpoint": endpoint]
        )
    }

    static func noReply(from service: String, within milliseconds: Int64) -> Refusal {
        Refusal(
            .deadline,
            code: "bus.deadline",
            sentence: "\(service) did not answer within \(milliseconds) ms: try again, or give more time.",
            params: ["service": service, "milliseconds": "\(milliseconds)"]
        )
    }

    static let clientClosed = Refusal(
        .unavailable,
        code: "bus.closed",
        sentence: "The client is closed: no request can be sent any more."
    )

    package static let cancelled = Refusal(
        .unavailable,
        code: "bus.cancelled",
        sentence: "The request was cancelled before its reply came, so it may be done or not."
    )

    static func brokenStream(of service: String) -> Refusal {
        Refusal(
            .unavailable,
            code: "bus.brokenStream",
            sentence: "A part of the replies of \(service) is missing or came twice, so they end here: ask again from "
                + "the cursor of the last one.",
            params: ["service": service]
        )
    }

    static func badServiceName(_ name: String) -> Refusal {
        Refusal(
            .invalid,
            code: "bus.serviceName",
            sentence: "\"\(name)\" is not a service name: it has 1 to 128 visible ASCII characters, such as "
                + "quantity.v1.",
            params: ["service": name]
        )
    }

    /// The refusal of a FINAL; `nil` when it is none.
    static func refusal(of reply: ClientReply) -> Refusal? {
        let header = reply.header
        let payload = reply.payload
        switch header.status {
        case .ok, .accepted: return nil
        default: break
        }
        let retryAfter: Duration? =
            header.retryAfterMilliseconds == 0 ? nil : .milliseconds(Int64(header.retryAfterMilliseconds))
        let contentType = ContentType(header: header.contentType) ?? .protobuf
        guard let problem = try? Problem(wireBytes: payload, as: contentType), !problem.code.isEmpty else {
            return Refusal(
                header.status == .unspecified ? .internal : header.status,
                code: "bus.unreadableReply",
                sentence: "The reply has status \(header.status) and no readable explanation: report this.",
                retryAfter: retryAfter
            )
        }
        return Refusal(header.status, problem, retryAfter: retryAfter)
    }
}
