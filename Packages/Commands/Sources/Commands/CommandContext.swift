public import Foundation

/// What every command needs besides its own content: the household, the principal, and what makes it happen only once.
public struct CommandContext: Sendable {
    /// The home of the command.
    public let household: HouseholdID
    /// The sender, as verified by the broker, which decides what it may do; `"local"` for the host's own client, and
    /// empty for an unknown one.
    public let principal: String
    /// Who acts, as people read it in journals: the principal, or on a device of a home what people call the device.
    public let actor: String
    /// The key that makes a write happen once, however often it is sent; `nil` for reads.
    public let idempotencyKey: String?
    /// The digest of the request's name and bytes, which distinguishes two requests under one key.
    public let requestHash: [UInt8]
    /// A BCP 47 tag; empty when none is known.
    public let locale: String
    /// The time of the command, in whole milliseconds; commands read no clock.
    public let now: Date

    /// Creates a context; without an `actor`, the principal is it.
    public init(
        household: HouseholdID,
        principal: String,
        actor: String? = nil,
        idempotencyKey: String?,
        requestHash: [UInt8],
        locale: String,
        now: Date
    ) {
        self.household = household
        (self.principal, self.actor) = (principal, actor ?? principal)
        self.idempotencyKey = idempotencyKey
        self.requestHash = requestHash
        self.locale = locale
        self.now = Date(wholeMilliseconds: now.wholeMilliseconds)
    }
}

extension CommandContext {
    /// What tells a command with a key from every other, on every node; `nil` without a key.
    public var commandName: String? {
        guard let idempotencyKey else { return nil }
        let request = requestHash.map(\.description).joined(separator: ".")
        return "\(principal.utf8.count):\(principal)/\(idempotencyKey)/\(request)"
    }

    /// The context of a change within the command that needs no outcome: it can be made again.
    public var unnamed: CommandContext {
        CommandContext(
            household: household,
            principal: principal,
            actor: actor,
            idempotencyKey: nil,
            requestHash: [],
            locale: locale,
            now: now
        )
    }
}
