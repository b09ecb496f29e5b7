/// What a caller says about a request besides its content.
public struct RequestOptions: Sendable {
    /// The home that the request is for: 16 bytes.
    public var household: [UInt8]
    /// How long the caller waits, over every hop and retry.
    public var budget: Duration
    /// Makes a write happen once; `nil` lets the client make a fresh key for each write.
    public var idempotencyKey: String?
    /// BCP 47; empty for the household's own.
    public var locale: String
    /// The correlation identifier of the request that caused this one; `nil` for a first cause.
    public var causation: CorrelationID?
    /// W3C trace context, passed on untouched.
    public var traceparent: String
    /// The principal on whose behalf a service sends the request; empty for the sender itself.
    ///
    /// The broker accepts it from trusted services alone, and names the sender itself for all others.
    public var principal: String

    /// Makes options.
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
