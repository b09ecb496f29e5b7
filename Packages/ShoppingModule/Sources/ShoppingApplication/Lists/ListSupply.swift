import Quantities
import ShoppingDomain

/// What to take from where for the open items of a list: the plan's rules, with the amounts of the list.
///
/// What the home has is subtracted once from all that it serves of an item: the recipes' needs, and the targets of
/// staples. What a person wrote, scanned, or usually buys is bought in any case. What was checked off and came into the
/// stock is there for the needs that it was bought for: those stand beside the open ones while the stock is subtracted,
/// so that one purchase doesn't meet other needs as well; and no more is bought than what is open, so that a purchase
/// that is cooked and gone isn't bought twice.
struct ListSupply {
    /// The open items that name an ingredient.
    private let items: [ShownItem]
    private let isSubtracting: Bool

    init(_ items: [ShownItem], of list: GroceryList) {
        let isSubtracting = list.subtractsStock
        let open = items.filter { !$0.isChecked && $0.item.name.key != nil }
        // Without stock, nothing is to be said of what has no amount.
        self.items = open.filter { isSubtracting ? !$0.needs.isEmpty : !$0.totals.isEmpty }
        self.isSubtracting = isSubtracting
    }

    /// Returns the supply of each item; at most six requests, however long the list is.
    func supplies(
        _ ask: Collaborators,
        in store: StoreID?
    ) async throws(CollaboratorFailure) -> [ListItemID: ItemSupply] {
        guard !items.isEmpty else { return [:] }
        let lines = items.map(isSubtracting ? \.demandLines : \.totalLines)
        let ingredients = Ingredient.gathering(lines.flatMap(\.self))
        let demands = try await isSubtracting ? demands(of: ingredients, ask) : wholeTotals(of: ingredients, ask)
        let counted = Array(zip(ingredients, demands))
        let bought = counted.filter { $0.1.shelf == .buy && !$0.1.toBuy.isEmpty }
        let proposals = try await bought.isEmpty ? [] : ask.products.propose(for: bought.map(\.0.key), in: store)
        let packs = try await PackRounding(bought, proposals).packs(ask, locale: "")
        let products = Dictionary(zip(bought, proposals).map { ($0.0.key, $1) }) { first, _ in first }
        let found = zip(items, counted).map { item, demand in
            let key = demand.0.key
            return (item.item.id, ItemSupply(demand.1, product: products[key] ?? nil, packs: packs[key]))
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    /// Returns the totals as what to buy, and of what is counted, whole pieces to take: a shop sells no half lemon.
    private func wholeTotals(
        of ingredients: [Ingredient],
        _ ask: Collaborators
    ) async throws(CollaboratorFailure) -> [Demand] {
        let broken = items.indices.filter { items[$0].totals.contains(where: \.isBrokenCount) }
        let rounded =
            try await broken.isEmpty
            ? [] : ask.quantities.addUp(broken.map { ingredients[$0] }, stock: [:], locale: "")
        let whole = Dictionary(uniqueKeysWithValues: zip(broken, rounded))
        return items.enumerated().map { place, item in
            let totals = item.totals
            let take = whole[place]?.take ?? []
            // What a shelf measures otherwise stays as the list has it: half a cup of flour.
            let isWhole = take.map(\.range?.unit) == totals.map(\.range?.unit)
            return Demand(need: totals, toBuy: totals, take: isWhole ? take : totals, isRounded: isWhole, counted: [])
        }
    }

    /// Subtracts the stock, and keeps what is to buy between what is bought in any case and what is open.
    private func demands(
        of ingredients: [Ingredient],
        _ ask: Collaborators
    ) async throws(CollaboratorFailure) -> [Demand] {
        let known = try await PlanStock.products(for: ingredients, ask)
        let stock = try await PlanStock(for: ingredients, of: known, ask)
        let demands = try await ask.quantities.addUp(ingredients, stock: stock.served, locale: "")
        let bounds = zip(items, demands).map { $0.bound($1) }
        let groups = bounds.compactMap(\.self)
        var texts = try await groups.isEmpty ? [] : ask.quantities.totals(of: groups, locale: "")[...]
        return zip(zip(items, demands), bounds).map { entry, bound in
            let (item, demand) = entry
            guard bound == nil else { return demand.buying(texts.popFirst() ?? []) }
            // A glance into the cupboard is no answer to a person who wrote the item down.
            let isAsked = item.needs.contains { $0.source.kind != .recipe }
            return isAsked && demand.shelf == .cupboard ? demand.buying(demand.toBuy) : demand
        }
    }
}

extension ShownItem {
    private var members: [ListItem] { [item] + joined }

    /// The needs that were bought for, as far as they were, and are still on the list.
    private var metNeeds: [ListNeed] {
        members.flatMap { $0.metNeeds.filter(\.isServedByStock) }
    }

    /// The lines by which the quantity service subtracts the stock.
    fileprivate var demandLines: [PlannedLine] {
        // What a person counts an amount as stands in the totals alone.
        let isCounted = members.flatMap(\.decisions).contains { if case .count = $0 { true } else { false } }
        let open = isCounted && !totals.isEmpty ? totals : needs.map { ($0.target ?? $0.quantity).quantity }
        return (open + metNeeds.map(\.quantity.quantity)).map(line)
    }

    /// The totals, as lines.
    fileprivate var totalLines: [PlannedLine] { totals.map(line) }

    private func line(_ quantity: StructuredQuantity) -> PlannedLine {
        let reading = Reading(
            quantity: quantity,
            key: item.name.key,
            name: item.name.text,
            listName: item.name.text,
            aisleHint: item.name.aisleHint
        )
        return PlannedLine(recipe: "", text: item.name.text, reading: reading)
    }

    /// Returns what is to buy in place of what a demand says; `nil` where the demand is right.
    fileprivate func bound(_ demand: Demand) -> [Amount]? {
        let floor = needs.filter { !$0.isServedByStock }.compactMap(\.quantity.amount)
        if let least = floor.sum, let (left, unit) = demand.single(in: least.unit), left < least.value,
            unit == least.unit
        {
            return [least]
        }
        guard !metNeeds.isEmpty else { return nil }
        let open = needs.compactMap { ($0.target ?? $0.quantity).amount }
        guard let most = open.sum else { return open.isEmpty ? nil : open }
        guard let (left, unit) = demand.single(in: most.unit), unit == most.unit else { return [most] }
        return left > most.value ? [most] : nil
    }
}

extension StructuredQuantity {
    /// Whether it counts pieces, packages, or spoons, and not whole ones.
    fileprivate var isBrokenCount: Bool {
        guard let range else { return false }
        return PackMeasure.of(range.unit) ?? .count == .count && !(range.lower.isWhole && range.upper.isWhole)
    }
}

extension Demand {
    /// Returns what is to buy as one number; zero in a unit for nothing.
    fileprivate func single(in unit: UnitCode) -> (Rational, UnitCode)? {
        guard toBuy.count <= 1 else { return nil }
        guard let amount = toBuy.first?.range?.amount else { return toBuy.isEmpty ? (.zero, unit) : nil }
        return (amount.value, amount.unit)
    }
}
