package import Envelope
import Foundation
package import MessageBus

/// Checks that the bus reads a header like the protobuf library.
enum HeaderFuzz {
    static func violation(of bytes: UnsafeRawBufferPointer) -> String? {
        guard let header = try? Header(wireBytes: [UInt8](bytes)) else {
            return MessageHeader(bytes) == nil ? nil : "a header that the protobuf library refuses is decoded"
        }
        let scan = HeaderScan(bytes)
        guard let scan else { return "the scan refuses a header that the protobuf library reads" }
        guard let decoded = MessageHeader(bytes) else { return "a header that the protobuf library reads is refused" }
        let identifier = scan.correlationOffset.map { Data(bytes[$0..<$0 + 16]) }
        let status = Int32(truncatingIfNeeded: HeaderScan.status(of: bytes))
        let claims: [(String, Bool)] = [
            ("budget", scan.budgetMilliseconds == header.budgetMilliseconds),
            ("idempotency key", scan.hasIdempotencyKey == !header.idempotencyKey.isEmpty),
            ("safe", scan.isSafe == header.safe),
            ("principal", scan.namesPrincipal == !header.principal.isEmpty),
            ("correlation id", identifier == (header.correlationID.count == 16 ? header.correlationID : nil)),
            ("status", status == Int32(truncatingIfNeeded: header.status.rawValue)),
            ("household", isSame(HeaderScan.household(in: bytes), header.householdID)),
            ("stamp", isStampBelieved(after: bytes)), ("decoded header", decoded == MessageHeader(header)),
            ("reply's header", isSame(ReplyHeader(bytes), decoded)),
        ]
        return claims.first { !$0.1 }.map { "\($0.0) is read in two ways" }
    }

    private static func isSame(_ claim: HeaderScan.HouseholdClaim, _ household: Data) -> Bool {
        switch claim {
        case .none: household.isEmpty
        case .unreadable: !household.isEmpty && household.count != 16
        case .named(let number): household.count == 16 && UInt128(householdIn: household) == number
        }
    }

    private static func isSame(_ reply: ReplyHeader?, _ header: MessageHeader) -> Bool {
        guard let reply else { return false }
        return reply.correlationID == header.correlationID && reply.contentType == header.contentType
            && reply.messageType == (header.contentType.isEmpty ? "" : header.messageType)
            && reply.status == header.status && reply.part == header.part
            && reply.retryAfterMilliseconds == header.retryAfterMilliseconds
    }

    private static func isStampBelieved(after bytes: UnsafeRawBufferPointer) -> Bool {
        var stamped = [UInt8](bytes)
        stamped += HeaderStamp(principal: "stamped").bytes(attempt: 7, waitedMilliseconds: 300)
        guard let header = try? Header(wireBytes: stamped) else { return false }
        return header.principal == "stamped" && header.attempt == 7 && header.waitedMilliseconds == 300
    }
}

extension MessageHeader {
    /// Creates a header from the one that the protobuf library read.
    package init(_ header: Header) {
        self.init()
        messageType = header.messageType
        correlationID = CorrelationID(header.correlationID)
        causationID = CorrelationID(header.causationID)
        idempotencyKey = header.idempotencyKey
        householdID = Array(header.householdID)
        budgetMilliseconds = header.budgetMilliseconds
        attempt = header.attempt
        contentType = header.contentType
        locale = header.locale
        traceparent = header.traceparent
        principal = header.principal
        waitedMilliseconds = header.waitedMilliseconds
        isSafe = header.safe
        status = header.status
        retryAfterMilliseconds = header.retryAfterMilliseconds
        part = header.part
    }
}

extension UInt128 {
    fileprivate init(householdIn data: Data) { self = data.reduce(0) { $0 << 8 | UInt128($1) } }
}
