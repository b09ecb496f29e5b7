public import Quantities

/// Knows how units convert: the stock itself does not.
public protocol AmountConverter: Sendable {
    /// Returns how much one of `unit` is in each of the other units, exactly.
    ///
    /// Units between which there is no exact conversion are left out.
    ///
    /// - Throws: ``AmountConverterError`` when the converter cannot answer.
    func rates(
        from unit: UnitCode,
        to others: [UnitCode]
    ) async throws(AmountConverterError) -> [UnitCode: Rational]
}

/// Why a converter did not say how units convert.
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
