import CommonMessages
import Envelope
import MessageBus

/// Sends requests directly to a router, without a bus in between.
struct RouterSender: RequestSender {
    let router: RequestRouter

    func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        var header = MessageHeader()
        header.messageType = Request.wireName
        header.householdID = options.household
        let answer: (header: MessageHeader, payload: [UInt8])
        do {
            let context = RequestContext(
                header: header,
                payload: try request.wireBytes(),
                deadline: .now + options.budget
            )
            answer = await router.answer(context)
            if answer.header.status == .ok { return try Request.Reply(wireBytes: answer.payload) }
            throw Refusal(answer.header.status, try Problem(wireBytes: answer.payload))
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(.internal, code: "test.unreadable", sentence: "\(error)")
        }
    }

    /// No request here has a streamed reply: the stream is its last reply.
    func stream<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) -> ReplyStream<Request.Reply> {
        ReplyStream { _ in try await self.request(request, options: options) }
    }
}
