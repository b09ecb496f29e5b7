/// Why it cannot be told now how units convert.
public struct AmountConverterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened, and what to do next.
    public let reason: String

    /// Makes an error.
    public init(reason: String) { self.reason = reason }

    /// What happened, and what to do next.
    public var description: String { reason }
}
