import Commands
import Quantities
import ShoppingDomain

/// How much more than its needs is bought of each item: what is left of a pack counts when a need grows.
struct PurchaseSurplus {
    private let amounts: [ListItemID: Amount]

    /// Compares what is bought with what is open; costs one request, or none where the units are the same.
    init(
        _ purchases: [(item: ListItem, bought: BoughtItem)],
        in lists: ShoppingLists
    ) async throws(ShoppingError) {
        var found: [ListItemID: Amount] = [:]
        let entries = purchases.compactMap { Entry($0.item, $0.bought) }
        let converted = try await lists.converted(entries.flatMap(\.amounts))
        var left = converted[...]
        for entry in entries {
            let own = left.prefix(entry.amounts.count)
            left = left.dropFirst(entry.amounts.count)
            found[entry.item] = Self.difference(Array(own), in: entry.unit)
        }
        amounts = found
    }

    /// Returns what is bought of an item with what it is more than needed.
    func added(to bought: BoughtItem, of item: ListItem) -> BoughtItem {
        var bought = bought
        bought.surplus = amounts[item.id]
        return bought
    }

    /// Returns the first amount less the others; `nil` when that leaves nothing, or one of them can't be compared.
    private static func difference(_ amounts: [Amount?], in unit: UnitCode) -> Amount? {
        guard var rest = amounts.first??.value else { return nil }
        for amount in amounts.dropFirst() {
            guard let amount, let next = try? rest - amount.value else { return nil }
            rest = next
        }
        return rest > .zero ? Amount(rest, unit) : nil
    }

    /// What is bought of an item, and its open needs, each to convert into the unit of the first need.
    private struct Entry {
        let item: ListItemID
        let unit: UnitCode
        let amounts: [(amount: Amount, ingredient: IngredientKey?, unit: UnitCode)]

        init?(_ item: ListItem, _ bought: BoughtItem) {
            let needs = item.openNeeds.compactMap(\.quantity.amount)
            guard let amount = bought.amount, let unit = needs.first?.unit else { return nil }
            let key = (bought.substitute ?? item.name).key
            (self.item, self.unit) = (item.id, unit)
            amounts = [(amount, key, unit)] + needs.map { ($0, item.name.key, unit) }
        }
    }
}

extension ShoppingLists {
    /// Returns amounts in other units, in the same order; `nil` where no path is known.
    ///
    /// Costs one request, or none where no unit changes.
    func converted(
        _ amounts: [(amount: Amount, ingredient: IngredientKey?, unit: UnitCode)]
    ) async throws(ShoppingError) -> [Amount?] {
        let open = amounts.compactMap { entry in
            entry.amount.unit == entry.unit
                ? nil : entry.ingredient.map { AmountToConvert(entry.amount, of: $0, to: entry.unit) }
        }
        let found = try await asking { () async throws(CollaboratorFailure) in
            try await open.isEmpty ? [] : ask.quantities.convert(open, locale: "")
        }
        var left = found[...]
        return amounts.map { entry in
            if entry.amount.unit == entry.unit { return entry.amount }
            return entry.ingredient == nil ? nil : (left.popFirst() ?? nil)?.quantity.range?.amount
        }
    }
}
