public import Quantities
public import QuantityDomain

/// Subtracts stock from needs.
public struct NetDemand: Sendable {
    /// What remains to buy of one ingredient.
    public struct Outcome: Hashable, Sendable {
        /// The amounts to buy, never below zero; empty when the stock covers the need.
        public let toBuy: [StructuredQuantity]
        /// The total stock.
        public let inStock: [StructuredQuantity]
        /// The steps across dimensions that made stock and need comparable.
        public let path: [ConversionStep]
    }

    /// The part of a need that stock does not cover yet.
    private struct Need {
        var value: Rational
        let unit: UnitCode
        let confidence: Float
    }

    private let graph: ConversionGraph
    private let units = UnitTable.standard
    private let formatter: QuantityFormatter

    /// Creates the calculation.
    ///
    /// - Parameters:
    ///   - graph: The paths across dimensions.
    ///   - formatter: How results are written.
    public init(graph: ConversionGraph = ConversionGraph(), formatter: QuantityFormatter = QuantityFormatter()) {
        self.graph = graph
        self.formatter = formatter
    }

    /// Subtracts the stock of one ingredient from its needs: first within each dimension, then over known paths.
    ///
    /// A range counts with its upper end. The result is in the need's own unit.
    public func subtract(
        stock: [Amount],
        from need: [StructuredQuantity],
        ingredientKey: String
    ) throws(CalculationError) -> Outcome {
        var needs = need.compactMap { quantity in
            quantity.range.map { Need(value: $0.upper, unit: $0.unit, confidence: quantity.parseConfidence) }
        }
        let sums = try TotalCalculator().totals(of: stock.map { AmountRange($0) })
        var pool = sums.map(\.amount)
        // The stock has one total for each dimension.
        let alike = Dictionary(grouping: pool.indices) { units.dimension(of: pool[$0].unit) }
        for position in needs.indices {
            for index in alike[units.dimension(of: needs[position].unit)] ?? [] {
                _ = try take(from: &pool[index], for: &needs[position], key: ingredientKey)
            }
        }
        let connected = graph.connectedUnits(ingredientKey: ingredientKey)
        let reachable = Dictionary(grouping: pool.indices) { connected.group(of: pool[$0].unit) }
        var path: [ConversionStep] = []
        for position in needs.indices {
            for index in reachable[connected.group(of: needs[position].unit)] ?? [] {
                path += try take(from: &pool[index], for: &needs[position], key: ingredientKey)
            }
        }
        let left = needs.filter { $0.value > .zero }
        return Outcome(
            toBuy: left.map { formatter.quantity(AmountRange($0.value, $0.value, $0.unit), confidence: $0.confidence) },
            inStock: sums.map { formatter.quantity($0, confidence: 1) },
            path: path
        )
    }

    /// Covers as much of a need as the stock can.
    ///
    /// Returns the conversion steps if it crosses dimensions.
    private func take(
        from stock: inout Amount,
        for need: inout Need,
        key: String
    ) throws(CalculationError) -> [ConversionStep] {
        guard stock.value > .zero, need.value > .zero,
            let way = try graph.convert(stock, to: need.unit, ingredientKey: key)
        else { return [] }
        do {
            if way.amount.value <= need.value {
                need.value = try need.value - way.amount.value
                stock = Amount(.zero, stock.unit)
            } else {
                let used = try need.value / way.amount.value
                stock = Amount(try stock.value * (Rational.one - used), stock.unit)
                need.value = .zero
            }
        } catch { throw .arithmetic(error) }
        return way.isExact ? [] : way.path
    }
}
