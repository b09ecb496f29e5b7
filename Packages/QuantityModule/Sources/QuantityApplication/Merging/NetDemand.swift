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
        /// What the need takes from the stock.
        public let taken: [TakenStock]
        /// The steps across dimensions that made stock and need comparable.
        public let path: [ConversionStep]
        /// The usual sizes of packages that made them comparable.
        public let assumptions: [Assumption]
    }

    /// What a need takes from one amount of the stock: 3 cloves of 2 heads.
    public struct TakenStock: Hashable, Sendable {
        /// In the unit of the stock; in that of the need where it is a part of a thing, such as a head.
        public let amount: StructuredQuantity
        /// The stock before.
        public let stock: StructuredQuantity
    }

    private let graph: ConversionGraph
    private let home: HomeReading

    /// Creates the calculation.
    ///
    /// - Parameters:
    ///   - graph: The paths across dimensions.
    ///   - locale: BCP 47, for how results are written.
    public init(graph: ConversionGraph = ConversionGraph(), locale: String = "") {
        self.init(graph: graph, home: HomeReading(locale: locale))
    }

    /// Creates the calculation for a home, whose shops decide what a package usually holds.
    package init(graph: ConversionGraph, home: HomeReading) {
        self.graph = graph
        self.home = home
    }

    /// Subtracts the stock of one ingredient from its needs: first within each dimension, then packages from packages,
    /// then over known paths, and at last by the usual sizes of packages.
    ///
    /// A range counts with its upper end. The result is in the need's own unit.
    public func subtract(
        stock: [StockOnHand],
        from need: [StructuredQuantity],
        ingredientKey key: String
    ) throws(CalculationError) -> Outcome {
        var subtraction = StockSubtraction(need: need, pool: try StockEntry.entries(of: stock))
        let dimension = { (unit: UnitCode) in UnitTable.standard.dimension(of: unit) }
        try subtraction.cover(by: dimension) { (amount, unit) throws(CalculationError) in
            try graph.convert(amount, to: unit, ingredientKey: key)
        }
        let form = home.form(of: key, beside: subtraction.amounts)
        let packages = SamePackage(form: form)
        try subtraction.cover(by: packages.group, packages.convert)
        try subtraction.cover(over: graph, of: key)
        if !subtraction.isDone { try subtraction.cover(over: graph.addingUsualSizes(of: key, form), of: key) }
        return try outcome(of: subtraction, form)
    }

    /// Returns less than a kilogram or a liter in grams or milliliters, as a cook measures it.
    private static func small(_ amount: Amount) throws(CalculationError) -> Amount {
        let smaller = ["kg": "g", "l": "ml"][amount.unit.rawValue]
        guard amount.value < .one, let smaller else { return amount }
        return try UnitTable.standard.convert(amount, to: UnitCode(rawValue: smaller))
    }

    private func outcome(of subtraction: StockSubtraction, _ form: ShelfForm?) throws(CalculationError) -> Outcome {
        let formatter = home.formatter
        let sums = try TotalCalculator().totals(of: subtraction.pool.map { AmountRange($0.stored) })
        return Outcome(
            toBuy: subtraction.left.map { formatter.quantity(AmountRange($0), confidence: $1) },
            inStock: sums.map { formatter.quantity($0, confidence: 1) },
            taken: try subtraction.taken().map { (amount, stock) throws(CalculationError) in
                TakenStock(
                    amount: formatter.quantity(
                        AmountRange(try Self.small(amount)),
                        confidence: 1
                    ),
                    stock: formatter.quantity(AmountRange(stock), confidence: 1)
                )
            },
            path: subtraction.path,
            assumptions: [.usual(size: form, on: subtraction.path, formatter)].compactMap(\.self)
        )
    }
}

extension Assumption {
    /// Creates the assumption that a package holds what it usually does, "1 head is taken for 10 cloves"; `nil` where a
    /// path does not use it.
    static func usual(
        size form: ShelfForm?,
        on path: [ConversionStep],
        _ formatter: QuantityFormatter
    ) -> Assumption? {
        guard let form, let step = path.first(where: { $0.source == form.source }),
            let content = form.contents.first(where: { [step.from.unit, step.to.unit].contains($0.unit) })
        else { return nil }
        return .usual(
            words: formatter.text(of: AmountRange(Amount(.one, form.unit))).text,
            amount: formatter.text(of: AmountRange(content)).text,
            source: form.source
        )
    }
}
