import Commands
import FoundationEssentials
public import Quantities
import QuantityDomain

/// Quantities ordered by size.
public struct SortedQuantities: Hashable, Sendable {
    /// The positions of the quantities, the smallest first.
    ///
    /// Equal quantities keep their order.
    public let order: [Int]
    /// The rank of each quantity, from 0.
    ///
    /// Equal quantities have equal ranks.
    public let ranks: [Int]
}

extension QuantityModuleService {
    /// The maximum number of quantities in one request.
    public static let sortLimit = 10_000

    /// Sorts quantities of one dimension by their exact size.
    ///
    /// A range counts with its upper end, then its lower one. Bare cups and spoons are the codes' own, not the home's.
    ///
    /// - Parameter quantities: Up to ``sortLimit`` quantities, each with a number.
    /// - Returns: Their order and ranks.
    /// - Throws: ``QuantityError/calculation(_:entry:)`` for a quantity without a number, or of another dimension than
    ///   the first.
    public func sort(_ quantities: [StructuredQuantity]) throws(QuantityError) -> SortedQuantities {
        guard quantities.count <= Self.sortLimit else {
            throw .tooMany(count: quantities.count, limit: Self.sortLimit)
        }
        let home = HomeReading(locale: context.locale)
        let order = QuantityOrder()
        var known: [StructuredQuantity] = []
        var ranges: [AmountRange] = []
        for (entry, quantity) in quantities.enumerated() {
            let first = ranges.first
            let standard = try calculating(entry) { () throws(CalculationError) in try home.standard(quantity) }
            let range = try calculating(entry) { () throws(CalculationError) in
                guard let range = standard.range else { throw .notAnAmount(quantity.displayText) }
                _ = try order.compare(range, first ?? range)
                return range
            }
            known.append(standard)
            ranges.append(range)
        }
        let positions = try calculating { () throws(CalculationError) in try order.sorted(known) }
        var ranks = Array(repeating: 0, count: ranges.count)
        for (previous, next) in zip(positions, positions.dropFirst()) {
            let comparison = try calculating(next) { () throws(CalculationError) in
                try order.compare(ranges[previous], ranges[next])
            }
            ranks[next] = ranks[previous] + (comparison == .orderedSame ? 0 : 1)
        }
        return SortedQuantities(order: positions, ranks: ranks)
    }
}
