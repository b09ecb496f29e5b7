import CommonMessages
import Envelope
import ZeroMQ

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
            sentence:
                "The connection to the broker at \(endpoint) was lost before the reply arrived, so the request may "
                + "or may not be done: check before you try again.",
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

    static func listenerFailed(_ error: SocketError) -> Refusal {
        Refusal(
            .internal,
            code: "bus.listenerFailed",
            sentence: "No more events can be heard (\(error)): start again from the cursor of the last change."
        )
    }

    static let clientClosed = Refusal(
        .unavailable,
        code: "bus.closed",
        sentence: "The client is closed: it can send no more requests."
    )

    package static let cancelled = Refusal(
        .unavailable,
        code: "bus.cancelled",
        sentence: "The request was canceled before its reply arrived, so it may or may not be done."
    )

    static func brokenStream(of service: String) -> Refusal {
        Refusal(
            .unavailable,
            code: "bus.brokenStream",
            sentence: "A part of the replies of \(service) is missing or repeated, so they end here: continue from "
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

    /// Returns the refusal in a FINAL; `nil` when it is a reply.
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
