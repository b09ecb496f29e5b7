public import Quantities
import QuantityDomain

/// All needs of one ingredient, and what is left to get of them.
public struct IngredientDemand: Hashable, Sendable {
    /// The needs, added up.
    public let item: MergedItem
    /// What is left to get; `nil` when no stock was given.
    public let net: NetDemand.Outcome?
}

/// What a person may still decide, with the items as a list shows them.
public struct ConsolidationPreview: Hashable, Sendable {
    /// What merging did, and what it proposes.
    public let preview: MergePreview
    /// One text for each item of the preview: "Flour: 3 cups (Recipe A: 1 cup, Recipe B: 2 cups)".
    public let texts: [String]
}

extension QuantityModuleService {
    /// Adds up what is needed, and subtracts the stock of each ingredient once from its total.
    ///
    /// - Parameters:
    ///   - items: What is needed.
    ///   - stock: What the home has, by ingredient key.
    /// - Returns: One entry for each ingredient, sorted by key.
    /// - Throws: ``QuantityModuleError/calculation(_:entry:)`` for an amount below zero, or a total that does not fit.
    public func addUp(
        _ items: [MergeItem],
        stock: [String: [Amount]] = [:]
    ) async throws(QuantityModuleError) -> [IngredientDemand] {
        let home = try await home()
        let graph = try await graph(of: items.lazy.map(\.ingredientKey))
        let items = try standard(items, home)
        let merging = QuantityMergeService(graph: graph, home: home)
        let demand = NetDemand(graph: graph, formatter: home.formatter)
        return try calculating { () throws(QuantityError) in
            var demands: [IngredientDemand] = []
            for item in try merging.merge(items: items) {
                guard let amounts = stock[item.ingredientKey] else {
                    demands.append(IngredientDemand(item: item, net: nil))
                    continue
                }
                let net = try demand.subtract(
                    stock: amounts.map { (amount) throws(QuantityError) in try home.standard(amount) },
                    from: item.totals,
                    ingredientKey: item.ingredientKey
                )
                demands.append(IngredientDemand(item: item, net: net))
            }
            return demands
        }
    }

    /// Subtracts the stock of one ingredient from its needs.
    public func subtract(
        stock: [Amount],
        from need: [StructuredQuantity],
        ingredientKey: String
    ) async throws(QuantityModuleError) -> NetDemand.Outcome {
        let home = try await home()
        let demand = NetDemand(graph: try await graph(of: [ingredientKey]), formatter: home.formatter)
        return try calculating { () throws(QuantityError) in
            try demand.subtract(
                stock: stock.map { (amount) throws(QuantityError) in try home.standard(amount) },
                from: need.map { (quantity) throws(QuantityError) in try home.standard(quantity) },
                ingredientKey: ingredientKey
            )
        }
    }

    /// Adds up what is exact, and proposes what a person may decide.
    ///
    /// - Parameters:
    ///   - items: What is needed.
    ///   - decisions: What was decided so far, in order; leaving one out undoes it.
    /// - Returns: The preview, with a text for each item.
    /// - Throws: ``QuantityModuleError/calculation(_:entry:)`` for a decision that makes no sense.
    public func previewConsolidation(
        _ items: [MergeItem],
        decisions: [MergeDecision] = []
    ) async throws(QuantityModuleError) -> ConsolidationPreview {
        let home = try await home()
        let renamed = decisions.compactMap { if case .rename(_, let other) = $0 { other } else { nil } }
        let graph = try await graph(of: items.map(\.ingredientKey) + renamed)
        let items = try standard(items, home)
        return try calculating { () throws(QuantityError) in
            let merging = QuantityMergeService(graph: graph, home: home)
            let preview = try merging.getConsolidationPreview(items: items, decisions: decisions)
            return ConsolidationPreview(preview: preview, texts: preview.items.map { $0.text(of: items) })
        }
    }

    private func standard(_ items: [MergeItem], _ home: HomeReading) throws(QuantityModuleError) -> [MergeItem] {
        var standard: [MergeItem] = []
        standard.reserveCapacity(items.count)
        for (entry, item) in items.enumerated() {
            let quantity = try calculating(entry) { () throws(QuantityError) in try home.standard(item.quantity) }
            standard.append(item.with(quantity: quantity))
        }
        return standard
    }
}
