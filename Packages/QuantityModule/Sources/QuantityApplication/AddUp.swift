public import Quantities
public import QuantityDomain

/// The total need for one ingredient, and what remains to buy.
public struct IngredientDemand: Hashable, Sendable {
    /// The needs, added up.
    public let item: MergedItem
    /// What remains to buy; `nil` when the request gave no stock.
    public let net: NetDemand.Outcome?
    /// What a person takes from the shelf to cover what remains to buy: whole pieces, bunches, cans, or rounded
    /// weights.
    public let take: [StructuredQuantity]
    /// Whether ``take`` is not exactly what remains to buy: rounded up, or measured along a path.
    public let isRounded: Bool
    /// The conversions that led to ``take``, in addition to those of the totals.
    public let takePath: [ConversionStep]
    /// Whether a shopper looks in the cupboard first: by the home's choice, otherwise when nearly every pantry has as
    /// much.
    public let isPantryStaple: Bool
    /// The measured conversions of both for people, each once: "2 cups = 240 g (1 cup = 120 g, King Arthur)".
    public let conversions: [String]
    /// What the conversions assume: the usual size of a package, and weights of another ingredient.
    public let assumptions: [Assumption]
}

/// The merge proposals for a person to decide, with each item as a list shows it.
public struct ConsolidationPreview: Hashable, Sendable {
    /// What merging did, and what it proposes.
    public let preview: MergePreview
    /// One text for each item of the preview: "Flour: 3 cups (Recipe A: 1 cup, Recipe B: 2 cups)".
    public let texts: [String]
    /// The measured conversions of each item, as in ``IngredientDemand/conversions``.
    public let conversions: [[String]]
}

extension QuantityModuleService {
    /// Adds up needs, and subtracts the stock of each ingredient once from its total.
    ///
    /// - Parameters:
    ///   - items: What is needed.
    ///   - stock: The products that the home has, by ingredient key.
    /// - Returns: One entry for each ingredient, sorted by key; parts are counted with their whole.
    /// - Throws: ``QuantityError/calculation(_:entry:)`` for an amount below zero, or a total that does not fit.
    public func addUp(
        _ items: [MergeItem],
        stock: [String: [StockOnHand]] = [:]
    ) async throws(QuantityError) -> [IngredientDemand] {
        let home = try await home()
        let graph = try await graph(of: items.map(\.ingredientKey) + items.compactMap(\.part?.wholeKey))
        let items = try standard(items, home)
        let system = home.system(of: items.lazy.compactMap { $0.quantity.range?.amount })
        let need = WholeNeed(
            merging: QuantityMergeService(graph: graph, home: home),
            demand: NetDemand(graph: graph, home: home, system: system),
            home: home
        )
        let groups = Dictionary(grouping: items.indices) { items[$0].part?.wholeKey ?? items[$0].ingredientKey }
        return try calculating { () throws(CalculationError) in
            let stock = try home.standard(stock)
            var demands: [IngredientDemand] = []
            for (key, positions) in groups.sorted(by: { $0.key < $1.key }) {
                let (item, net) = try need.total(of: key, items, at: positions, stock: stock)
                let shelf = ShelfAmounts(graph: graph, system: system, locale: home.locale)
                demands.append(try demand(item, net, shelf, need))
            }
            return demands
        }
    }

    private func demand(
        _ item: MergedItem,
        _ net: NetDemand.Outcome?,
        _ shelf: ShelfAmounts,
        _ need: WholeNeed
    ) throws(CalculationError) -> IngredientDemand {
        let home = need.home
        let toBuy = (net?.toBuy ?? item.totals).compactMap { $0.range?.amount }
        let formatter = home.formatter.naming(item.ingredientKey)
        let choice = home.shelf[item.ingredientKey]
        let form = home.form(of: item.ingredientKey, in: shelf.system)
        let taken = try shelf.take(toBuy, of: item.ingredientKey, as: form)
        let path = item.path + (net?.path ?? []) + taken.path
        let assumed = (net?.assumptions ?? []) + Assumption.all(on: path, form, formatter)
        let named = taken.amounts.isEmpty ? item : need.merging.renamed(item, taking: taken.amounts)
        let own = HomeUnits(home, formatter)
        return IngredientDemand(
            item: named.with(totals: try own.written(named.totals)),
            net: try net.map { (net) throws(CalculationError) in net.with(toBuy: try own.written(net.toBuy)) },
            take: taken.amounts.map { formatter.quantity(AmountRange($0), confidence: 1) },
            isRounded: try !Self.areEqual(taken.amounts, toBuy),
            takePath: taken.path,
            isPantryStaple: choice?.place.map { $0 == .cupboard } ?? item.isPantryStaple,
            conversions: formatter.conversions(on: path),
            assumptions: assumed.map { $0.written(in: home.locale) }.uniqued
        )
    }

    /// Whether amounts add up to the same in each dimension.
    private static func areEqual(_ amounts: [Amount], _ others: [Amount]) throws(CalculationError) -> Bool {
        let totals = try TotalCalculator().totals(of: amounts.map { AmountRange($0) })
        let needed = try TotalCalculator().totals(of: others.map { AmountRange($0) })
        let units = UnitTable.standard
        guard totals.count == needed.count else { return false }
        for total in totals {
            let dimension = units.dimension(of: total.unit)
            guard let same = needed.first(where: { units.dimension(of: $0.unit) == dimension }),
                try units.convert(same.amount, to: total.unit).value == total.upper
            else { return false }
        }
        return true
    }

    /// Adds up exact amounts, and proposes further merges for a person to decide.
    ///
    /// - Parameters:
    ///   - items: The needs.
    ///   - decisions: The decisions so far, in order. Leaving one out undoes it.
    /// - Returns: The preview, with a text for each item.
    /// - Throws: ``QuantityError/calculation(_:entry:)`` for a decision that does not apply to the list.
    public func previewConsolidation(
        _ items: [MergeItem],
        decisions: [MergeDecision] = []
    ) async throws(QuantityError) -> ConsolidationPreview {
        let home = try await home()
        let renamed = decisions.compactMap { if case .rename(_, let other) = $0 { other } else { nil } }
        let graph = try await graph(of: items.map(\.ingredientKey) + renamed)
        let items = try standard(items, home)
        return try calculating { () throws(CalculationError) in
            let merging = QuantityMergeService(graph: graph, home: home)
            let preview = try merging.getConsolidationPreview(items: items, decisions: decisions)
            return ConsolidationPreview(
                preview: preview,
                texts: preview.items.map { $0.text(of: items) },
                conversions: preview.items.map { home.formatter.conversions(on: $0.path) }
            )
        }
    }

    private func standard(_ items: [MergeItem], _ home: HomeReading) throws(QuantityError) -> [MergeItem] {
        var standard: [MergeItem] = []
        standard.reserveCapacity(items.count)
        for (entry, item) in items.enumerated() {
            let quantity = try calculating(entry) { () throws(CalculationError) in try home.standard(item.quantity) }
            standard.append(item.with(quantity: quantity))
        }
        return standard
    }
}

extension [Assumption] {
    /// The assumptions without repetitions, each at its first position.
    fileprivate var uniqued: [Assumption] {
        var seen: Set<Assumption> = []
        return filter { seen.insert($0).inserted }
    }
}
