public import Quantities
import QuantityDomain

/// What a home has of one product.
public struct StockOnHand: Hashable, Sendable {
    /// One amount for each unit.
    public let amounts: [Amount]
    /// What the product's packs hold, by the unit that counts them: 1 can = 400 g.
    public let packs: [UnitCode: Amount]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - amounts: One amount for each unit.
    ///   - packs: What the product's packs hold, by the unit that counts them; the empty code for packs counted
    ///     without a unit, as in "6 x 330 ml".
    public init(_ amounts: [Amount], packs: [UnitCode: Amount] = [:]) {
        self.amounts = amounts
        self.packs = packs
    }
}

/// Stock to subtract from needs: an amount in the unit in which it is counted, and how much of it is left.
struct StockEntry {
    /// As the home keeps it: 3 cans (400 g), 1980 ml.
    let stored: Amount
    /// The same in the unit that needs are compared with: 3 cans (400 g), 6 packs (330 ml).
    let counted: Amount
    /// What it is the sum of: an amount of each product, by the product's position in the stock.
    let parts: [(product: Int, amount: Amount)]
    /// How much of ``counted`` no need has taken.
    var left: Rational

    var amount: Amount { Amount(left, counted.unit) }

    private init(stored: Amount, counted: Amount, of parts: [(product: Int, amount: Amount)]) {
        (self.stored, self.counted, left) = (stored, counted, counted.value)
        self.parts = parts
    }

    /// Returns the stock of all products of an ingredient.
    ///
    /// What has no packs is one total for each dimension, so that it is subtracted exactly.
    static func entries(of stock: [StockOnHand]) throws(CalculationError) -> [StockEntry] {
        var entries: [StockEntry] = []
        var loose: [(amount: Amount, product: Int)] = []
        for (place, product) in stock.enumerated() {
            for amount in product.amounts where amount.value > .zero {
                if let entry = try packed(amount, product.packs, of: place) {
                    entries.append(entry)
                } else {
                    loose.append((amount, place))
                }
            }
        }
        let dimension = { (amount: Amount) in UnitTable.standard.dimension(of: amount.unit) }
        let alike = Dictionary(grouping: loose) { dimension($0.amount) }
        return try TotalCalculator().totals(of: loose.map { AmountRange($0.amount) }).map { total in
            let parts = alike[dimension(total.amount), default: []].map { ($0.product, $0.amount) }
            return StockEntry(stored: total.amount, counted: total.amount, of: parts)
        } + entries
    }

    /// Returns the entry of an amount that counts packs, or that the product's packs hold together; `nil` for any
    /// other.
    private static func packed(
        _ amount: Amount,
        _ packs: [UnitCode: Amount],
        of product: Int
    ) throws(CalculationError) -> StockEntry? {
        if let content = packs[amount.unit], let pack = PackUnit(amount.unit, holding: content) {
            let counted = Amount(amount.value, pack.code)
            return StockEntry(stored: counted, counted: counted, of: [(product, amount)])
        }
        let units = UnitTable.standard
        for (unit, content) in packs.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard units.dimension(of: content.unit) == units.dimension(of: amount.unit),
                let pack = PackUnit(unit, holding: content)
            else { continue }
            let same = try units.convert(amount, to: content.unit)
            do {
                let counted = Amount(try same.value / content.value, pack.code)
                return StockEntry(stored: amount, counted: counted, of: [(product, amount)])
            } catch { throw .arithmetic(error) }
        }
        return nil
    }

    /// Returns a part of ``counted`` in the unit in which the home keeps the stock.
    func stored(_ taken: Rational) throws(CalculationError) -> Amount {
        do { return Amount(try stored.value * (taken / counted.value), stored.unit) } catch { throw .arithmetic(error) }
    }
}
