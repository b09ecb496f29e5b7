/// What a handler knows of a request besides its content.
public struct RequestContext: Sendable {
    /// The header as it came, with the broker's stamp.
    public let header: MessageHeader
    /// The payload as it came; it tells two requests under one idempotency key apart.
    public let payload: [UInt8]
    /// When the caller stops waiting.
    public let deadline: ContinuousClock.Instant

    /// Makes a context.
    public init(header: MessageHeader, payload: [UInt8], deadline: ContinuousClock.Instant) {
        self.header = header
        self.payload = payload
        self.deadline = deadline
    }

    /// Makes the options of a request that this one needs.
    ///
    /// They have the same home, principal, locale and trace, what is left of the budget less a tenth, and a key derived
    /// from this request's own, so that a repeated command repeats its nested writes.
    ///
    /// - Parameter step: Names the nested request within the handler, for its idempotency key.
    /// - Returns: What to send the nested request with.
    public func nested(_ step: String) -> RequestOptions {
        let remaining = ContinuousClock.now.duration(to: deadline)
        return RequestOptions(
            household: header.householdID,
            budget: max(remaining * 9 / 10, .milliseconds(1)),
            idempotencyKey: header.idempotencyKey.isEmpty ? nil : "\(header.idempotencyKey)/\(step)",
            locale: header.locale,
            causation: header.correlationID,
            traceparent: header.traceparent,
            principal: header.principal
        )
    }
}
