/// What a caller specifies about a request besides its content.
public struct RequestOptions: Sendable {
    /// The home that the request is for: 16 bytes.
    public var household: [UInt8]
    /// How long the caller waits, over every hop and retry; the broker gives a request at most one hour.
    public var budget: Duration
    /// Makes a write happen once; with `nil`, the client creates a new key for each write.
    public var idempotencyKey: String?
    /// A BCP 47 tag; empty for the household's own locale.
    public var locale: String
    /// The correlation identifier of the request that caused this one; `nil` for a first cause.
    public var causation: CorrelationID?
    /// The W3C trace context, forwarded unchanged.
    public var traceparent: String
    /// The principal on whose behalf a service sends the request; empty for the sender itself.
    ///
    /// The broker accepts it only from trusted services, and states the sender itself for all others.
    public var principal: String

    /// Creates options.
    public init(
        household: [UInt8],
        budget: Duration = .seconds(10),
        idempotencyKey: String? = nil,
        locale: String = "",
        causation: CorrelationID? = nil,
        traceparent: String = "",
        principal: String = ""
    ) {
        self.household = household
        self.budget = budget
        self.idempotencyKey = idempotencyKey
        self.locale = locale
        self.causation = causation
        self.traceparent = traceparent
        self.principal = principal
    }
}
