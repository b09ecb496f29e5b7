/// What a handler knows about a request besides its content.
public struct RequestContext: Sendable {
    /// The original header with the broker's stamp.
    public let header: MessageHeader
    /// The undecoded payload, which distinguishes two requests under one idempotency key.
    public let payload: [UInt8]
    /// When the caller stops waiting.
    public let deadline: ContinuousClock.Instant
    /// Who acts, as a service writes it down: the principal, or the name of the host where its own client acts.
    public internal(set) var actor: String

    /// Creates a context.
    public init(header: MessageHeader, payload: [UInt8], deadline: ContinuousClock.Instant) {
        self.header = header
        self.payload = payload
        self.deadline = deadline
        actor = header.principal
    }

    /// Creates the options of a nested request.
    ///
    /// They have the same home, principal, locale and trace, the remaining budget less a tenth, and a key derived from
    /// this request's key, so that a repeated command repeats its nested writes.
    ///
    /// - Parameter step: The name of the nested request within the handler, for its idempotency key.
    /// - Returns: The options for the nested request.
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
