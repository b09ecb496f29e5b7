import CommonMessages
import Envelope

/// How a request is answered, before it is framed: a reply, a part of one, or a refusal.
struct Answer: Sendable {
    /// The full protobuf name of what the payload holds.
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

    /// A refusal in the form of the request; in protobuf's binary form when Larder does not speak that of the request.
    init(_ refusal: Refusal, to request: MessageHeader) {
        type = Problem.wireName
        form = ContentType(header: request.contentType) ?? .protobuf
        payload = (try? refusal.problem.wireBytes(as: form)) ?? []
        status = refusal.status
        retryAfterMilliseconds = refusal.retryAfter?.wholeMilliseconds ?? 0
    }

    /// The header of this answer to a request.
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
