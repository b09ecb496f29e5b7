import InventoryModule
import Quantities

/// A converter whose service is away.
struct FailingConverter: AmountConverter {
    static let failure = AmountConverterError(reason: "The quantity service is away.", isTemporary: true)

    func rates(
        from unit: UnitCode,
        to others: [UnitCode]
    ) async throws(AmountConverterError) -> [UnitCode: Rational] {
        throw Self.failure
    }
}
