import Quantities
public import ShoppingDomain

extension ShoppingModuleService {
    /// Plans what to buy for recipes, given the stock and the layout of a store; stores nothing.
    ///
    /// The plan calls its collaborators in batches, and the quantity service twice: to read and scale the lines, and to
    /// add them up and subtract the stock.
    ///
    /// - Parameters:
    ///   - orders: The recipes; a repeated recipe counts twice.
    ///   - store: The name or identifier of the store whose layout orders the list; empty for the home's own order.
    /// - Returns: A list that contains every line of the recipes.
    /// - Throws: ``ShoppingError`` when nothing can be planned or another service refuses.
    public func plan(_ orders: [RecipeOrder], store: String = "") async throws(ShoppingError) -> Plan {
        let selection = try await select(orders)
        let lines = try await readLines(of: selection.recipes.map { ($0.recipe.title, $0.lines) })
        return try await asking { () async throws(CollaboratorFailure) in
            try await compose(selection, lines, store: store)
        }
    }

    private func compose(
        _ selection: RecipeSelection,
        _ lines: [PlannedLine],
        store: String
    ) async throws(CollaboratorFailure) -> Plan {
        let leftOut = lines.filter { $0.reading.leftOut != nil }
        let wanted = leftOut.isEmpty ? lines : lines.filter { $0.reading.leftOut == nil }
        let ingredients = Ingredient.gathering(wanted.flatMap(\.ofEachIngredient))
        let facts = try await facts(about: ingredients, store: store)
        let demands = try await ingredients.isEmpty ? [] : ask.quantities.addUp(ingredients, stock: facts.stock)
        return Plan(
            items: zip(zip(ingredients, demands), facts.categories).map { counted, category in
                PlanItem(counted.0, demand: counted.1, category: category)
            },
            recipes: selection.recipes,
            factorTexts: factorTexts(of: selection.recipes, in: lines),
            refused: selection.refused,
            notes: selection.notes,
            leftOut: leftOut,
            open: wanted.filter { $0.question != nil },
            layout: facts.layout
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

extension ShoppingModuleService {
    /// The stock and the categories of the ingredients on a list.
    private struct Facts {
        let stock: [IngredientKey: [Amount]]
        /// The category of each ingredient, in the order of the ingredients.
        let categories: [ShopCategory]
        let layout: StoreLayout
    }

    private typealias CategorizedList = (categories: [ShopCategory], layout: StoreLayout)

    /// Requests the categories and the stock concurrently.
    ///
    /// If both fail, always reports the category service, because the caller named the store.
    private func facts(about ingredients: [Ingredient], store: String) async throws(CollaboratorFailure) -> Facts {
        async let categoriesFound = categories(of: ingredients, store: store)
        async let stockFound = stock(for: ingredients)
        // Both finish before either failure is thrown, so that one failure doesn't cancel the other request midway.
        let answers = await (categories: categoriesFound, stock: stockFound)
        let list = try answers.categories.get()
        return Facts(stock: try answers.stock.get(), categories: list.categories, layout: list.layout)
    }

    // An `async let` loses the type of an error, so each of these functions returns a `Result`.

    private func categories(
        of ingredients: [Ingredient],
        store: String
    ) async -> Result<CategorizedList, CollaboratorFailure> {
        do { return .success(try await ask.categories.categorize(ingredients, store: store)) } catch {
            return .failure(error)
        }
    }

    /// Returns the products of each ingredient, then those of the ingredients that will do in its place.
    private func products(for ingredients: [Ingredient]) async throws(CollaboratorFailure) -> [[ProductID]] {
        let keys = ingredients.map { [$0.key] + $0.choices.map(\.key) }
        var found = try await ask.products.products(for: keys.flatMap(\.self))[...]
        return keys.map { keys in
            defer { found = found.dropFirst(keys.count) }
            return found.prefix(keys.count).flatMap(\.self)
        }
    }

    private func stock(for ingredients: [Ingredient]) async -> Result<[IngredientKey: [Amount]], CollaboratorFailure> {
        guard !ingredients.isEmpty else { return .success([:]) }
        do {
            let products = try await products(for: ingredients)
            var seen: Set<ProductID> = []
            let distinct = products.joined().filter { seen.insert($0).inserted }
            guard !distinct.isEmpty else { return .success([:]) }
            let found = try await ask.stock.stock(of: distinct).map(\.onHand)
            let onHand = Dictionary(uniqueKeysWithValues: zip(distinct, found))
            let allocation = StockAllocation(zip(ingredients, products).map { ($0.key, $1, $0.isCounted) })
            let stock = ingredients.map { ($0.key, allocation.stock(of: $0.key, onHand: onHand)) }
            return .success(Dictionary(uniqueKeysWithValues: stock.filter { !$0.1.isEmpty }))
        } catch { return .failure(error) }
    }
}
