import InventoryModule
import Quantities
import Synchronization

/// Counts the messages that a converter would send.
final class CountingConverter: AmountConverter {
    private let converter: any AmountConverter
    private let count = Mutex(0)

    init(_ converter: any AmountConverter) { self.converter = converter }

    var messages: Int { count.withLock { $0 } }

    func convert(
        _ questions: [ConversionQuestion]
    ) async throws(AmountConverterError) -> [[UnitCode: ConvertedAmount]] {
        count.withLock { $0 += 1 }
        return try await converter.convert(questions)
    }
}
