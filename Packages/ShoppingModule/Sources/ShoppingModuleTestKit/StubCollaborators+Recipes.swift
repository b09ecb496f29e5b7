import Quantities
public import ShoppingModule

extension StubCollaborators: RecipeDirectory {
    /// Returns recipes from ``kept`` by title.
    public func recipes(_ references: [String]) throws(CollaboratorFailure) -> [Recipe?] {
        try note("recipes \(references.count)", .recipe)
        return references.map { reference in kept.first { $0.title.lowercased() == reference.lowercased() } }
    }

    /// Returns the titles of ``kept`` that begin with the same two letters.
    public func titles(like text: String) throws(CollaboratorFailure) -> [String] {
        try note("titles like \(text)", .recipe)
        return kept.map(\.title).filter { $0.lowercased().hasPrefix(text.lowercased().prefix(2)) }
    }

    /// Returns uses from ``uses``.
    public func ingredientUse(of keys: [IngredientKey]) throws(CollaboratorFailure) -> [IngredientUse] {
        try note("use \(keys.count)", .recipe)
        return keys.isEmpty ? uses : uses.filter { keys.contains($0.key) }
    }

    /// Returns uses from ``uses`` whose names begin with the words.
    public func ingredientUse(named words: String) throws(CollaboratorFailure) -> [IngredientUse] {
        try note("use named \(words)", .recipe)
        return uses.filter { $0.name.lowercased().hasPrefix(words) }
    }

    /// Returns the sum of ``recipeCounts``.
    public func unread(using keys: [IngredientKey]) throws(CollaboratorFailure) -> Int {
        try note("unread \(keys.map(\.rawValue))", .recipe)
        return keys.reduce(0) { $0 + (recipeCounts[$1.rawValue] ?? 0) }
    }

    /// Reads a page's first line as the title and the others as ingredients; a page that contains "broken" has no
    /// recipe.
    public func read(_ pages: [RecipePage]) throws(CollaboratorFailure) -> [PageReading] {
        try note("read pages \(pages.count)", .recipe)
        return pages.map { page in
            let text = String(decoding: page.content, as: UTF8.self)
            guard !text.contains("broken") else {
                return .refused(code: "recipe.noRecipe", sentence: "There is no recipe in it.")
            }
            let lines = text.split(separator: "\n").map(String.init)
            let recipe = Recipe(
                title: lines.first ?? "",
                servings: Servings(text: "4", count: 4),
                lines: lines.dropFirst().map { IngredientLine($0) }
            )
            let notes = text.contains("torn") ? ["The page is torn."] : []
            return .recipes(readsTwo ? [recipe, recipe] : [recipe], notes: notes)
        }
    }

    /// Returns ``kept``, by title.
    public func allRecipes() throws(CollaboratorFailure) -> [KeptRecipe] {
        try note("all recipes", .recipe)
        return kept.map(entry).sorted { $0.recipe.title < $1.recipe.title }
    }

    /// Returns a recipe from ``kept`` by title, with its portion in ``portionSizes``; the title in lowercase is its
    /// identifier.
    public func keptRecipe(_ reference: String) throws(CollaboratorFailure) -> KeptRecipe? {
        try note("recipe \(reference)", .recipe)
        return kept.first { $0.title.lowercased() == reference.lowercased() }.map(entry)
    }

    /// Knows the portions of a recipe with a portion or a total weight.
    public func portions(_ query: PortionQuery, of recipe: KeptRecipe) throws(CollaboratorFailure) -> PortionResult {
        try note("portions of \(recipe.id)", .recipe)
        guard let size = query.portionSize ?? recipe.portionSize ?? query.totalWeight else {
            return .unknown("Weigh it.")
        }
        let shown = ShownPortions(
            multiplier: query.multiplier ?? .one,
            weight: size,
            text: "1 portion: \(size) g",
            multiplierText: "1x",
            nutrients: query.nutrients
        )
        let suggestion = PortionSuggestion(step: .one, leastGrams: 50, mostGrams: 400, gramsStep: 5)
        return .known(
            PortionFacts(
                portionSize: size,
                isSet: recipe.portionSize != nil,
                shown: shown,
                nutrientsPer100Grams: [],
                portions: nil,
                suggestion: suggestion
            )
        )
    }

    /// Stores the recipe in ``kept``.
    public func add(_ recipe: ScaledRecipe, titled title: String) throws(CollaboratorFailure) -> KeptRecipe {
        try note("add recipe \(title)", .recipe)
        let new = Recipe(
            title: title,
            servings: recipe.planned.servings,
            lines: recipe.lines.map { IngredientLine($0.text) }
        )
        kept.append(new)
        return entry(new)
    }

    private func entry(_ recipe: Recipe) -> KeptRecipe {
        let id = recipe.title.lowercased()
        return KeptRecipe(id: id, version: 1, recipe: recipe, portionSize: portionSizes[id])
    }
}
