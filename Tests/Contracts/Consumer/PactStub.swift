import CommonMessages
import Envelope
import MessageBus
import Synchronization
import TextFormats

/// Answers a consumer's requests from the committed pacts, with no more than they promise.
final class PactStub: RequestSender {
    private let unused: Mutex<[Interaction]>
    private let unknown = Mutex<[String]>([])

    init(_ interactions: [Interaction]) { unused = Mutex(interactions) }

    /// The differences between the requests sent and the pacts; empty when each was sent as recorded.
    var mismatches: [String] {
        unknown.withLock { $0 } + unused.withLock { $0 }.map { "\($0.description) was not asked." }
    }

    func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        do {
            let content = try JSONValue(bytes: request.wireBytes(as: .json))
            guard let interaction = take(Request.wireName, content), let promised = interaction.response.first else {
                unknown.withLock { $0.append("No pact has \(Request.wireName) \(content).") }
                throw Refusal(.internal, code: "test.noPact", sentence: "No pact has this \(Request.wireName).")
            }
            let bytes = promised.contents.content.bytes
            let status = promised.metadata.status.flatMap(Status.init(text:)) ?? .unspecified
            if status == .ok { return try Request.Reply(wireBytes: bytes, as: .json) }
            throw Refusal(status, try Problem(wireBytes: bytes, as: .json))
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(.internal, code: "test.unreadablePact", sentence: "\(error)")
        }
    }

    /// No request here has a streamed reply: the stream is its last reply.
    func stream<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) -> ReplyStream<Request.Reply> {
        ReplyStream { _ in try await self.request(request, options: options) }
    }

    private func take(_ messageType: String, _ content: JSONValue) -> Interaction? {
        unused.withLock { unused in
            let index = unused.firstIndex {
                $0.request.metadata.messageType == messageType && $0.request.contents.content == content
            }
            return index.map { unused.remove(at: $0) }
        }
    }
}
