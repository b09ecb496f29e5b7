import Quantities
public import ShoppingDomain

extension ShoppingModuleService {
    /// Composes what recipes need, what is in stock and how the store is laid out into one list; stores nothing.
    ///
    /// It asks its collaborators in batches, quantities twice: to read the lines in the size that is cooked, and to add
    /// them up and subtract the stock.
    public func plan(_ order: PlanOrder) async throws(ShoppingError) -> Plan {
        guard !order.recipes.isEmpty else { throw .noRecipes }
        let selection = try await asking { () async throws(CollaboratorFailure) in
            try await RecipeSelection(order.recipes, from: ask.recipes)
        }
        try selection.requireAny()
        let lines = try await readLines(of: selection.recipes.map { ($0.recipe.title, $0.lines) })
        return try await asking { () async throws(CollaboratorFailure) in
            try await compose(selection, lines, store: order.store)
        }
    }

    private func compose(
        _ selection: RecipeSelection,
        _ lines: [PlannedLine],
        store: String
    ) async throws(CollaboratorFailure) -> Plan {
        let ingredients = Ingredient.gathering(lines)
        let facts = try await facts(about: ingredients, store: store)
        let demands = try await ingredients.isEmpty ? [] : ask.quantities.addUp(ingredients, stock: facts.stock)
        let factors = selection.recipes.map(\.factor)
        let texts = try await ConversionTexts(of: demands.lazy.flatMap(\.path), factors: factors, by: ask.quantities)
        let items = zip(zip(ingredients, demands), facts.shelves).map { counted, shelf in
            let (ingredient, demand) = counted
            return PlanItem(ingredient, demand: demand, conversions: texts.texts(of: demand.path), category: shelf)
        }
        return Plan(
            items: items + unnamedItems(in: lines, category: facts.layout.unknown),
            recipes: selection.recipes,
            factorTexts: factors.map(texts.text),
            refused: selection.refused,
            notes: selection.notes,
            layout: facts.layout
        )
    }

    /// Text that names no ingredient: one item for each text, so that every line is in the list.
    private func unnamedItems(in lines: [PlannedLine], category: ShopCategory) -> [PlanItem] {
        Dictionary(grouping: lines.filter { $0.reading.key == nil }, by: \.text).map { text, lines in
            PlanItem(unnamed: lines, name: text, category: category)
        }
    }
}

extension ShoppingModuleService {
    /// What the collaborators know about the ingredients of a list.
    private struct Facts {
        let stock: [IngredientKey: [Amount]]
        /// In the ingredients' order.
        let shelves: [ShopCategory]
        let layout: StoreLayout
    }

    private typealias Shelves = (categories: [ShopCategory], layout: StoreLayout)

    /// Asks what does not depend on each other at the same time.
    ///
    /// When several fail, the same one is always reported: the store first, since its name is the caller's.
    private func facts(about ingredients: [Ingredient], store: String) async throws(CollaboratorFailure) -> Facts {
        async let shelvesFound = shelves(of: ingredients, store: store)
        async let stockFound = stock(for: ingredients)
        // Both end before one of them throws, so that a failure cancels nothing half-way.
        let answers = await (shelves: shelvesFound, stock: stockFound)
        let shelves = try answers.shelves.get()
        return Facts(stock: try answers.stock.get(), shelves: shelves.categories, layout: shelves.layout)
    }

    // An `async let` forgets the type of an error, so that each question gives a result.

    private func shelves(of ingredients: [Ingredient], store: String) async -> Result<Shelves, CollaboratorFailure> {
        do { return .success(try await ask.categories.categorize(ingredients, store: store)) } catch {
            return .failure(error)
        }
    }

    private func stock(for ingredients: [Ingredient]) async -> Result<[IngredientKey: [Amount]], CollaboratorFailure> {
        guard !ingredients.isEmpty else { return .success([:]) }
        do {
            let products = try await ask.products.products(for: ingredients.map(\.key))
            var seen: Set<ProductID> = []
            let distinct = products.joined().filter { seen.insert($0).inserted }
            guard !distinct.isEmpty else { return .success([:]) }
            let found = try await ask.stock.onHand(distinct)
            let onHand = Dictionary(uniqueKeysWithValues: zip(distinct, found))
            let allocation = StockAllocation(zip(ingredients, products).map { ($0.key, $1, $0.isCounted) })
            let stock = ingredients.map { ($0.key, allocation.stock(of: $0.key, onHand: onHand)) }
            return .success(Dictionary(uniqueKeysWithValues: stock.filter { !$0.1.isEmpty }))
        } catch { return .failure(error) }
    }
}
