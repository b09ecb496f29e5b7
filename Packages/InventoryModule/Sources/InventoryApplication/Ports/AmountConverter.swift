public import Quantities

/// Knows how units convert: the stock itself does not.
public protocol AmountConverter: Sendable {
    /// Returns how much one of `unit` is in each of the other units.
    ///
    /// Units between which there is no conversion are left out, and so are those that only a measured weight connects
    /// unless an ingredient is named: the key is the quantity service's, and the module does not read it.
    ///
    /// - Throws: ``AmountConverterError`` when the converter cannot answer.
    func rates(
        from unit: UnitCode,
        to others: [UnitCode],
        ingredientKey: String
    ) async throws(AmountConverterError) -> [UnitCode: ConversionRate]
}

/// How much of another unit one of a unit is.
public struct ConversionRate: Hashable, Sendable {
    /// Above zero.
    public let value: Rational
    /// Who measured the weights behind it; empty for a definition.
    public let measuredBy: [String]

    /// Makes a rate.
    public init(_ value: Rational, measuredBy: [String] = []) {
        self.value = value
        self.measuredBy = measuredBy
    }
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
