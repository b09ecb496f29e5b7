import Commands
public import Quantities
import QuantityDomain

/// Quantities in order of size.
public struct SortedQuantities: Hashable, Sendable {
    /// Positions of the quantities, the smallest quantity first; equal quantities keep their order.
    public let order: [Int]
    /// The rank of each quantity, from 0; equal ranks are equal quantities.
    public let ranks: [Int]
}

extension QuantityModuleService {
    /// How many quantities one request sorts.
    public static let sortLimit = 10_000

    /// Sorts quantities of one dimension by their exact size, and so compares them.
    ///
    /// A range counts with its upper end, then its lower one. Bare cups and spoons are the codes' own, not the home's.
    ///
    /// - Parameter quantities: Up to ``sortLimit`` quantities, each with a number.
    /// - Returns: Their order and ranks.
    /// - Throws: ``QuantityModuleError/calculation(_:entry:)`` for a quantity without a number, or of another dimension
    ///   than the first.
    public func sort(_ quantities: [StructuredQuantity]) throws(QuantityModuleError) -> SortedQuantities {
        guard quantities.count <= Self.sortLimit else {
            throw .tooMany(count: quantities.count, limit: Self.sortLimit)
        }
        let home = HomeReading(locale: context.locale)
        var sizes: [[Rational]] = []
        var unit: UnitCode?
        for (entry, quantity) in quantities.enumerated() {
            let size = try calculating(entry) { () throws(QuantityError) in
                guard let range = try home.standard(quantity).range else { throw .notAnAmount(quantity.displayText) }
                unit = unit ?? range.unit
                let common = unit ?? range.unit
                let upper = try UnitTable.standard.convert(range.amount, to: common).value
                return [upper, try UnitTable.standard.convert(Amount(range.lower, range.unit), to: common).value]
            }
            sizes.append(size)
        }
        let order = sizes.indices.sorted { left, right in
            sizes[left] == sizes[right] ? left < right : sizes[left].lexicographicallyPrecedes(sizes[right])
        }
        var ranks = Array(repeating: 0, count: sizes.count)
        for (previous, next) in zip(order, order.dropFirst()) {
            ranks[next] = ranks[previous] + (sizes[previous] == sizes[next] ? 0 : 1)
        }
        return SortedQuantities(order: order, ranks: ranks)
    }
}
