public import Envelope

/// What a handler knows of a request besides its content.
public struct RequestContext: Sendable {
    /// Where in the header what is.
    package let fields: HeaderFields
    /// The payload as it came: the idempotency key's request is told by it.
    public let payload: [UInt8]
    /// When the caller stops waiting.
    public let deadline: ContinuousClock.Instant

    /// Makes a context.
    public init(header: Header, payload: [UInt8], deadline: ContinuousClock.Instant) {
        self.init(fields: HeaderFields(header), payload: payload, deadline: deadline)
    }

    init(fields: HeaderFields, payload: [UInt8], deadline: ContinuousClock.Instant) {
        self.fields = fields
        self.payload = payload
        self.deadline = deadline
    }

    /// The header as it came, with the broker's stamp; decoded at each call, so who needs several fields keeps it.
    public var header: Header { fields.header }

    /// Options for a request that this one needs done: the same home, principal, locale and trace, what is left of the budget
    /// less a tenth, and a key derived from this request's own, so that a repeated command repeats its nested writes.
    ///
    /// - Parameter step: Names the nested request within the handler, for its idempotency key.
    /// - Returns: What to send the nested request with.
    public func nested(_ step: String) -> RequestOptions {
        let remaining = ContinuousClock.now.duration(to: deadline)
        let header = header
        return RequestOptions(
            household: Array(header.householdID),
            budget: max(remaining * 9 / 10, .milliseconds(1)),
            idempotencyKey: header.idempotencyKey.isEmpty ? nil : "\(header.idempotencyKey)/\(step)",
            locale: header.locale,
            causation: Array(header.correlationID),
            traceparent: header.traceparent,
            principal: header.principal
        )
    }
}
