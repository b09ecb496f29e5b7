public import CategoryDomain
import Commands

/// Where the home finds its ingredients.
extension CategoryModuleService {
    /// Returns where each ingredient is found, in the order asked, and the whole layout, UNKNOWN last.
    ///
    /// - Parameters:
    ///   - ingredients: Any number, repeated ones too.
    ///   - reference: The store's name or identity; empty means the home's own order.
    /// - Returns: An answer for each ingredient, and every category in the order walked.
    /// - Throws: ``CategoryFailure`` for a store that the home does not have, or a failing store of data.
    public func categorize(
        _ ingredients: [IngredientReference],
        store reference: String = ""
    ) async throws(CategoryFailure) -> (ingredients: [CategorizedIngredient], order: [ShopCategory]) {
        let list = try await home.categories()
        let order = try await order(of: list, in: reference)
        let chosen = try await home.assignments(of: ingredients)
        let categories = Dictionary(uniqueKeysWithValues: list.categories.map { ($0.id, $0) })
        let byDefault = Dictionary(
            uniqueKeysWithValues: DefaultCategory.all.map { ($0, categories[home.id(of: $0)] ?? .unknown) }
        )
        let answers = ingredients.map { ingredient in
            if let category = chosen[ingredient.key].flatMap({ categories[$0.category] }) {
                return CategorizedIngredient(ingredientKey: ingredient.key, category: category, isAssigned: true)
            }
            let known = knowledge.category(of: ingredient.name).flatMap { byDefault[$0] }
            return CategorizedIngredient(
                ingredientKey: ingredient.key,
                category: known ?? .unknown,
                isAssigned: false
            )
        }
        return (answers, order)
    }

    private func order(of list: CategoryList, in reference: String) async throws(CategoryFailure) -> [ShopCategory] {
        guard !reference.isEmpty else { return list.layout }
        let stores = try await home.stores()
        do throws(CategoryError) { return try stores.resolve(reference).order(of: list) } catch {
            throw .refused(error)
        }
    }

    /// Assigns ingredients, at least one, to a category, whatever they were in before, and returns the category.
    ///
    /// `reference` is the category's name or identity; UNKNOWN takes the choices back.
    public func assignIngredients(
        _ ingredients: [IngredientReference],
        to reference: String
    ) async throws(CategoryFailure) -> ShopCategory {
        try await context.once(in: store) { () async throws(CategoryFailure) in
            let list = try await home.categories()
            let category: ShopCategory
            do throws(CategoryError) {
                category = try list[list.resolve(reference)] ?? .unknown
                if ingredients.isEmpty { throw .noIngredients }
                if let nameless = ingredients.first(where: { $0.key.isEmpty }) {
                    throw .emptyIngredientKey(name: nameless.name)
                }
            } catch { throw .refused(error) }
            return (try await plan(ingredients, to: category.id), category)
        }
    }

    /// One operation for each ingredient that is elsewhere now, the first of several with one key.
    private func plan(
        _ ingredients: [IngredientReference],
        to category: CategoryID
    ) async throws(CategoryFailure) -> [PlannedOperation] {
        let known = try await home.assignments(of: ingredients)
        var seen: Set<String> = []
        var planned: [PlannedOperation] = []
        for ingredient in ingredients where seen.insert(ingredient.key).inserted {
            let assignment = known[ingredient.key]
            let next = IngredientAssignment(
                ingredientKey: ingredient.key,
                name: ingredient.name,
                category: category,
                version: assignment?.version ?? 0
            )
            let row = CategoryRow.assignment(next)
            if category == .unknown {
                guard let assignment else { continue }
                planned.append(PlannedOperation(.delete, of: row.key, expecting: assignment.version))
            } else if let assignment {
                guard assignment.category != category else { continue }
                planned.append(PlannedOperation(.change(row.changes), of: row.key, expecting: assignment.version))
            } else {
                let earlier = try await version(before: row.key)
                planned.append(PlannedOperation(.create(row.changes), of: row.key, expecting: earlier))
            }
        }
        return planned
    }
}
