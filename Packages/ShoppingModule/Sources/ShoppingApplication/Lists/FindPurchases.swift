import Commands
public import Quantities
public import ShoppingDomain

extension ShoppingLists {
    /// Returns what was checked off in a period, added up, and how much of each recipe was bought.
    ///
    /// A purchase stays with its item when the item is cleared or its list archived; it goes when the item is unchecked
    /// or its list deleted.
    ///
    /// Days are those of UTC, so that two periods side by side share no purchase and miss none. A period with the
    /// person's today also has all of the day of now in UTC, up to now: what was bought this evening in Honolulu or
    /// this morning in Auckland is in it.
    ///
    /// - Parameters:
    ///   - query: The period, the filters, and what one row adds up.
    ///   - today: The day where the person is; `nil` for today in UTC.
    /// - Returns: The report.
    /// - Throws: ``ShoppingError`` when there is no such list, the period is backward, the store fails, or another
    ///   service refuses.
    public func findPurchases(
        _ query: PurchaseQuery,
        on today: CalendarDay? = nil
    ) async throws(ShoppingError) -> PurchaseReport {
        let today = today ?? CalendarDay(milliseconds: now)
        let until = query.until ?? today
        let from = query.from ?? until.adding(days: -PurchaseQuery.usualDays)
        guard from <= until else { throw .list(.badPeriod(from: from, until: until)) }
        var period = from.milliseconds..<until.adding(days: 1).milliseconds
        if from <= today, today <= until {
            let beginning = CalendarDay(milliseconds: now).milliseconds
            period = min(period.lowerBound, beginning)..<max(period.upperBound, now + 1)
        }
        let found = try await purchases(in: period, query)
        let recipes = try await recipes(of: found, named: query.recipe)
        let grouped = found.grouped(by: query.grouping)
        let sums = try await asking { () async throws(CollaboratorFailure) in
            let amounts = (grouped.map(\.purchases) + [found]).map(\.amountsOfOne)
            return try await found.isEmpty ? [[]] : ask.quantities.totals(of: amounts, locale: "")
        }
        do throws(ArithmeticError) {
            let groups = try zip(grouped, sums).map { (entry, amounts) throws(ArithmeticError) in
                try PurchaseGroup(entry.name, entry.purchases, amounts: amounts)
            }
            return PurchaseReport(
                from: from,
                until: until,
                groups: groups.sorted { ($1.count, $0.name.foldedName) < ($0.count, $1.name.foldedName) },
                total: try PurchaseGroup("", found, amounts: sums.last ?? []),
                purchases: Array(found.prefix(min(query.purchases, PurchaseQuery.mostPurchases))),
                recipes: recipes
            )
        } catch { throw .list(.sumTooLarge) }
    }

    /// Returns the purchases of a query, the latest first.
    private func purchases(
        in period: Range<Int64>,
        _ query: PurchaseQuery
    ) async throws(ShoppingError) -> [ListedPurchase] {
        let lists = Dictionary(try await allLists().map { ($0.id, $0) }) { first, _ in first }
        let wanted = query.list.foldedName.isEmpty ? nil : try await existingList(query.list).id
        let name = try await PurchasedName(query.item, in: self)
        let items = try await storing { () async throws(StoreError) in
            try await store.items(boughtSince: period.lowerBound, of: context.household)
        }.filter { item in
            (wanted.map { $0 == item.list } ?? true) && item.purchases.contains { name.means(item, $0) }
        }
        guard !items.isEmpty else { return [] }
        let order = try await asking { () async throws(CollaboratorFailure) in
            try await ask.categories.sort(items.map(\.name.aisleItem), store: "")
        }
        return zip(items, order.categories).flatMap { item, category -> [ListedPurchase] in
            guard query.category.matches(category.name) || query.category == category.id.rawValue,
                let list = lists[item.list]
            else { return [] }
            return item.purchases.filter { period ~= $0.bought.at && $0.fulfills(query) && name.means(item, $0) }
                .map { ListedPurchase(item.name, on: list, $0, in: category) }
        }.sorted { ($0.purchase.bought.at, $0.purchase.key) > ($1.purchase.bought.at, $1.purchase.key) }
    }

