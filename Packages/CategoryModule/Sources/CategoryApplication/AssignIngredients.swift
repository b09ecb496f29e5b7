public import CategoryDomain
import Commands

/// The outcome of an assignment.
public struct AssignmentOutcome: Hashable, Codable, Sendable {
    /// The category that the request named; `nil` if it removed the choices.
    public let category: ShopCategory?
    /// Where the home now finds each ingredient, in the order of the request.
    public let ingredients: [CategorizedIngredient]
}

extension CategoryModuleService {
    /// Assigns ingredients to a category, whatever category they had before.
    ///
    /// - Parameters:
    ///   - ingredients: At least one, each with its key.
    ///   - reference: The category's name or identifier, UNKNOWN included; ``CategoryList/removal`` removes the home's
    ///     choices, so that the default category applies.
    /// - Returns: The category, and where the home now finds each ingredient.
    /// - Throws: ``CategoryError`` for an unknown category, an ingredient without a key, or a store failure.
    public func assignIngredients(
        _ ingredients: [Ingredient],
        to reference: String
    ) async throws(CategoryError) -> AssignmentOutcome {
        try await context.once(in: store) { () async throws(CategoryError) in
            let list = try await home.categories()
            let category = try checking { () throws(ShopLayoutError) in
                let category = try list.destination(reference)
                if ingredients.isEmpty { throw .noIngredients }
                if let nameless = ingredients.first(where: { $0.key.isEmpty }) {
                    throw .emptyIngredientKey(name: nameless.name)
                }
                return category
            }
            let chosen = category.map { category in ingredients.map { ($0.key, category.id) } } ?? []
            let places = places(of: ingredients, in: list, chosen: Dictionary(chosen) { first, _ in first })
            let outcome = AssignmentOutcome(category: category, ingredients: places)
            return (try await plan(ingredients, to: category?.id), outcome)
        }
    }

    /// Plans one operation for each ingredient that changes, a removal without a category; among ingredients with the
    /// same key, only the first counts.
    private func plan(
        _ ingredients: [Ingredient],
        to category: CategoryID?
    ) async throws(CategoryError) -> [PlannedOperation] {
        let known = try await home.assignments(of: ingredients)
        var seen: Set<String> = []
        var planned: [PlannedOperation] = []
        for ingredient in ingredients where seen.insert(ingredient.key).inserted {
            let assignment = known[ingredient.key]
            guard let category else {
                if let removed = assignment {
                    let key = CategoryRow.assignment(removed).key
                    planned.append(PlannedOperation(.delete, of: key, expecting: removed.version))
                }
                continue
            }
            let next = IngredientAssignment(
                ingredientKey: ingredient.key,
                name: ingredient.name,
                category: category,
                version: assignment?.version ?? 0
            )
            let row = CategoryRow.assignment(next)
            if let assignment {
                guard assignment.category != category else { continue }
                let before = CategoryRow.assignment(assignment).changes
                let changes = row.changes.filter { !before.contains($0) }
                planned.append(PlannedOperation(.change(changes), of: row.key, expecting: assignment.version))
            } else {
                let earlier = try await version(before: row.key)
                planned.append(PlannedOperation(.create(row.changes), of: row.key, expecting: earlier))
            }
        }
        return planned
    }
}
