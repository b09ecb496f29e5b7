package import Foundation
package import Quantities

/// Orders quantities by size, exactly and across the units of a dimension: 16 tbsp equals 1 cup.
package struct QuantityOrder: Sendable {
    private let units: UnitTable

    /// Creates an order for the units of a table.
    package init(units: UnitTable = .standard) { self.units = units }

    /// Compares two amounts of one dimension.
    ///
    /// - Throws: ``CalculationError/unlikeUnits(_:_:)`` for amounts of different dimensions.
    package func compare(_ left: Amount, _ right: Amount) throws(CalculationError) -> ComparisonResult {
        try compare(AmountRange(left), AmountRange(right))
    }

    /// Compares two ranges of one dimension by their upper ends, then by their lower ends.
    ///
    /// - Throws: ``CalculationError/unlikeUnits(_:_:)`` for ranges of different dimensions.
    package func compare(_ left: AmountRange, _ right: AmountRange) throws(CalculationError) -> ComparisonResult {
        guard units.dimension(of: left.unit) == units.dimension(of: right.unit) else {
            throw .unlikeUnits(left.unit, right.unit)
        }
        let (first, second) = (try size(of: left), try size(of: right))
        if first == second { return .orderedSame }
        return first < second ? .orderedAscending : .orderedDescending
    }

    /// Sorts quantities by dimension and size, smallest first, and puts those without a number last.
    ///
    /// Equal quantities keep their order. Dimensions are ordered by the name of their units.
    ///
    /// - Parameter quantities: Quantities of any dimensions.
    /// - Returns: The indices of the quantities in sorted order.
    /// - Throws: ``CalculationError/arithmetic(_:)`` when an amount is too large to compare exactly.
    package func sorted(_ quantities: [StructuredQuantity]) throws(CalculationError) -> [Int] {
        var keys: [SortKey] = []
        for (position, quantity) in quantities.enumerated() {
            guard let range = quantity.range else { continue }
            let dimension = units.dimension(of: range.unit)
            keys.append(SortKey(dimension: "\(dimension)", size: try size(of: range), position: position))
        }
        return keys.sorted().map(\.position) + quantities.indices.filter { quantities[$0].range == nil }
    }

    private func size(of range: AmountRange) throws(CalculationError) -> Size {
        Size(
            upper: try units.baseValue(of: Amount(range.upper, range.unit)),
            lower: try units.baseValue(of: Amount(range.lower, range.unit))
        )
    }
}

/// The size of a range in the base unit of its dimension.
private struct Size: Comparable {
    let upper: Rational
    let lower: Rational

    static func < (left: Size, right: Size) -> Bool { (left.upper, left.lower) < (right.upper, right.lower) }
}

private struct SortKey: Comparable {
    let dimension: String
    let size: Size
    let position: Int

    static func < (left: SortKey, right: SortKey) -> Bool {
        (left.dimension, left.size, left.position) < (right.dimension, right.size, right.position)
    }
}