    /// Returns how much was bought of the recipes that led to purchases: of their lines on the lists of these
    /// purchases.
    private func recipes(
        of purchases: [ListedPurchase],
        named name: String
    ) async throws(ShoppingError) -> [BoughtRecipe] {
        var traces: [String: RecipeTrace] = [:]
        for purchase in purchases {
            for line in purchase.purchase.lines where line.source.kind == .recipe {
                traces[line.source.id, default: RecipeTrace(line.source)].buy(line, on: purchase.list.id)
            }
        }
        let ids = traces.isEmpty ? [] : Set(purchases.map(\.list.id))
        let items = try await storing { () async throws(StoreError) in
            try await store.items(on: ids, of: context.household)
        }
        for item in items {
            for need in item.openNeeds { traces[need.source.id]?.leave(need, of: item) }
        }
        return traces.values.filter { name.matches($0.source.title) || name == $0.source.id }.map(\.recipe)
            .sorted { ($0.source.title.foldedName, $0.source.id) < ($1.source.title.foldedName, $1.source.id) }
    }
}

/// The lines of a recipe that were bought, and those that are still to buy.
private struct RecipeTrace {
    let source: NeedSource
    private var bought: Set<[String]> = []
    private var open: [[String]: String] = [:]

    init(_ source: NeedSource) { self.source = source }

    mutating func buy(_ line: PurchasedLine, on list: ListID) { bought.insert([list.rawValue, line.key]) }

    mutating func leave(_ need: ListNeed, of item: ListItem) {
        guard need.source.kind == .recipe else { return }
        open[[item.list.rawValue, need.key]] = item.name.text
    }

    var recipe: BoughtRecipe {
        let left = open.filter { !bought.contains($0.key) }
        return BoughtRecipe(
            source,
            lines: bought.count + left.count,
            bought: bought.count,
            open: Set(left.values).sorted()
        )
    }
}

extension ItemPurchase {
    /// Whether a query about the shop, the person, and the recipe means the purchase.
    fileprivate func fulfills(_ query: PurchaseQuery) -> Bool {
        query.shop.matches(bought.shop) && query.person.matches(bought.by)
            && (query.recipe.isEmpty
                || lines.contains { line in
                    line.source.kind == .recipe
                        && (query.recipe.matches(line.source.title) || query.recipe == line.source.id)
                })
    }
}

extension [ListedPurchase] {
    /// The amounts to add up; none of different things, whose sum would say nothing.
    fileprivate var amountsOfOne: [Amount] {
        Set(map(\.bought.identity)).count > 1 ? [] : compactMap(\.purchase.bought.amount)
    }

    /// The purchases in groups, in any order.
    fileprivate func grouped(by grouping: PurchaseQuery.Grouping) -> [(name: String, purchases: [ListedPurchase])] {
        var groups: [String: (name: String, purchases: [ListedPurchase])] = [:]
        for purchase in self {
            for name in purchase.names(for: grouping) {
                groups[name.foldedName, default: (name, [])].purchases.append(purchase)
            }
        }
        return groups.values.map { $0 }
    }
}

extension ListedPurchase {
    /// The names of the groups that it belongs to.
    fileprivate func names(for grouping: PurchaseQuery.Grouping) -> [String] {
        switch grouping {
        case .item: [bought.text]
        case .shop: [purchase.bought.shop]
        case .category: [category.name]
        case .person: [purchase.bought.by]
        case .list: [list.name]
        case .recipe: recipes.map(\.title)
        }
    }
}

extension String {
    /// Whether a filter lets a text through: an empty one everything, and any other the same name.
    fileprivate func matches(_ text: String) -> Bool { foldedName.isEmpty || foldedName == text.foldedName }
}

extension CalendarDay {
    /// The beginning of the day in UTC, in milliseconds since 1970.
    fileprivate var milliseconds: Int64 { Int64(number) * 86_400_000 }
}
