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
    /// Assigns ingredients or products to a category, whatever category they had before.
    ///
    /// - Parameters:
    ///   - ingredients: At least one, at most ``mostChoices``, each with its key or its product.
    ///   - reference: The category's name or identifier, UNKNOWN included; ``CategoryList/removal`` removes the home's
    ///     choices, so that the default category applies.
    /// - Returns: The category, and where the home now finds each ingredient.
    /// - Throws: ``CategoryError`` for an unknown category, an ingredient without a key, too many, or a store failure.
    public func assignIngredients(
        _ ingredients: [Ingredient],
        to reference: String
    ) async throws(CategoryError) -> AssignmentOutcome {
        try await context.once(in: store) { () async throws(CategoryError) in
            let list = try await home.categories()
            let category = try checking { () throws(ShopLayoutError) in
                let category = try list.destination(reference)
                try Self.check(ingredients)
                return category
            }
            let (operations, places, _) = try await assigning(ingredients.map { ($0, category?.id) }, in: list)
            return (operations, AssignmentOutcome(category: category, ingredients: places))
        }
    }

    static func check(_ ingredients: [Ingredient]) throws(ShopLayoutError) {
        if ingredients.isEmpty { throw .noIngredients }
        guard ingredients.count <= mostChoices else { throw .tooMany(count: ingredients.count, limit: mostChoices) }
        if let nameless = ingredients.first(where: { $0.thing == nil }) {
            throw .emptyIngredientKey(name: nameless.name)
        }
    }

    /// Plans choices, each a removal without a category; among items about the same thing, only the first counts.
    ///
    /// - Returns: One operation for each thing that changes, where the home finds the items then, and where its own
    ///   choices led before; `nil` for none.
    func assigning(
        _ choices: [(item: Ingredient, category: CategoryID?)],
        in list: CategoryList
    ) async throws(CategoryError) -> (
        operations: [PlannedOperation], places: [CategorizedIngredient], before: [ShopCategory?]
    ) {
        let items = choices.map(\.item)
        let known = try await home.assignments(of: items)
        var chosen = known.mapValues(\.category)
        let new = choices.compactMap { $0.category == nil ? nil : $0.item.thing }.filter { known[$0] == nil }
        let versions = try await versions(before: new.map(\.key))
        var seen: Set<AssignedThing> = []
        var planned: [PlannedOperation] = []
        for (item, category) in choices {
            guard let thing = item.thing, seen.insert(thing).inserted else { continue }
            chosen[thing] = category
            if let operation = plan(item, as: thing, to: category, from: known[thing], versions) {
                planned.append(operation)
            }
        }
        let before = items.map { $0.thing.flatMap { known[$0]?.category }.flatMap(list.place) }
        return (planned, places(of: items, in: list, chosen: chosen), before)
    }

    /// Plans one choice; `nil` when nothing changes.
    private func plan(
        _ item: Ingredient,
        as thing: AssignedThing,
        to category: CategoryID?,
        from before: IngredientAssignment?,
        _ versions: [EntityKey: Int64]
    ) -> PlannedOperation? {
        guard let category else {
            return before.map { PlannedOperation(.delete, of: thing.key, expecting: $0.version) }
        }
        guard before?.category != category else { return nil }
        let next = IngredientAssignment(
            thing,
            name: item.name,
            category: category,
            origin: AssignmentOrigin(by: context.actor, at: context.now, before: before?.category),
            version: 0
        )
        let row = CategoryRow.assignment(next)
        guard let before else {
            return PlannedOperation(.create(row.changes), of: row.key, expecting: versions[row.key] ?? 0)
        }
        let known = CategoryRow.assignment(before).changes.prefix(1)
        let changes = row.changes.filter { !known.contains($0) }
        return PlannedOperation(.change(changes), of: row.key, expecting: before.version)
    }
}
