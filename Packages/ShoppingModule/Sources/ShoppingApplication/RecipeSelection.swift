import ShoppingDomain

/// The recipes of an order that can be planned, and those that cannot.
struct RecipeSelection {
    /// Scaled, in the order asked; never empty.
    let recipes: [PlannedRecipe]
    /// Left out, in the order asked.
    let refused: [RefusedRecipe]

    /// Looks up and scales the recipes of an order.
    init(_ order: PlanOrder, from directory: any RecipeDirectory) async throws(ShoppingError) {
        guard !order.recipes.isEmpty else { throw .noRecipes }
        let kept = try await Self.keptRecipes(order, from: directory)
        var recipes: [PlannedRecipe] = []
        var refused: [RefusedRecipe] = []
        for (position, entry) in order.recipes.enumerated() {
            guard let recipe = entry.source.recipe(among: kept) else { continue }
            do { recipes.append(try PlannedRecipe(recipe, entry.scaling)) } catch {
                refused.append(RefusedRecipe(position: position, reason: error))
            }
        }
        guard !recipes.isEmpty else { throw .nothingLeft(refused) }
        self.recipes = recipes
        self.refused = refused
    }

    /// The recipes that the order refers to, each asked for once; one that is unknown refuses the order.
    private static func keptRecipes(
        _ order: PlanOrder,
        from directory: any RecipeDirectory
    ) async throws(ShoppingError) -> [String: Recipe] {
        var seen: Set<String> = []
        let references = order.recipes.compactMap(\.source.reference).filter { seen.insert($0).inserted }
        guard !references.isEmpty else { return [:] }
        let found: [Recipe?]
        do { found = try await directory.recipes(references) } catch { throw .collaborator(error) }
        var kept: [String: Recipe] = [:]
        for (reference, recipe) in zip(references, found) { kept[reference] = recipe }
        let unknown = references.filter { kept[$0] == nil }
        guard unknown.isEmpty else { throw .unknownRecipes(unknown) }
        return kept
    }
}

extension PlanOrder.Source {
    fileprivate var reference: String? {
        if case .reference(let reference) = self { reference } else { nil }
    }

    fileprivate func recipe(among kept: [String: Recipe]) -> Recipe? {
        switch self {
        case .inline(let recipe): recipe
        case .reference(let reference): kept[reference]
        }
    }
}
