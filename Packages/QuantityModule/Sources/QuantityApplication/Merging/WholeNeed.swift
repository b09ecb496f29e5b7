import Quantities
import QuantityDomain

/// Adds up what is needed of an ingredient and of its parts: 3 lemons, and the juice and the zest of others.
///
/// Parts of one whole come from the same pieces, so the part that needs the most of them counts, beside the pieces that
/// are needed whole. Stock of a part meets that part first.
struct WholeNeed: Sendable {
    let merging: QuantityMergeService
    let demand: NetDemand
    let home: HomeReading

    /// Adds up a group of items, and subtracts its stock.
    ///
    /// - Parameters:
    ///   - key: The ingredient, or the whole.
    ///   - items: The needs of the request.
    ///   - positions: The positions of the group's needs.
    ///   - stock: What the home has, by ingredient key.
    /// - Returns: The total, and what remains to buy; `nil` where the request gave no stock.
    /// - Throws: ``CalculationError/arithmetic(_:)`` when a total does not fit.
    func total(
        of key: String,
        _ items: [MergeItem],
        at positions: [Int],
        stock: [String: [StockOnHand]]
    ) throws(CalculationError) -> (item: MergedItem, net: NetDemand.Outcome?) {
        let parts = partKeys(positions.map { items[$0] })
        let whole = try merging.merge(items, at: positions.filter { items[$0].part == nil }, key: key, join: .toFirst)
        guard !parts.isEmpty else { return (whole, try net(whole.totals, of: key, stock)) }
        let needs = try parts.map { (part) throws(CalculationError) in
            try PartNeed(part, of: key, positions.map { items[$0] }, stock: stock[part], self)
        }
        let total = try adding(needs.map(\.pieces), to: whole)
        let left = try adding(needs.map(\.piecesLeft), to: whole)
        let item = MergedItem(
            ingredientKey: key,
            listName: IngredientNames.listName(of: key, for: total.totals.first?.range, locale: home.locale)
                ?? total.listName,
            totals: total.totals,
            path: total.path + needs.flatMap(\.path),
            counted: positions.filter { items[$0].quantity.isParseable },
            uncounted: positions.filter { !items[$0].quantity.isParseable }
        )
        let net = try net(left.totals, of: key, stock)
        guard net != nil || needs.contains(where: { $0.net != nil }) else { return (item, nil) }
        let all = needs.compactMap(\.net) + [net].compactMap(\.self)
        let outcome = NetDemand.Outcome(
            toBuy: net?.toBuy ?? left.totals,
            inStock: all.flatMap(\.inStock),
            taken: all.flatMap(\.taken),
            untaken: all.filter { !$0.toBuy.isEmpty }.flatMap(\.untaken),
            path: all.flatMap(\.path),
            assumptions: all.flatMap(\.assumptions)
        )
        return (item, outcome)
    }

    /// Returns a part's or a whole's need after its stock; `nil` without stock.
    fileprivate func net(
        _ need: [StructuredQuantity],
        of key: String,
        _ stock: [String: [StockOnHand]]
    ) throws(CalculationError) -> NetDemand.Outcome? {
        try stock[key].map { (products) throws(CalculationError) in
            try demand.subtract(stock: products, from: need, ingredientKey: key)
        }
    }

    /// The parts that items need, in their order.
    private func partKeys(_ items: [MergeItem]) -> [String] {
        var seen: Set<String> = []
        return items.flatMap { $0.part?.partKeys ?? [] }.filter { seen.insert($0).inserted }
    }

    /// Returns a total with the pieces of the part that needs the most, and with what is known in no pieces.
    private func adding(_ parts: [PartNeed.Pieces], to whole: MergedItem) throws(CalculationError) -> MergedItem {
        var quantities = whole.totals + parts.flatMap(\.others)
        if let most = parts.compactMap(\.pieces).max(by: { ($0.upper, $0.lower) < ($1.upper, $1.lower) }),
            most.upper > .zero
        {
            quantities.append(home.formatter.quantity(most, confidence: parts.map(\.confidence).min() ?? 1))
        }
        let items = quantities.map {
            MergeItem(ingredientKey: whole.ingredientKey, listName: whole.listName, quantity: $0)
        }
        let sum = try merging.merge(items, at: Array(items.indices), key: whole.ingredientKey, join: .toFirst)
        return MergedItem(
            ingredientKey: sum.ingredientKey,
            listName: sum.listName,
            totals: sum.totals,
            path: whole.path + sum.path,
            counted: [],
            uncounted: []
        )
    }
}

/// The pieces of a whole that one part needs.
private struct PartNeed {
    struct Pieces {
        var pieces: AmountRange?
        /// The amounts that no pieces are known for.
        var others: [StructuredQuantity] = []
        var confidence: Float = 1
    }

    /// Before the stock of the part.
    let pieces: Pieces
    /// After the stock of the part.
    let piecesLeft: Pieces
    let net: NetDemand.Outcome?
    /// From the part's amount to the pieces.
    let path: [ConversionStep]

    init(
        _ part: String,
        of whole: String,
        _ items: [MergeItem],
        stock: [StockOnHand]?,
        _ need: WholeNeed
    ) throws(CalculationError) {
        let own = items.filter { $0.ingredientKey == part && $0.ingredientKey != whole }
        let merged = try need.merging.merge(own, at: Array(own.indices), key: part, join: .toFirst)
        let inPieces = items.filter { $0.ingredientKey == whole && $0.part?.partKeys.contains(part) == true }
        net = try need.net(merged.totals, of: part, stock.map { [part: $0] } ?? [:])
        var steps: [ConversionStep] = []
        pieces = try Self.pieces(of: part, merged.totals, inPieces, path: &steps)
        var ignored: [ConversionStep] = []
        piecesLeft =
            try net.map { (net) throws(CalculationError) in
                try Self.pieces(of: part, net.toBuy, inPieces, path: &ignored)
            } ?? pieces
        path = merged.path + steps
    }

    private static func pieces(
        of part: String,
        _ amounts: [StructuredQuantity],
        _ inPieces: [MergeItem],
        path: inout [ConversionStep]
    ) throws(CalculationError) -> Pieces {
        var ranges = inPieces.compactMap(\.quantity.range)
        var pieces = Pieces()
        for quantity in amounts {
            guard let range = quantity.range,
                let upper = try PartsOfWholes.standard.pieces(for: part, range.amount),
                let lower = try PartsOfWholes.standard.pieces(for: part, Amount(range.lower, range.unit))
            else {
                pieces.others.append(quantity)
                continue
            }
            ranges.append(AmountRange(lower.pieces.value, upper.pieces.value, upper.pieces.unit))
            if range.unit != upper.pieces.unit {
                path.append(ConversionStep(from: range.amount, to: upper.pieces, exact: false, source: upper.source))
            }
        }
        pieces.confidence = (amounts + inPieces.map(\.quantity)).map(\.parseConfidence).min() ?? 1
        pieces.pieces = try TotalCalculator().totals(of: ranges).first
        return pieces
    }
}
