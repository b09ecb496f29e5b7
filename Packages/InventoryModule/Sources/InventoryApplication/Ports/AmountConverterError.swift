/// Why it cannot be told how units convert.
public struct AmountConverterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened, and what to do next.
    public let reason: String

    /// Whether asking again later may help.
    public let isTemporary: Bool

    /// Makes an error.
    public init(reason: String, isTemporary: Bool) {
        self.reason = reason
        self.isTemporary = isTemporary
    }

    /// What happened, and what to do next.
    public var description: String { reason }
}
