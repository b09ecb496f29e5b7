public import Quantities

/// A product of which the home has less than it wants at least.
public struct MissingProduct: Hashable, Sendable {
    /// The product, as it is called now.
    public let productId: ProductID
    /// The least that the home wants.
    public let minimum: Amount
    /// How much it wants once it is too little; `nil` for the minimum.
    public let target: Amount?
    /// What is there: one amount a unit.
    public let onHand: [Amount]
    /// All that is there, in the unit of the minimum.
    public let counted: Amount
    /// How much to get, above zero: up to the target, in its unit, and what was used beyond what came in.
    ///
    /// It is up to the minimum where there is no target, where the target is reached, and where the stock does not
    /// convert to the target's unit.
    public let toGet: Amount
}

/// A product whose stock cannot be compared with its minimum: a part of it has a unit that does not convert exactly,
/// and the rest is less than the minimum.
public struct UncomparedProduct: Hashable, Sendable {
    /// The product, as it is called now.
    public let productId: ProductID
    /// The least that the home wants.
    public let minimum: Amount
    /// What is there: one amount a unit.
    public let onHand: [Amount]
}

/// How a product's stock compares with its minimum.
package enum MinimumCheck: Hashable, Sendable {
    /// There is enough.
    case enough
    /// There is too little.
    case missing(MissingProduct)
    /// The units, or the numbers, do not allow a comparison.
    case uncompared(UncomparedProduct)

    /// Compares.
    ///
    /// With `s` for what the lots add up to in the unit of the minimum `m`, too little is `s < m`. With `t` for what
    /// they add up to in the unit of the target `T`, the home gets `T - t` where that is above zero, and otherwise `m -
    /// s`; a shortfall in that unit is added, because what comes in makes up for it first.
    ///
    /// - Parameters:
    ///   - wanted: What the home wants.
    ///   - minimum: Its minimum.
    ///   - stock: What is there.
    ///   - rates: How many of a lot's unit are one of the minimum's, and one of the target's.
    package init(
        _ wanted: StockedProduct,
        minimum: Amount,
        _ stock: ProductStock,
        rates: (minimum: [LotKey: UnitRate], target: [LotKey: UnitRate])
    ) {
        let sum = LotSum(of: stock.lots, in: minimum.unit, rates: rates.minimum)
        if sum.value >= minimum.value {
            self = .enough
        } else if sum.isComplete, let rest = try? minimum.value - sum.value {
            let toTarget = wanted.target.flatMap { target -> Amount? in
                let there = LotSum(of: stock.lots, in: target.unit, rates: rates.target)
                guard there.isComplete, let rest = try? target.value - there.value, rest > .zero else { return nil }
                return Amount(rest, target.unit)
            }
            let toGet = toTarget ?? Amount(rest, minimum.unit)
            let lacking = stock.shortfall.first { $0.unit == toGet.unit }?.value ?? .zero
            self = .missing(
                MissingProduct(
                    productId: stock.productId,
                    minimum: minimum,
                    target: wanted.target,
                    onHand: stock.onHand,
                    counted: Amount(sum.value, minimum.unit),
                    toGet: Amount((try? toGet.value + lacking) ?? toGet.value, toGet.unit)
                )
            )
        } else {
            self = .uncompared(
                UncomparedProduct(productId: stock.productId, minimum: minimum, onHand: stock.onHand)
            )
        }
    }
}

/// What lots add up to in one unit.
package struct LotSum: Hashable, Sendable {
    /// The sum of the lots that convert exactly.
    package private(set) var value = Rational.zero
    /// Whether that is all of them.
    package private(set) var isComplete = true

    /// Adds up lots.
    ///
    /// A lot without an exact rate, or beyond the exact numbers, is left out.
    ///
    /// - Parameters:
    ///   - lots: The lots.
    ///   - unit: The unit of the sum.
    ///   - rates: How many of a lot's unit are one of that unit, for lots in other units.
    package init(of lots: [Lot], in unit: UnitCode, rates: [LotKey: UnitRate]) {
        for lot in lots {
            let rate = lot.unit == unit ? Rational.one : rates[lot.key].flatMap { $0.isMeasured ? nil : $0.value }
            guard let rate, let sum = try? value + lot.quantity / rate else {
                isComplete = false
                continue
            }
            value = sum
        }
    }
}
