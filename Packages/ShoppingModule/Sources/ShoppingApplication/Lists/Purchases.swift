import Commands
import Quantities
import ShoppingDomain

/// What is bought when items are checked: how much, and as which products.
struct Purchases {
    /// The product of an item, or why there is none.
    private enum Found {
        case product(Product)
        case note(String)
    }

    private let context: (by: String, at: Int64)
    private let amounts: [ListItemID: Amount]
    /// What of an item has no place in its amount, or why it has none.
    private let notes: [ListItemID: String]
    private let products: [ListItemID: Found]
    private let substitutes: [ListItemID: ItemName]
    private let prices: [ListItemID: Price]

    /// Reads the amounts, and finds the products; costs a fixed number of requests, however many items are checked.
    ///
    /// - Parameters:
    ///   - checks: The items, and what a person says of each.
    ///   - known: Everything on the list: what is to buy of an item depends on what others take of the stock.
    ///   - list: The list.
    ///   - lists: The request.
    /// - Throws: ``ShoppingError`` when an amount, a price, or what was taken instead can't be read, or another service
    ///   fails.
    init(
        _ checks: [(item: ListItem, check: ItemCheck)],
        among known: [ListItem],
        on list: GroceryList,
        in lists: ShoppingLists
    ) async throws(ShoppingError) {
        let open = checks.filter { !$0.item.isChecked }
        context = (lists.context.actor, lists.now)
        let (substitutes, taken) = try await Self.substitutes(of: open.map(\.item), lists)
        var (amounts, notes) = try await Self.amounts(open, among: known, on: list, lists)
        for (item, check) in open where check.amount.withoutMargins.isEmpty {
            guard let amount = taken[item.id] else { continue }
            (amounts[item.id], notes[item.id]) = (amount, nil)
        }
        let measured = open.filter { [amounts] in amounts[$0.item.id] != nil }
        products = try await Self.products(of: measured, substitutes, lists)
        (self.amounts, self.notes, self.substitutes) = (amounts, notes, substitutes)
        var currency = HomeCurrency(ask: lists.ask)
        var prices: [ListItemID: Price] = [:]
        for (item, check) in open { prices[item.id] = try await currency.completing(check.price) }
        self.prices = prices
    }

    /// Returns what is bought of an item, and why the stock doesn't get it, or not all of it; empty when it does.
    func bought(_ item: ListItem, _ check: ItemCheck) throws(ShoppingError) -> (BoughtItem, note: String) {
        let shop = try Self.checked { () throws(ListError) in try check.shop.bounded(to: Staple.longestShop) }
        var bought = BoughtItem(
            for: item.needs.map(MetNeed.init),
            amount: amounts[item.id],
            price: prices[item.id]?.amount,
            currency: prices[item.id]?.currency ?? "",
            shop: shop,
            by: context.by,
            at: context.at,
            occasion: item.occasion(ofTick: item.ticksWhenChecked)
        )
        bought.substitute = substitutes[item.id]
        guard let amount = bought.amount else {
            let unsaid = "The list doesn't say how much: check it with an amount to put it into the stock."
            return (bought, notes[item.id] ?? unsaid)
        }
        switch products[item.id] {
        case .product(let product):
            bought.product = product.id
            bought.amount = try product.unpacking(amount)?.amount ?? amount
            return (bought, notes[item.id] ?? "")
        case .note(let note): return (bought, note)
        case nil: return (bought, "")
        }
    }

    /// Returns what comes into the stock of an item whose packs the list counts; `nil` where it is what the list says.
    func unpacked(_ item: ListItem, _ bought: BoughtItem) -> (product: Product, amount: Amount)? {
        guard case .product(let product) = products[item.id], let amount = bought.amount, amount != amounts[item.id]
        else { return nil }
        return (product, amount)
    }

    private static func checked<Value>(_ work: () throws(ListError) -> Value) throws(ShoppingError) -> Value {
        do { return try work() } catch { throw .list(error) }
    }

    /// Returns what a person says, or else what the list says: whole packs, or the only amount to buy.
    ///
    /// - Returns: The amounts, and what the list says besides, or why it says none.
    private static func amounts(
        _ checks: [(item: ListItem, check: ItemCheck)],
        among known: [ListItem],
        on list: GroceryList,
        _ lists: ShoppingLists
    ) async throws(ShoppingError) -> (amounts: [ListItemID: Amount], notes: [ListItemID: String]) {
        let said = checks.filter { !$0.check.amount.withoutMargins.isEmpty }
        let read = try await lists.readAmounts(said.map(\.check.amount))
        var (amounts, notes): ([ListItemID: Amount], [ListItemID: String]) = ([:], [:])
        for (entry, quantity) in zip(said, read) { amounts[entry.item.id] = quantity.amount }
        let open = Set(checks.map(\.item.id).filter { amounts[$0] == nil })
        guard !open.isEmpty else { return (amounts, notes) }
        // Where no stock is subtracted, no item takes anything from another one.
        let needed = list.subtractsStock ? known : checks.map(\.item)
        for entry in try await lists.shown(list, needed).items {
            let members = ([entry.item] + entry.joined).map(\.id)
            guard let id = members.first(where: open.contains) else { continue }
            let total = entry.totals.count == 1 ? entry.totals[0].range?.amount : nil
            // The packs of the list are not those of what was taken instead.
            let supply = entry.item.substitute == nil ? entry.supply : nil
            amounts[id] = supply.map(\.bought) ?? total
            notes[id] = entry.note(besides: amounts[id])
        }
        return (amounts, notes)
    }

