import CommonMessages
import Envelope

/// How a request is answered, before it is framed: a reply, a part of one, or a refusal.
struct Answer: Sendable {
    /// The full protobuf name of what the payload holds.
    let type: String
    let payload: [UInt8]
    /// Its place in a stream; 0 for the only reply.
    var part: UInt32 = 0
    var status = Status.ok
    var retryAfterMilliseconds: UInt32 = 0

    init(type: String, payload: [UInt8]) {
        self.type = type
        self.payload = payload
    }

    /// A refusal in the form that was asked for; in protobuf's binary form when that is not known.
    init(_ refusal: Refusal, as contentType: ContentType?) {
        type = Problem.wireName
        payload = (try? refusal.problem.wireBytes(as: contentType ?? .protobuf)) ?? []
        status = refusal.status
        retryAfterMilliseconds = refusal.retryAfter?.wholeMilliseconds ?? 0
    }

    /// The header frame of this answer to a request.
    func headerBytes(to request: HeaderFields) -> [UInt8] {
        var writer = HeaderWriter()
        writer.write(.messageType, type)
        writer.write(.correlationID, request.correlationID)
        writer.write(.contentType, request.contentTypeBytes)
        writer.write(.status, UInt32(truncatingIfNeeded: status.rawValue))
        writer.write(.retryAfter, retryAfterMilliseconds)
        writer.write(.part, part)
        return writer.bytes
    }
}
