import Envelope
import Foundation
import ZeroMQ

extension BrokerCore {
    /// Answers the broker's own services (ZeroMQ RFC 8).
    ///
    /// A body of one frame, as the specification has it, is answered
    /// with one; `[header][payload]` with the same.
    func answerManagement(_ request: PendingRequest) {
        let question = request.message.bytes(at: request.message.count - 1)
        let reply =
            request.service.name == "mmi.x-cancel"
            ? (withdraw(by: request) ? "200" : "404")
            : managementReply(to: request.service.name, String(decoding: question, as: UTF8.self))
        if let header = request.headerFrame {
            let given = (try? Header(wireBytes: request.message.bytes(at: header))) ?? Header()
            var header = Header()
            header.correlationID = given.correlationID
            header.status = reply == Self.notImplemented ? .notFound : .ok
            answer(request, header: header, payload: Array(reply.utf8))
        } else {
            let message = opening(to: request, command: MajordomoProtocol.ClientCommand.final)
            message.append(Array(reply.utf8))
            outbox.append(message)
            noteAnswer(to: request)
        }
        recycle(request)
    }

    private static let notImplemented = "501"

    /// What a READY may ask for beyond the specification; one word a line.
    package static let features = ["credit", "stamp", "dispatch", "cancel", "services"]

    private func managementReply(to service: String, _ question: String) -> String {
        switch service {
        case "mmi.service":
            services[question]?.workers.isEmpty == false || question.hasPrefix("mmi.") ? "200" : "404"
        case "mmi.x-features": Self.features.joined(separator: "\n")
        case "mmi.x-status": statusText
        case "mmi.x-metrics": status.prometheusText
        default: Self.notImplemented
        }
    }

    private var statusText: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(status)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
