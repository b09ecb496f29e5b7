public import Quantities

/// Knows how units convert: the stock itself does not.
public protocol AmountConverter: Sendable {
    /// How much one of `unit` is in each of the other units, exactly.
    ///
    /// Units between which there is no exact conversion are left out.
    ///
    /// - Throws: ``AmountConverterError`` when nobody can tell now.
    func rates(
        from unit: UnitCode,
        to others: [UnitCode]
    ) async throws(AmountConverterError) -> [UnitCode: Rational]
}
