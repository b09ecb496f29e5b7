import Quantities
public import ShoppingDomain

extension ShoppingModuleService {
    /// Plans what to buy for recipes, given the stock and the layout of a store; stores nothing.
    ///
    /// The plan calls its collaborators in batches: at most ten times for saved recipes, however many lines they have.
    /// It calls the quantity service twice, to read and scale the lines, and to add them up and subtract the stock;
    /// once more to add up stock that it asks about; and once more to convert what is to buy in packs.
    ///
    /// - Parameters:
    ///   - orders: The recipes; a repeated recipe counts twice.
    ///   - store: The name or identifier of the store whose layout orders the list; empty for the home's own order.
    ///   - accepted: The offers of stock that a person accepted.
    /// - Returns: A list that contains every line of the recipes.
    /// - Throws: ``ShoppingError`` when nothing can be planned, an accepted offer was not made, or another service
    ///   refuses.
    public func plan(
        _ orders: [RecipeOrder],
        store: String = "",
        accepting accepted: [AcceptedOffer] = []
    ) async throws(ShoppingError) -> Plan {
        let selection = try await select(orders)
        let titled = selection.recipes.map { ($0.recipe.title, $0.lines) }
        let lines = try await readLines(of: titled, writtenFor: selection.recipes.map(\.recipe.servings))
        let locale = Self.locale(of: selection.recipes, lines)
        let each = lines.flatMap(\.ofEachIngredient)
        let ingredients = Ingredient.gatheringWholes(each.filter { $0.reading.leftOut == nil })
        var facts = try await asking { () async throws(CollaboratorFailure) in
            try await PlanFacts(about: ingredients, store: store, locale: locale, ask)
        }
        try facts.stock.accept(accepted)
        let stock = facts.stock
        let (demands, taken, questions) = try await asking { () async throws(CollaboratorFailure) in
            let demands = try await self.demands(of: ingredients, stock: stock, locale: locale)
            let taken = try await self.products(for: demands, in: facts.layout.store, locale: locale)
            return (demands, taken, try await self.questions(about: stock, demands, locale: locale))
        }
        return Plan(
            items: demands.map { counted in
                let (product, packs) = taken[counted.0.key] ?? (nil, nil)
                let category = facts.category(of: counted.0.key, as: product?.id)
                return PlanItem(counted.0, demand: counted.1, product: product, packs: packs, category: category)
            },
            recipes: selection.recipes,
            factorTexts: factorTexts(of: selection.recipes, in: lines),
            refused: selection.refused,
            notes: selection.notes,
            leftOut: each.filter { $0.reading.leftOut != nil },
            open: lines.filter { $0.isWanted && !$0.questions.isEmpty },
            offers: questions.offers,
            unusedOffers: questions.unusedOffers,
            unmeasured: questions.unmeasured,
            locale: locale,
            layout: facts.layout
        )
    }

    /// Returns the locale of a list: the request's or the home's, otherwise the language that all recipes share,
    /// without a country, whose measures need not be the reader's; empty for English.
    private static func locale(of recipes: [PlannedRecipe], _ lines: [PlannedLine]) -> String {
        if let chosen = lines.first?.reading.locale, !chosen.isEmpty { return chosen }
        let languages = Set(
            recipes.lazy.flatMap(\.recipe.lines).map { LocaleTag($0.language).language }
        )
        guard languages.count == 1, let shared = languages.first, shared != "en" else { return "" }
        return shared
    }

    /// Returns each ingredient with what is left to buy of it.
    private func demands(
        of ingredients: [Ingredient],
        stock: PlanStock,
        locale: String
    ) async throws(CollaboratorFailure) -> [(Ingredient, Demand)] {
        guard !ingredients.isEmpty else { return [] }
        let demands = try await ask.quantities.addUp(ingredients, stock: stock.served, locale: locale)
        return Array(zip(ingredients, demands))
    }

    /// Returns the product that the home takes for each item to buy, and its packs where it comes in packs.
    private func products(
        for demands: [(Ingredient, Demand)],
        in store: StoreID?,
        locale: String
    ) async throws(CollaboratorFailure) -> [IngredientKey: (product: ProposedProduct?, packs: PacksToTake?)] {
        let bought = demands.filter { $0.1.shelf == .buy && !$0.1.toBuy.isEmpty }
        guard !bought.isEmpty else { return [:] }
        let proposals = try await ask.products.propose(for: bought.map(\.0.key), in: store)
        let packs = try await PackRounding(bought, proposals).packs(ask, locale: locale)
        let found = zip(bought, proposals).map { ($0.0.key, (product: $1, packs: packs[$0.0.key])) }
        return Dictionary(found) { first, _ in first }
    }

    /// Returns what a person decides about stock, with amounts for people.
    private func questions(
        about stock: PlanStock,
        _ demands: [(Ingredient, Demand)],
        locale: String
    ) async throws(CollaboratorFailure) -> StockQuestions {
        let byKey = Dictionary(uniqueKeysWithValues: demands.map { ($0.key, $1) })
        let open = stock.offers.filter { byKey[$0.ingredient.key]?.shelf == .buy }
        let unused = stock.accepted.filter { accepted in
            byKey[accepted.offer.ingredient.key].map { stock.isUnused(accepted, $0) } == true
        }.map(\.offer)
        let unmeasured = demands.compactMap { ingredient, demand in
            let onHand = stock.untaken(of: ingredient.key, demand)
            return onHand.isEmpty ? nil : (ingredient, demand, onHand)
        }
        let offered = open + unused
        guard !offered.isEmpty || !unmeasured.isEmpty else { return StockQuestions() }
        let all = offered.map(\.stock.onHand) + unmeasured.map(\.2)
        let totals = try await ask.quantities.totals(of: all, locale: locale)
        let offers = zip(offered, totals).map {
            StockOffer(product: $0.title, onHand: $1, item: $0.ingredient.name)
        }
        return StockQuestions(
            offers: Array(offers.prefix(open.count)),
            unusedOffers: Array(offers.dropFirst(open.count)),
            unmeasured: zip(unmeasured, totals.dropFirst(offered.count)).map { entry, onHand in
                let name = entry.1.listName.isEmpty ? entry.0.name : entry.1.listName
                return UnmeasuredStock(item: name, onHand: onHand, needed: entry.1.toBuy)
            }
        )
    }

    /// Returns the text of each recipe's factor, which the quantity service sends with every line of the recipe.
    private func factorTexts(of recipes: [PlannedRecipe], in lines: [PlannedLine]) -> [String] {
        var first = lines.startIndex
        return recipes.map { recipe in
            defer { first += recipe.recipe.lines.count }
            return lines[first].reading.factorText
        }
    }
}

/// What a person decides about the stock of a plan.
private struct StockQuestions {
    /// The stock that a person may take for items that are to buy.
    var offers: [StockOffer] = []
    /// What a person took for them without effect.
    var unusedOffers: [StockOffer] = []
    /// The stock of items that are to buy that cannot be compared with the need.
    var unmeasured: [UnmeasuredStock] = []
}