    /// Reads what was taken instead of items, as what people write, and how much of it they say.
    private static func substitutes(
        of items: [ListItem],
        _ lists: ShoppingLists
    ) async throws(ShoppingError) -> (names: [ListItemID: ItemName], amounts: [ListItemID: Amount]) {
        let replaced = items.compactMap { item in item.substitute.map { (id: item.id, text: $0) } }
        var (names, amounts): ([ListItemID: ItemName], [ListItemID: Amount]) = ([:], [:])
        for (entry, reading) in zip(replaced, try await lists.read(replaced.map(\.text))) {
            names[entry.id] = try checked { () throws(ListError) in try ItemName(reading, of: entry.text) }
            amounts[entry.id] = reading.quantity.range?.amount
        }
        return (names, amounts)
    }

    /// Finds or creates the products: what a person says, what was scanned, or what the home takes for the ingredient;
    /// those of what was taken instead, where something was.
    private static func products(
        of checks: [(item: ListItem, check: ItemCheck)],
        _ substitutes: [ListItemID: ItemName],
        _ lists: ShoppingLists
    ) async throws(ShoppingError) -> [ListItemID: Found] {
        let ask = lists.ask
        do {
            var found: [ListItemID: Found] = [:]
            let taken = checks.map { (id: $0.item.id, name: substitutes[$0.item.id] ?? $0.item.name) }
            let named = zip(taken, checks).compactMap { item, entry -> (ListItemID, ProductReference, String)? in
                let text = entry.check.product.withoutMargins
                if !text.isEmpty { return (item.id, ProductReference(text), text) }
                return item.name.product.map { (item.id, .productId($0), item.name.text) }
            }
            let known = try await named.isEmpty ? [] : ask.products.find(named.map(\.1))
            for (entry, product) in zip(named, known) {
                let missing = "The home has no product \"\(entry.2)\": put it away by hand."
                found[entry.0] = product.map { .product($0) } ?? .note(missing)
            }
            let open = taken.filter { found[$0.id] == nil }
            let keys = Set(open.compactMap(\.name.key)).sorted()
            let ids = try await keys.isEmpty ? [] : ask.products.products(for: keys)
            let byKey = Dictionary(uniqueKeysWithValues: zip(keys, ids))
            for (item, choice) in try await choices(open, byKey, ask) { found[item] = choice }
            let new = open.filter { found[$0.id] == nil }
            let drafts = new.map { ProductDraft(barcode: "", title: $0.name.text, ingredient: $0.name.key) }
            let registered = try await drafts.isEmpty ? [] : ask.products.register(drafts)
            for (item, outcome) in zip(new, registered) { found[item.id] = .product(try outcome.get().product) }
            return found
        } catch { throw .collaborator(error) }
    }

    /// Returns the only product of each ingredient, or the one that the home takes among several.
    private static func choices(
        _ items: [(id: ListItemID, name: ItemName)],
        _ products: [IngredientKey: [ProductID]],
        _ ask: Collaborators
    ) async throws(CollaboratorFailure) -> [(ListItemID, Found)] {
        let open = items.compactMap { item in
            item.name.key.flatMap { key in products[key].map { (item: item, key: key, ids: $0) } }
        }.filter { !$0.ids.isEmpty }
        guard !open.isEmpty else { return [] }
        let proposed = try await ask.products.propose(for: open.map(\.key), in: nil)
        let chosen = zip(open, proposed).map { $0.ids.count == 1 ? $0.ids[0] : $1?.id }
        let known = try await ask.products.find(chosen.compactMap(\.self).map { .productId($0) })
        var left = known[...]
        return zip(open, chosen).map { entry, id in
            guard id != nil, let product = left.popFirst() ?? nil else {
                let several = "Several products of the home are \(entry.item.name.text): name the one that you bought."
                return (entry.item.id, .note(several))
            }
            return (entry.item.id, .product(product))
        }
    }
}

extension ListItem {
    /// What was taken instead, as a person wrote it; `nil` for the item itself.
    fileprivate var substitute: String? { if case .substituted(let other) = status { other } else { nil } }
}

extension ShownItem {
    /// Why its amounts don't come into the stock, or not all of them; `nil` when they do, and where it has none.
    fileprivate func note(besides amount: Amount?) -> String? {
        let texts = totals.map(\.displayText)
        guard amount != nil else {
            return texts.count < 2
                ? nil
                : "The list says \(texts.joined(separator: " + ")), which is no single amount: check it with one, in one "
                    + "unit, to put it into the stock."
        }
        guard !phrases.isEmpty else { return nil }
        let words = phrases.map { "\"\($0)\"" }.joined(separator: ", ")
        return "\(words) has no number, so the stock doesn't get it: check the item with an amount."
    }
}
