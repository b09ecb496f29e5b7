public import Foundation

/// What every command carries besides its own content: for whom, by whom, and how it happens only once.
public struct CommandContext: Sendable {
    /// The home that the command is for.
    public let household: HouseholdID
    /// Who asks, as the broker has verified; `"local"` inside one host.
    public let principal: String
    /// Makes a write happen once however often it comes; `nil` for reads.
    public let idempotencyKey: String?
    /// Tells two requests under one key apart: the digest of the request's name and bytes.
    public let requestHash: [UInt8]
    /// BCP 47; empty when nobody said.
    public let locale: String
    /// The time of the command, in whole milliseconds; nothing else asks a clock.
    public let now: Date

    /// Makes a context.
    public init(
        household: HouseholdID,
        principal: String,
        idempotencyKey: String?,
        requestHash: [UInt8],
        locale: String,
        now: Date
    ) {
        self.household = household
        self.principal = principal
        self.idempotencyKey = idempotencyKey
        self.requestHash = requestHash
        self.locale = locale
        self.now = Date(wholeMilliseconds: now.wholeMilliseconds)
    }
}
