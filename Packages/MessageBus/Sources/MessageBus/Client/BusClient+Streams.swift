public import Envelope

extension BusClient {
    /// Sends one request and returns its replies as they arrive.
    ///
    /// Replies that arrive faster than they are read wait in the client, up to a configured limit. Beyond it, the
    /// stream ends with OVERLOADED after the waiting replies, and the service stops its work. A refusal before the
    /// first reply is retried like that of any request; after the first reply, the reader must continue from its last
    /// cursor.
    public func stream<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) -> ReplyStream<Request.Reply> {
        stream(request, of: Request.service, options: options)
    }

    /// Sends one request that several services answer, and returns its replies as they arrive.
    public func stream<Request: SharedRequestMessage>(
        _ request: Request,
        of service: ServiceName,
        options: RequestOptions
    ) -> ReplyStream<Request.Reply> {
        let header = header(of: Request.wireName, isSafe: Request.isSafe, options)
        let payload: [UInt8]
        do { payload = try Self.payload(of: request) } catch {
            return ReplyStream { { throw error } }
        }
        return ReplyStream { [self] in
            let replies = BusReplies(
                client: self,
                service: service,
                header: header,
                payload: payload,
                budget: options.budget
            )
            return { try await replies.next().map { try Self.reply(to: Request.self, of: service, $0.payload) } }
        }
    }

    /// Sends any message by name and returns the replies as they arrive: ``stream(_:options:)`` without types.
    ///
    /// The parameters are those of ``send(service:messageType:contentType:payload:isSafe:options:)``.
    public func stream(
        service: ServiceName,
        messageType: String,
        contentType: ContentType,
        payload: [UInt8],
        isSafe: Bool,
        options: RequestOptions
    ) -> ReplyStream<ClientReply> {
        let header = header(of: messageType, as: contentType, isSafe: isSafe, options)
        return ReplyStream { [self] in
            let replies = BusReplies(
                client: self,
                service: service,
                header: header,
                payload: payload,
                budget: options.budget
            )
            return { try await replies.next() }
        }
    }
}
