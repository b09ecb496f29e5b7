import Commands
public import Quantities
public import ShoppingDomain

extension ShoppingLists {
    /// Returns the home's staples in the order of its aisles, then by name.
    ///
    /// - Parameters:
    ///   - words: Only those with each of these words in the name, the shop, or the note; empty for all.
    ///   - category: Only those in the category with this name or identifier; empty for all.
    ///   - store: The name or identifier of the store in whose order; empty for the default store.
    /// - Returns: The staples with their categories and last purchases.
    /// - Throws: ``ShoppingError`` when the home has no such category, the store fails, or another service refuses.
    public func staples(
        containing words: String = "",
        in category: String = "",
        store: String = ""
    ) async throws(ShoppingError) -> [ShownStaple] {
        let only = try await asking { () async throws(CollaboratorFailure) in
            try await category.withoutMargins.isEmpty ? nil : ask.categories.category(named: category.withoutMargins)
        }
        let wanted = words.foldedName.split(separator: " ").map(String.init)
        let found = try await allStaples().filter { $0.contains(wanted) }
        guard !found.isEmpty else { return [] }
        let order = try await asking { () async throws(CollaboratorFailure) in
            try await ask.categories.sort(found.map(\.name.aisleItem), store: store)
        }
        let sorted = order.sorted.map { (found[$0], order.categories[$0]) }.filter { $1.id == only ?? $1.id }
        let facts = try await StapleStock(of: sorted.map(\.0), ask)
        return sorted.map { staple, category in
            ShownStaple(staple, in: category, lastPurchased: facts.lastPurchase(of: staple))
        }
    }

    /// Returns the staples that should be bought: below their minimum, or bought longer ago than usual, by name.
    ///
    /// One with an interval that was never bought, and of which nothing is there, should be bought, too.
    ///
    /// - Parameter today: The day where the person is; `nil` for today in UTC.
    /// - Returns: The staples with their reasons.
    /// - Throws: ``ShoppingError`` when the store fails, or another service refuses.
    public func dueStaples(on today: CalendarDay? = nil) async throws(ShoppingError) -> [DueStaple] {
        let today = today ?? CalendarDay(milliseconds: now)
        let staples = try await allStaples().filter { $0.levels.minimum != nil || $0.intervalDays != nil }
        let facts = try await StapleStock(of: staples, ask)
        let lacking = try await facts.demands(of: staples, at: \.levels.minimum, ask).filter { !$0.value.toBuy.isEmpty }
        let targets = try await facts.demands(
            of: staples.filter { lacking[$0.id] != nil },
            at: \.levels.target,
            ask
        )
        return staples.compactMap { staple in
            let usual = staple.amount?.quantity
            if let lack = lacking[staple.id] {
                // Without stock, what lacks is what the home wants, in its own unit.
                let wanted = lack.inStock.isEmpty ? staple.levels.target?.quantity : nil
                let lacking = wanted ?? targets[staple.id]?.toBuy.first
                return DueStaple(
                    staple,
                    because: .belowMinimum(onHand: lack.inStock),
                    toBuy: lacking ?? usual ?? lack.toBuy.first,
                    target: lacking != nil ? staple.levels.target : usual != nil ? nil : staple.levels.minimum
                )
            }
            guard let days = staple.intervalDays else { return nil }
            let day = facts.lastPurchase(of: staple)
            let isDue = day.map { (try? CalendarDay($0.rawValue)).map { $0.adding(days: days) <= today } ?? false }
            guard isDue ?? !facts.isOnHand(staple) else { return nil }
            return DueStaple(staple, because: .interval(lastPurchased: day, days: days), toBuy: usual)
        }
    }

    /// Returns the home's staples by name.
    func allStaples() async throws(ShoppingError) -> [Staple] {
        try await storing { () async throws(StoreError) in
            try await store.staples(of: context.household).sorted {
                ($0.name.text.foldedName, $0.id.rawValue) < ($1.name.text.foldedName, $1.id.rawValue)
            }
        }
    }
}

/// What the home has of its staples, and when it bought them.
private struct StapleStock {
    private var products: [IngredientKey: [ProductID]] = [:]
    private var records: [ProductID: StockRecord] = [:]
    private var purchases: [ProductID: LotDay] = [:]

    /// Asks for the products of staples, for their stock, and for their last purchases, each in one request.
    init(of staples: [Staple], _ ask: Collaborators) async throws(ShoppingError) {
        let keys = Set(staples.compactMap(\.name.key)).sorted()
        guard !keys.isEmpty else { return }
        do {
            products = Dictionary(uniqueKeysWithValues: zip(keys, try await ask.products.products(for: keys)))
            let ids = Set(products.values.joined()).sorted { $0.rawValue < $1.rawValue }
            guard !ids.isEmpty else { return }
            records = Dictionary(uniqueKeysWithValues: zip(ids, try await ask.stock.stock(of: ids)))
            for start in stride(from: 0, to: ids.count, by: ShoppingModuleService.mostUsageProducts) {
                let piece = ids[start..<min(start + ShoppingModuleService.mostUsageProducts, ids.count)]
                let queries = piece.map { UsageQuery($0, ingredient: nil) }
                let usages = try await ask.reports.usage(of: queries, weeks: nil, endingOn: nil)
                for (id, usage) in zip(piece, usages) { purchases[id] = usage.lastPurchase?.day }
            }
        } catch { throw .collaborator(error) }
    }

    /// Returns when any product of a staple was bought last.
    func lastPurchase(of staple: Staple) -> LotDay? {
        staple.name.key.flatMap { products[$0] }?.compactMap { purchases[$0] }.max()
    }

    /// Whether the home has any of it.
    func isOnHand(_ staple: Staple) -> Bool {
        let own = (staple.name.key.flatMap { products[$0] } ?? []).compactMap { records[$0] }
        return own.contains { $0.onHand.contains { $0.value > .zero } }
    }

    /// Returns what lacks to a level of each staple that has one.
    func demands(
        of staples: [Staple],
        at level: (Staple) -> StatedQuantity?,
        _ ask: Collaborators
    ) async throws(ShoppingError) -> [StapleID: Demand] {
        let wanted = staples.filter { level($0) != nil }
        // A home has one staple of each ingredient, so each line becomes an ingredient of its own.
        let ingredients = Ingredient.gathering(
            wanted.compactMap { staple in
                level(staple).map { level in
                    let name = staple.name.text
                    let reading = Reading(
                        quantity: level.quantity,
                        key: staple.name.mergeKey,
                        name: name,
                        listName: name
                    )
                    return PlannedLine(recipe: "", text: name, reading: reading)
                }
            }
        )
        guard !ingredients.isEmpty else { return [:] }
        var stock: [IngredientKey: [StockRecord]] = [:]
        for ingredient in ingredients {
            let own = (products[ingredient.key] ?? []).compactMap { records[$0] }
            if !own.isEmpty { stock[ingredient.key] = own }
        }
        let demands: [Demand]
        do { demands = try await ask.quantities.addUp(ingredients, stock: stock, locale: "") } catch {
            throw .collaborator(error)
        }
        return Dictionary(zip(wanted.map(\.id), demands)) { first, _ in first }
    }
}
