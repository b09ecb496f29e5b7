public import Envelope

/// The decoded header of a request or a reply.
///
/// It has the fields of `larder.envelope.v1.Header`. Requests and replies are encoded and decoded by hand, which costs
/// a fraction of what the protobuf library takes; the fuzzer compares the two.
public struct MessageHeader: Hashable, Sendable {
    /// The full protobuf name of the payload's message.
    public var messageType = ""
    /// The correlation identifier of a request and its replies; `nil` when the header has none of 16 bytes.
    public var correlationID: CorrelationID?
    /// The correlation identifier of the request that caused this one; `nil` for a first cause.
    public var causationID: CorrelationID?
    /// The key that makes a write happen once; empty without one.
    public var idempotencyKey = ""
    /// The home of the request; 16 bytes in a valid request.
    public var householdID: [UInt8] = []
    /// What is left of the caller's time; with 0, the receiver decides.
    public var budgetMilliseconds: UInt32 = 0
    /// 1 for the first dispatch, and one more after each worker that died with the request.
    public var attempt: UInt32 = 0
    /// The form of the payload as text; empty for protobuf's binary form.
    public var contentType = ""
    /// A BCP 47 tag; empty for the household's own locale.
    public var locale = ""
    /// The W3C trace context; empty without one.
    public var traceparent = ""
    /// The sender of the request, as stamped by the broker.
    public var principal = ""
    /// How long the broker held the request.
    public var waitedMilliseconds: UInt32 = 0
    /// Whether the request changes nothing.
    public var isSafe = false
    /// The status of the request; unspecified in a request.
    public var status = Status.unspecified
    /// When to send the request again; 0 where the reply does not say.
    public var retryAfterMilliseconds: UInt32 = 0
    /// The position of the reply in a stream, counted from 1; 0 for the only reply.
    public var part: UInt32 = 0

    /// Creates a header without fields.
    public init() {}

    /// Creates the header of a request.
    init(
        messageType: String,
        idempotencyKey: String,
        correlationID: CorrelationID,
        contentType: ContentType,
        isSafe: Bool,
        options: RequestOptions
    ) {
        self.messageType = messageType
        self.idempotencyKey = idempotencyKey
        self.correlationID = correlationID
        if contentType != .protobuf { self.contentType = contentType.rawValue }
        self.isSafe = isSafe
        causationID = options.causation
        householdID = options.household
        budgetMilliseconds = max(1, options.budget.wholeMilliseconds)
        locale = options.locale
        traceparent = options.traceparent
        principal = options.principal
    }

    /// Returns the form of the payload.
    ///
    /// - Throws: `INVALID` for a form that Larder does not support.
    func payloadForm() throws(Refusal) -> ContentType {
        if contentType.isEmpty { return .protobuf }
        guard let form = ContentType(header: contentType) else { throw .unknownContentType(contentType) }
        return form
    }
}

extension Status {
    /// The status of a field's number, as the protobuf library reads it.
    init(wireValue: UInt64) { self = Status(rawValue: Int(Int32(truncatingIfNeeded: wireValue))) ?? .unspecified }
}

extension MessageHeader {
    /// Decodes a frame; `nil` when it is not a header.
    ///
    /// It accepts and refuses the same frames as the protobuf library, which refuses strings that are not UTF-8. Of two
    /// values of a field, the last one counts.
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
        case .status: status = Status(wireValue: value)
        case .retryAfter: retryAfterMilliseconds = UInt32(truncatingIfNeeded: value)
        case .part: part = UInt32(truncatingIfNeeded: value)
        default: break
        }
    }

    /// Stores a string or bytes; returns `false` for a string that is not UTF-8.
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
        // ASCII, as in almost every header, is valid; a check by the library costs as much as the rest of the header.
        if content.reduce(0, |) < 0x80 {
            text = String(decoding: content, as: UTF8.self)
            return true
        }
        guard let valid = String(validating: content, as: UTF8.self) else { return false }
        text = valid
        return true
    }
}

extension MessageHeader {
    /// Calls a closure with the frame of this header.
    ///
    /// Fields that are empty, zero or false are omitted, as in protobuf.
    ///
    /// - Throws: `INVALID` with the code `bus.headerTooLong` when the header exceeds its limit.
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
    /// - Throws: `INVALID` with the code `bus.headerTooLong` when the header exceeds its limit.
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

/// What the header of a reply says to a client, which knows all else from its request.
public struct ReplyHeader: Hashable, Sendable {
    /// The full protobuf name of the payload's message, where the reply names its form.
    ///
    /// Empty for protobuf's binary form, whose reader knows what it asked for: most replies are such, and a text for
    /// each would cost as much as the rest of the header.
    public private(set) var messageType = ""
    /// That of the request; `nil` when the header has none of 16 bytes.
    public private(set) var correlationID: CorrelationID?
    /// The form of the payload as text; empty for protobuf's binary form.
    public private(set) var contentType = ""
    /// How the request ended.
    public private(set) var status = Status.unspecified
    /// When it makes sense to send the request again; 0 where the reply does not say.
    public private(set) var retryAfterMilliseconds: UInt32 = 0
    /// The reply's place in a stream, counted from 1; 0 for the only reply.
    public private(set) var part: UInt32 = 0

    /// Reads a frame; `nil` when it is not a header.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        var reader = FieldReader(bytes: bytes)
        var name: UnsafeRawBufferPointer?
        while !reader.isAtEnd {
            guard let tag = reader.varint(), tag >> 3 != 0 else { return nil }
            switch tag & 7 {
            case 2:
                guard let length = reader.skipBytes() else { return nil }
                switch tag >> 3 {
                case HeaderField.messageType.rawValue: name = reader.last(length)
                case HeaderField.correlationID.rawValue: correlationID = CorrelationID(reader.last(length))
                case HeaderField.contentType.rawValue:
                    contentType = String(decoding: reader.last(length), as: UTF8.self)
                default: break
                }
            case 0:
                guard let value = reader.varint() else { return nil }
                switch tag >> 3 {
                case HeaderField.status.rawValue: status = Status(wireValue: value)
                case HeaderField.retryAfter.rawValue: retryAfterMilliseconds = UInt32(truncatingIfNeeded: value)
                case HeaderField.part.rawValue: part = UInt32(truncatingIfNeeded: value)
                default: break
                }
            default:
                guard reader.skip(tag: tag) else { return nil }
            }
        }
        if let name, !contentType.isEmpty { messageType = String(decoding: name, as: UTF8.self) }
    }

    /// Whether the request was done, or will be.
    var isAcceptance: Bool { status == .ok || status == .accepted }
}
