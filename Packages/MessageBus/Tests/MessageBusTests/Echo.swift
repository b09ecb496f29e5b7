import CommonMessages
import Envelope
import Foundation
import MessageBus
import QuantityMessages

/// Services and requests for tests, which use the quantity messages as examples.
enum Echo {
    static let options = RequestOptions(household: [UInt8](repeating: 1, count: 16), budget: .seconds(120))

    /// A router that returns each line.
    static func router(
        _ before: @escaping @Sendable (ReadLinesRequest, RequestContext) async throws(Refusal) -> Void = { _, _ in }
    ) -> RequestRouter {
        var router = RequestRouter(service: .quantity, version: "9.9")
        router.handle(ReadLinesRequest.self) { (request, context) async throws(Refusal) in
            try await before(request, context)
            return reply(request.lines.map(\.text))
        }
        return router
    }

    static func reply(_ texts: String...) -> ReadLinesReply { reply(texts) }

    static func reply(_ texts: [String]) -> ReadLinesReply {
        var reply = ReadLinesReply()
        reply.lines = texts.map { text in
            var parsed = ParsedLine()
            parsed.text = text
            return parsed
        }
        return reply
    }

    static func request(_ texts: String...) -> ReadLinesRequest {
        var request = ReadLinesRequest()
        request.lines = texts.map { text in
            var line = Line()
            line.text = text
            return line
        }
        return request
    }

    /// Returns an ipc endpoint in a folder of its own, with a short path, because the length of socket paths is
    /// limited.
    static func ipcEndpoint() -> String { "ipc:///tmp/larder-\(UUID().uuidString.prefix(13)).sock" }
}
