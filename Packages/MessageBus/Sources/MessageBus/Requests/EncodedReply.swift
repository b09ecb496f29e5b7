import CommonMessages
import Envelope

/// An answer to a request before it is framed: a reply, a part of one, or a refusal.
struct EncodedReply: Sendable {
    /// The full protobuf name of the payload's message.
    let type: String
    let payload: [UInt8]
    /// The form of the payload.
    let form: ContentType
    /// Its place in a stream; 0 for the only reply.
    var part: UInt32 = 0
    var status = Status.ok
    var retryAfterMilliseconds: UInt32 = 0

    init(type: String, payload: [UInt8], form: ContentType) {
        self.type = type
        self.payload = payload
        self.form = form
    }

    /// Creates a refusal in the form of the request, or in protobuf's binary form when Larder does not support the
    /// request's form.
    init(_ refusal: Refusal, to request: MessageHeader) {
        type = Problem.wireName
        form = ContentType(header: request.contentType) ?? .protobuf
        payload = (try? refusal.problem.wireBytes(as: form)) ?? []
        status = refusal.status
        retryAfterMilliseconds = refusal.retryAfter?.wholeMilliseconds ?? 0
    }

    /// Returns the header of this answer to a request.
    func header(to request: MessageHeader) -> MessageHeader {
        var header = MessageHeader()
        header.messageType = type
        header.correlationID = request.correlationID
        if form != .protobuf { header.contentType = form.rawValue }
        header.status = status
        header.retryAfterMilliseconds = retryAfterMilliseconds
        header.part = part
        return header
    }
}
