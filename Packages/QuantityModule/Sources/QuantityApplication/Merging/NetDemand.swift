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
        /// The amounts of the stock from which the need takes nothing, in the order of the products.
        public let untaken: [UntakenStock]
        /// The steps across dimensions that made stock and need comparable.
        public let path: [ConversionStep]
        /// The usual sizes of packages that made them comparable.
        public let assumptions: [Assumption]

        /// Returns the outcome with what is to buy written in other units.
        func with(toBuy: [StructuredQuantity]) -> Outcome {
            Outcome(
                toBuy: toBuy,
                inStock: inStock,
                taken: taken,
                untaken: untaken,
                path: path,
                assumptions: assumptions
            )
        }
    }

    /// What a need takes from one amount of the stock: 3 cloves of 2 heads.
    public struct TakenStock: Hashable, Sendable {
        /// In the unit of the stock, or in that of the need.
        ///
        /// The need's unit serves for a part of a package or a thing, and for what the stock's unit measures in no
        /// simple number. The text is rounded where neither states the amount.
        public let amount: StructuredQuantity
        /// The stock before.
        public let stock: StructuredQuantity
    }

    /// The amounts of a product from which a need takes nothing: 2 jars, of 500 g and 2 jars.
    public struct UntakenStock: Hashable, Sendable {
        /// The ingredient, or the part of it, whose stock has the product.
        public let ingredientKey: String
        /// The position of the product in that stock.
        public let position: Int
        /// In the units in which the home keeps them.
        public let amounts: [Amount]
    }

    private let graph: ConversionGraph
    private let home: HomeReading
    private let system: MeasurementSystem?

    /// Creates the calculation.
    ///
    /// - Parameters:
    ///   - graph: The paths across dimensions.
    ///   - locale: BCP 47, for how results are written.
    public init(graph: ConversionGraph = ConversionGraph(), locale: String = "") {
        self.init(graph: graph, home: HomeReading(locale: locale))
    }

    /// Creates the calculation for a home, whose shops decide what a package usually holds.
    ///
    /// - Parameters:
    ///   - graph: The paths across dimensions.
    ///   - home: The home's choices.
    ///   - system: The units of the home's shops; `nil` to tell it by the amounts of each ingredient.
    package init(graph: ConversionGraph, home: HomeReading, system: MeasurementSystem? = nil) {
        self.graph = graph
        self.home = home
        self.system = system
    }

    /// Subtracts the stock of one ingredient from its needs: first within each dimension, then packages from packages
    /// of about the same content, then over known paths, and at last by the usual sizes of packages.
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
        let form = home.form(of: key, in: system ?? home.system(of: subtraction.amounts))
        let sizes = try UsualSizes(form, of: subtraction)
        try subtraction.cover(by: SamePackage.group, SamePackage(sizes: sizes).convert)
        try subtraction.cover(over: graph, of: key)
        if !subtraction.isDone { try subtraction.cover(over: sizes.added(to: graph, of: key), of: key) }
        return try outcome(of: subtraction, sizes, Goods(key: key, form: form))
    }

    private func outcome(
        of subtraction: StockSubtraction,
        _ sizes: UsualSizes,
        _ goods: Goods
    ) throws(CalculationError) -> Outcome {
        let formatter = home.formatter.naming(goods.key)
        let sums = try TotalCalculator().totals(of: subtraction.pool.map { AmountRange($0.stored) })
        return Outcome(
            toBuy: subtraction.left.map { formatter.quantity(AmountRange($0), confidence: $1) },
            inStock: sums.map { formatter.quantity($0, confidence: 1) },
            taken: try subtraction.taken().map { (taking) throws(CalculationError) in
                try taking.taken(formatter, in: home, goods)
            },
            untaken: subtraction.untaken(of: goods.key),
            path: subtraction.path,
            assumptions: sizes.forms.isEmpty
                ? Assumption.all(on: subtraction.path, nil, formatter)
                : sizes.forms.flatMap { Assumption.all(on: subtraction.path, $0, formatter) }
        )
    }
}
