public import Envelope

extension BusClient {
    /// Sends one request and gives its replies as they come.
    ///
    /// Replies that come faster than they are read wait in the client, up to a limit of the configuration; beyond it
    /// the stream ends with OVERLOADED after those that wait, and the work at the service is stopped. A refusal before
    /// the first reply is tried again like any request's; after that the reader asks again from the last cursor.
    public func stream<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) -> ReplyStream<Request.Reply> {
        let header = header(of: Request.self, options)
        let payload: [UInt8]
        do { payload = try Self.payload(of: request) } catch {
            return ReplyStream { { throw error } }
        }
        return ReplyStream { [self] in
            let replies = BusReplies(
                client: self,
                service: Request.service,
                header: header,
                payload: payload,
                budget: options.budget
            )
            return { try await replies.next().map { try Self.reply(to: Request.self, $0.payload) } }
        }
    }

    /// Sends any message by name and gives the replies as they come: ``stream(_:options:)`` without types.
    ///
    /// The parameters are those of ``send(service:messageType:contentType:payload:isSafe:options:)``.
    public func stream(
        service: ServiceName,
        messageType: String,
        contentType: ContentType,
        payload: [UInt8],
        isSafe: Bool,
        options: RequestOptions
    ) -> ReplyStream<(header: MessageHeader, payload: [UInt8])> {
        let header = MessageHeader(
            messageType: messageType,
            idempotencyKey: idempotencyKey(options, isSafe: isSafe),
            contentType: contentType,
            isSafe: isSafe,
            options: options
        )
        return ReplyStream { [self] in
            let replies = BusReplies(
                client: self,
                service: service,
                header: header,
                payload: payload,
                budget: options.budget
            )
            return { try await replies.next().map { ($0.header, $0.payload) } }
        }
    }
}
