import Commands
import Quantities
public import ShoppingDomain

/// What was checked or unchecked.
public struct CheckedItems: Hashable, Sendable, Codable {
    /// The list.
    public let list: GroceryList
    /// The items, in the order of the request.
    public let items: [CheckedItem]
}

extension ShoppingLists {
    /// The effect of a checked item on the stock: a ``BoughtStock``.
    public static let boughtEffect = "shopping.bought"
    /// The effect of an unchecked item on the stock: a ``ReturnedStock``.
    public static let returnedEffect = "shopping.returned"

    /// Checks items off, and puts into the stock what was bought.
    ///
    /// Two people who check an item at once check it once, and the stock gets it once: both name the purchase after the
    /// item and the number of its check. Items without an amount, or with several products that may be meant, are
    /// checked, and the reply says why the stock stays as it is.
    ///
    /// - Throws: ``ShoppingError`` when the list has no such item or is archived, an amount can't be read, the store
    ///   fails, or another service refuses; nothing is checked then.
    public func check(_ checks: [ItemCheck], on reference: String = "") async throws(ShoppingError) -> CheckedItems {
        try await context.onceWithEffects(in: store) { () async throws(ShoppingError) in
            let list = try await openForChanges(reference)
            let known = try await items(on: list)
            let wanted = try await checked(by: checks, among: known, of: list)
            let purchases = try await Purchases(wanted, among: known, on: list, in: self)
            let open = try wanted.filter { !$0.item.isChecked }
                .map { (entry) throws(ShoppingError) in (entry.item, try purchases.bought(entry.item, entry.check).0) }
            let surplus = try await PurchaseSurplus(open, in: self)
            var plan = ItemPlan()
            var (effects, checked): ([PlannedEffect], [CheckedItem]) = ([], [])
            var unpacked: [(place: Int, product: Product, amount: Amount)] = []
            for (item, check) in wanted {
                guard !item.isChecked else {
                    checked.append(CheckedItem(item, isChanged: false))
                    continue
                }
                let (bought, note) = try purchases.bought(item, check)
                let next = plan.check(item, surplus.added(to: bought, of: item))
                if let product = bought.product, let amount = bought.amount {
                    let arrival = BoughtStock(product, amount, bought, occasion: bought.occasion ?? "")
                    effects.append(PlannedEffect(Self.boughtEffect, json: arrival))
                }
                if let packs = purchases.unpacked(item, bought) {
                    unpacked.append((checked.count, packs.product, packs.amount))
                }
                checked.append(CheckedItem(next, isChanged: true, stockNote: note))
            }
            await tell(unpacked, in: &checked)
            return (try await journaled(plan, .checked, on: list), effects, CheckedItems(list: list, items: checked))
        }
    }

    /// Returns the items that are checked, those that are shown as one item together, each once.
    private func checked(
        by checks: [ItemCheck],
        among known: [ListItem],
        of list: GroceryList
    ) async throws(ShoppingError) -> [(item: ListItem, check: ItemCheck)] {
        let lines = ListLines(known)
        var found: [(item: ListItem, check: ItemCheck)] = []
        for check in checks {
            let item = try await item(check.item, among: known, of: list)
            for member in [item] + lines.joined(to: item) where !found.contains(where: { $0.item.id == member.id }) {
                found.append((member, check))
            }
        }
        return found
    }

    /// Unchecks items, and undoes their purchases.
    ///
    /// - Throws: ``ShoppingError`` when the list has no such item or is archived, or the store fails; nothing changes
    ///   then.
    public func uncheck(_ names: [String], on reference: String = "") async throws(ShoppingError) -> CheckedItems {
        try await context.onceWithEffects(in: store) { () async throws(ShoppingError) in
            let list = try await openForChanges(reference)
            let known = try await items(on: list)
            let lines = ListLines(known)
            var plan = ItemPlan()
            var (effects, unchecked): ([PlannedEffect], [CheckedItem]) = ([], [])
            for name in names {
                let item = try await item(name, among: known, of: list)
                for member in [item] + lines.joined(to: item) {
                    guard member.ticks != member.ticksWhenUnchecked else {
                        unchecked.append(CheckedItem(member, isChanged: false))
                        continue
                    }
                    var next = member
                    next.ticks = member.ticksWhenUnchecked
                    let occasion = member.bought?.occasion ?? member.occasion(ofTick: member.ticks)
                    let back = member.purchases.filter { $0.key == occasion }
                    next.purchases.removeAll { $0.key == occasion }
                    let changes = back.flatMap { ListItem.change(takingBack: $0) }
                    plan.change(member, to: next, [ListItem.change(ticking: next.ticks)] + changes)
                    let product = member.bought?.product
                    if let product {
                        let returned = ReturnedStock(product, occasion: occasion)
                        effects.append(PlannedEffect(Self.returnedEffect, json: returned))
                    }
                    let note = product == nil ? "Nothing came into the stock when it was checked." : ""
                    unchecked.append(CheckedItem(plan.after.last ?? next, isChanged: true, stockNote: note))
                }
            }
            let written = try await journaled(plan, .unchecked, on: list)
            return (written, effects, CheckedItems(list: list, items: unchecked))
        }
    }
}

extension ShoppingLists {
    /// Tells what packs hold; not when the quantity service doesn't answer, since a purchase counts anyway.
    private func tell(
        _ unpacked: [(place: Int, product: Product, amount: Amount)],
        in checked: inout [CheckedItem]
    ) async {
        let amounts = unpacked.map { [$0.amount] }
        guard !amounts.isEmpty, let texts = try? await ask.quantities.totals(of: amounts, locale: "") else { return }
        for (packs, text) in zip(unpacked, texts) {
            checked[packs.place].stocked = text.first.map { StockedPacks(packs.product.label, StatedQuantity($0)) }
        }
    }
}

extension ItemPlan {
    /// Plans to check an item, which the shop has after all, and returns it as it then is.
    fileprivate mutating func check(_ item: ListItem, _ bought: BoughtItem) -> ListItem {
        let purchase = ItemPurchase(bought, of: item.openNeeds)
        var next = item
        (next.ticks, next.bought) = (item.ticksWhenChecked, bought)
        next.purchases.append(purchase)
        let isFound = item.status == .notThere
        if isFound { next.status = .there }
        let status = isFound ? [GroupChange(ShoppingRow.statusGroup, .write(json: next.status))] : []
        let changes = [ListItem.change(ticking: next.ticks), ListItem.change(to: bought)] + status
        change(item, to: next, changes + [ListItem.change(making: purchase)])
        return after.last ?? next
    }
}
