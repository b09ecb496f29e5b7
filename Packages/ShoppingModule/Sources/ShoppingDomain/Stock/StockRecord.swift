public import Quantities

/// What the home has of one product.
public struct StockRecord: Hashable, Sendable {
    /// The product.
    public let product: ProductID
    /// One amount for each unit; empty when nothing is in stock.
    public let onHand: [Amount]
    /// What was used beyond what came in, one amount for each unit.
    public let shortfall: [Amount]
    /// Where the home keeps it, in its own words.
    public let locations: [String]
    /// What its packs hold, by which other units are compared with the stock; empty when unknown.
    public let packs: [PackContent]
    /// What came in together, in the order of use; each has an amount above zero.
    public let lots: [StockLot]

    /// Creates a record.
    public init(
        product: ProductID,
        onHand: [Amount],
        shortfall: [Amount] = [],
        locations: [String] = [],
        packs: [PackContent] = [],
        lots: [StockLot] = []
    ) {
        self.product = product
        self.onHand = onHand
        self.shortfall = shortfall
        self.locations = locations
        self.packs = packs
        self.lots = lots
    }

    /// The stock by what its packs hold, so that two cans of 400 g and one of 800 g are 1,600 g; the record itself
    /// where all packs of a unit hold the same.
    package var byPacks: [StockRecord] {
        let own = lots.map { lot in lot.pack.flatMap { $0.unit == lot.amount.unit ? $0 : nil } }
        let contents = Dictionary(grouping: zip(lots, own), by: \.0.amount.unit).mapValues { Set($0.map(\.1)) }
        guard contents.values.contains(where: { $0.count > 1 }) else { return [self] }
        var order: [PackContent?] = []
        var sums: [PackContent?: [Amount]] = [:]
        for (lot, pack) in zip(lots, own) {
            if sums[pack] == nil { order.append(pack) }
            guard let joined = Self.adding(lot.amount, to: sums[pack] ?? []) else { return [self] }
            sums[pack] = joined
        }
        return order.map { pack in
            StockRecord(product: product, onHand: sums[pack] ?? [], packs: [pack].compactMap(\.self))
        }
    }

    /// Adds to the amount of the same unit; `nil` without an exact sum.
    private static func adding(_ amount: Amount, to amounts: [Amount]) -> [Amount]? {
        guard let place = amounts.firstIndex(where: { $0.unit == amount.unit }) else { return amounts + [amount] }
        guard let sum = try? amounts[place].value + amount.value else { return nil }
        var joined = amounts
        joined[place] = Amount(sum, amount.unit)
        return joined
    }
}
