import InventoryModule
import Quantities

/// A converter whose service is unavailable.
struct FailingConverter: AmountConverter {
    static let failure = AmountConverterError(reason: "The quantity service is away.", isTemporary: true)

    func convert(
        _ questions: [ConversionQuestion]
    ) async throws(AmountConverterError) -> [[UnitCode: ConvertedAmount]] {
        throw Self.failure
    }
}
