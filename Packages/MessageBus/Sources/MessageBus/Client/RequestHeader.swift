import Envelope

/// What the header of a request says in every attempt.
struct RequestHeader: Sendable {
    var messageType = ""
    var idempotencyKey = ""
    var contentType = ContentType.protobuf
    var isSafe = true
    /// Household, causation, locale and trace.
    var options = RequestOptions(household: [])

    /// The header frame of one attempt, its fields in the order of their numbers.
    func bytes(_ correlationID: CorrelationID, budgetMilliseconds: UInt32) -> [UInt8] {
        var writer = HeaderWriter()
        writer.write(.messageType, messageType)
        writer.write(.correlationID, correlationID)
        writer.write(.causationID, options.causation)
        writer.write(.idempotencyKey, idempotencyKey)
        writer.write(.householdID, options.household)
        writer.write(.budget, budgetMilliseconds)
        if contentType != .protobuf { writer.write(.contentType, contentType.rawValue) }
        writer.write(.locale, options.locale)
        writer.write(.traceparent, options.traceparent)
        writer.write(.principal, options.principal)
        writer.write(.safe, isSafe ? 1 : 0)
        return writer.bytes
    }
}
