public import Envelope

/// What the header of a request or a reply says, decoded once.
///
/// It has the fields of `larder.envelope.v1.Header`. Requests and replies are encoded and decoded here by hand, which
/// costs a fraction of what the protobuf library takes; the fuzzer holds both against each other.
public struct MessageHeader: Hashable, Sendable {
    /// The full protobuf name of the payload's message.
    public var messageType = ""
    /// One for a request and its replies; `nil` when the header has none of 16 bytes.
    public var correlationID: CorrelationID?
    /// The correlation identifier of the request that caused this one; `nil` for a first cause.
    public var causationID: CorrelationID?
    /// Makes a write happen once; empty for requests without one.
    public var idempotencyKey = ""
    /// The home that the request is for: 16 bytes in a valid request.
    public var householdID: [UInt8] = []
    /// What is left of the caller's time; 0 leaves it to the receiver.
    public var budgetMilliseconds: UInt32 = 0
    /// 1 for the first dispatch, and one more after each worker that died with the request.
    public var attempt: UInt32 = 0
    /// The form of the payload as text; empty for protobuf's binary form.
    public var contentType = ""
    /// BCP 47; empty for the household's own.
    public var locale = ""
    /// W3C trace context; empty without one.
    public var traceparent = ""
    /// The sender of the request, as the broker stamped it.
    public var principal = ""
    /// How long the broker held the request.
    public var waitedMilliseconds: UInt32 = 0
    /// Whether the request changes nothing.
    public var isSafe = false
    /// How the request ended; unspecified in a request.
    public var status = Status.unspecified
    /// When it makes sense to send the request again; 0 where the reply does not say.
    public var retryAfterMilliseconds: UInt32 = 0
    /// The reply's place in a stream, counted from 1; 0 for the only reply.
    public var part: UInt32 = 0

    /// Makes a header without fields.
    public init() {}

    /// Makes the header of a request, all but its correlation identifier and its time.
    init(
        messageType: String = "",
        idempotencyKey: String = "",
        contentType: ContentType = .protobuf,
        isSafe: Bool = true,
        options: RequestOptions
    ) {
        self.messageType = messageType
        self.idempotencyKey = idempotencyKey
        if contentType != .protobuf { self.contentType = contentType.rawValue }
        self.isSafe = isSafe
        causationID = options.causation
        householdID = options.household
        locale = options.locale
        traceparent = options.traceparent
        principal = options.principal
    }

    /// Whether the request was done, or will be.
    var isAcceptance: Bool { status == .ok || status == .accepted }

    /// Returns the form of the payload.
    ///
    /// - Throws: `INVALID` for a form that Larder does not speak.
    func payloadForm() throws(Refusal) -> ContentType {
        if contentType.isEmpty { return .protobuf }
        guard let form = ContentType(header: contentType) else { throw .unknownContentType(contentType) }
        return form
    }
}

// MARK: Decoding

extension MessageHeader {
    /// Decodes a frame; `nil` when it is not a header.
    ///
    /// It accepts what the protobuf library accepts and refuses what that refuses, texts that are not UTF-8 included. Of
    /// two values of a field, the last one counts.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        var reader = FieldReader(bytes: bytes)
        while !reader.isAtEnd {
            guard let tag = reader.varint(), tag >> 3 != 0, tag < UInt64(UInt32.max) else { return nil }
            let field = HeaderField(rawValue: tag >> 3)
            switch tag & 7 {
            case 0:
                guard let value = reader.varint() else { return nil }
                if let field { take(value, of: field) }
            case 2:
                guard let length = reader.skipBytes() else { return nil }
                if let field, !take(reader.last(length), of: field) { return nil }
            default:
                guard reader.skip(tag: tag) else { return nil }
            }
        }
    }

    private mutating func take(_ value: UInt64, of field: HeaderField) {
        switch field {
        case .budget: budgetMilliseconds = UInt32(truncatingIfNeeded: value)
        case .attempt: attempt = UInt32(truncatingIfNeeded: value)
        case .waited: waitedMilliseconds = UInt32(truncatingIfNeeded: value)
        case .safe: isSafe = value != 0
        case .status: status = Status(rawValue: Int(Int32(truncatingIfNeeded: value))) ?? .unspecified
        case .retryAfter: retryAfterMilliseconds = UInt32(truncatingIfNeeded: value)
        case .part: part = UInt32(truncatingIfNeeded: value)
        default: break
        }
    }

    /// Takes a text or bytes; returns `false` for a text that is not UTF-8.
    private mutating func take(_ content: UnsafeRawBufferPointer, of field: HeaderField) -> Bool {
        switch field {
        case .correlationID: correlationID = CorrelationID(content)
        case .causationID: causationID = CorrelationID(content)
        case .householdID: householdID = [UInt8](content)
        case .messageType: return Self.read(content, into: &messageType)
        case .idempotencyKey: return Self.read(content, into: &idempotencyKey)
        case .contentType: return Self.read(content, into: &contentType)
        case .locale: return Self.read(content, into: &locale)
        case .traceparent: return Self.read(content, into: &traceparent)
        case .principal: return Self.read(content, into: &principal)
        default: break
        }
        return true
    }

    private static func read(_ content: UnsafeRawBufferPointer, into text: inout String) -> Bool {
        guard let valid = String(validating: content, as: UTF8.self) else { return false }
        text = valid
        return true
    }
}

// MARK: Encoding

extension MessageHeader {
    /// Lends the frame of this header.
    ///
    /// Fields that are empty, zero or false are left out, as in protobuf.
    ///
    /// - Throws: `INVALID` with the code `bus.headerTooLong` when it has more bytes than a header may have.
    package func withEncoded<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(Refusal) -> Result {
        let result = withUnsafeTemporaryAllocation(
            byteCount: MajordomoProtocol.maximumHeaderBytes,
            alignment: 1
        ) { memory -> Swift.Result<Result, Refusal> in
            var writer = FieldWriter(memory)
            write(to: &writer)
            return writer.written.map { .success(body($0)) } ?? .failure(.headerTooLong(writer.count))
        }
        return try result.get()
    }

    /// Returns the frame of this header.
    ///
    /// - Throws: `INVALID` with the code `bus.headerTooLong` when it has more bytes than a header may have.
    package func encoded() throws(Refusal) -> [UInt8] { try withEncoded { [UInt8]($0) } }

    private func write(to writer: inout FieldWriter) {
        writer.write(.messageType, messageType)
        writer.write(.correlationID, correlationID)
        writer.write(.causationID, causationID)
        writer.write(.idempotencyKey, idempotencyKey)
        writer.write(.householdID, householdID)
        writer.write(.budget, budgetMilliseconds)
        writer.write(.attempt, attempt)
        writer.write(.contentType, contentType)
        writer.write(.locale, locale)
        writer.write(.traceparent, traceparent)
        writer.write(.principal, principal)
        writer.write(.waited, waitedMilliseconds)
        writer.write(.safe, isSafe ? 1 : 0)
        writer.write(.status, UInt32(truncatingIfNeeded: status.rawValue))
        writer.write(.retryAfter, retryAfterMilliseconds)
        writer.write(.part, part)
    }
}
