import ShoppingDomain

extension ShoppingModuleService {
    /// Looks up, reads, and scales the recipes of a request.
    ///
    /// - Parameter orders: The recipes, each with its scaling.
    /// - Returns: The usable recipes, and those left out.
    /// - Throws: ``ShoppingError`` when no recipe is left, or when the recipes have more lines than a reply can hold.
    func select(_ orders: [RecipeOrder]) async throws(ShoppingError) -> RecipeSelection {
        guard !orders.isEmpty else { throw .noRecipes }
        let selection = try await asking { () async throws(CollaboratorFailure) in
            try await RecipeSelection(orders, from: ask.recipes)
        }
        guard !selection.recipes.isEmpty else { throw .nothingLeft(selection.refused) }
        try Self.requireRoom(for: selection.recipes.map { ($0.recipe.title, $0.lines) })
        return selection
    }
}

/// The usable recipes of a request, and those left out.
struct RecipeSelection: Sendable {
    /// The scaled recipes, in the order of the request.
    private(set) var recipes: [PlannedRecipe] = []
    /// The recipes left out, in the order of the request.
    private(set) var refused: [RefusedRecipe] = []
    /// Repairs made while reading pages, in the order of the request.
    private(set) var notes: [RecipeNote] = []

    /// Looks up, reads, and scales recipes, with one request for saved recipes and one batch of pages.
    init(_ orders: [RecipeOrder], from directory: any RecipeDirectory) async throws(CollaboratorFailure) {
        let kept = try await Self.keptRecipes(orders, from: directory)
        let near = await Self.titles(nearUnknownOf: orders, kept, from: directory)
        let pages = orders.compactMap(\.source.page)
        var read = try await pages.isEmpty ? [] : directory.read(pages)[...]
        for (position, order) in orders.enumerated() {
            switch order.source {
            case .inline(let recipe): add(recipe, order.scaling, at: position)
            case .reference(let name):
                guard let recipe = kept[name] else {
                    let near = near[name] ?? nil
                    refused.append(RefusedRecipe(position: position, reason: .notKept(name: name, near: near)))
                    continue
                }
                add(recipe, order.scaling, at: position)
            case .page(let page):
                guard let reading = read.popFirst() else { continue }
                add(reading, of: page, order.scaling, at: position)
            }
        }
    }

    private mutating func add(_ recipe: Recipe, _ scaling: Scaling, at position: Int) {
        do { recipes.append(try PlannedRecipe(recipe, scaling)) } catch {
            refused.append(RefusedRecipe(position: position, reason: error))
        }
    }

    private mutating func add(_ reading: PageReading, of page: RecipePage, _ scaling: Scaling, at position: Int) {
        switch reading {
        case .recipes(let recipes, let sentences):
            notes += sentences.map { RecipeNote(position: position, sentence: $0) }
            for recipe in recipes { add(recipe, scaling, at: position) }
        case .refused(let code, let sentence):
            let reason = RecipeRefusal.unreadable(name: page.fileName, code: code, sentence: sentence)
            refused.append(RefusedRecipe(position: position, reason: reason))
        }
    }

    /// The most unknown recipes for which another one is looked for.
    private static let mostNear = 5

    /// Returns the title that may be meant by each of the first references that are no recipes.
    private static func titles(
        nearUnknownOf orders: [RecipeOrder],
        _ kept: [String: Recipe],
        from directory: any RecipeDirectory
    ) async -> [String: String?] {
        var near: [String: String?] = [:]
        for reference in orders.compactMap(\.source.reference) where kept[reference] == nil && near.count < mostNear {
            if near[reference] == nil { near.updateValue(await directory.title(near: reference), forKey: reference) }
        }
        return near
    }

    /// Returns the saved recipes that the request refers to, looking each up once.
    private static func keptRecipes(
        _ orders: [RecipeOrder],
        from directory: any RecipeDirectory
    ) async throws(CollaboratorFailure) -> [String: Recipe] {
        var seen: Set<String> = []
        let references = orders.compactMap(\.source.reference).filter { seen.insert($0).inserted }
        guard !references.isEmpty else { return [:] }
        var kept: [String: Recipe] = [:]
        for (reference, recipe) in zip(references, try await directory.recipes(references)) { kept[reference] = recipe }
        return kept
    }
}

extension RecipeOrder.Source {
    fileprivate var reference: String? {
        if case .reference(let reference) = self { reference } else { nil }
    }

    fileprivate var page: RecipePage? {
        if case .page(let page) = self { page } else { nil }
    }
}
