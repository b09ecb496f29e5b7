import Commands
public import RecipeDomain

extension RecipeModuleService {
    /// Changes parts of a recipe, and returns it as the home now keeps it.
    ///
    /// Lines that change are read; what a person says of a line is learned for all recipes. An edit that changes
    /// nothing stores nothing.
    ///
    /// - Parameters:
    ///   - reference: An identifier or a title.
    ///   - edit: What changes.
    ///   - version: The version that the person has seen; `nil` to change whatever is there.
    /// - Returns: The recipe.
    /// - Throws: ``RecipeError/changedSince(title:)`` when the recipe has another version by now,
    ///   ``RecipeError/titleTaken(_:)`` when the home has another recipe with the new title,
    ///   ``RecipeError/inTrash(title:)`` for a recipe in the trash.
    public func editRecipe(
        _ reference: String,
        _ edit: RecipeEdit,
        expecting version: Int64? = nil
    ) async throws(RecipeError) -> StoredRecipe {
        var readings = LineReadings(lines)
        return try await context.once(in: store) { () async throws(RecipeError) in
            let (kept, entity) = try await editable(reference, expecting: version)
            let next: Recipe
            do throws(RecipeContentError) {
                next = try edit.recipe(over: kept.recipe)
                try next.checkSize()
            } catch { throw .content(error) }
            let own = zip(next.ingredients, edit.lines ?? []).compactMap { line, edited in
                edited.own.map { LineCorrection(UnreadLine(line.text, language: next.language), $0) }
            }
            try await readings.learn(own)
            var marked = kept
            if let isFavorite = edit.isFavorite { marked.marks.isFavorite = isFavorite }
            return try await replace(marked, by: next, in: entity, &readings)
        }
    }

    /// Plans to give a recipe another content.
    func replace(
        _ kept: StoredRecipe,
        by next: Recipe,
        in entity: StoredEntity,
        _ readings: inout LineReadings
    ) async throws(RecipeError) -> ([PlannedOperation], StoredRecipe) {
        if TitleKey(next.title) != kept.titleKey { try await checkIsFree(next.title, for: kept.id) }
        let named: Recipe
        do throws(RecipeContentError) {
            let lines = next.lines(keptAs: kept.id, from: kept.recipe).map { line in
                let isLearned = readings.learned.contains(UnreadLine(line.text, language: next.language))
                return isLearned ? line.with(id: line.id, reading: nil) : line
            }
            named = try next.with(ingredients: lines, details: next.details)
        } catch { throw .content(error) }
        try await readings.read(linesOf: [named])
        let recipe = StoredRecipe(id: kept.id, version: kept.version, recipe: named, marks: kept.marks)
        let revisions = try await history(of: [kept.id])
        return try save(recipe, in: entity, readings, revisions)
    }

    /// Returns a recipe that may be changed, with its entity.
    func editable(
        _ reference: String,
        expecting version: Int64?
    ) async throws(RecipeError) -> (StoredRecipe, StoredEntity) {
        guard let found = try await getRecipes([reference])[0] else { throw await unknownRecipe(reference) }
        let entity: StoredEntity
        let kept: StoredRecipe?
        do throws(StoreError) {
            entity = try await self.entity(of: found.id)
            kept = try RecipeRow.kept(in: entity)
        } catch { throw .store(error) }
        guard let kept else { throw .unknownRecipe(reference) }
        guard kept.marks.trash == nil else { throw .inTrash(title: kept.recipe.title) }
        if let version, version != kept.version { throw .changedSince(title: kept.recipe.title) }
        return (kept, entity)
    }

    /// Refuses a title that another recipe of the home has, also in the trash.
    func checkIsFree(_ title: String, for id: RecipeID?) async throws(RecipeError) {
        let others: [StoredRecipe]
        do { others = try await store.recipes(titles: [TitleKey(title)], of: context.household) } catch {
            throw .store(error)
        }
        if others.contains(where: { $0.id != id }) { throw .titleTaken(title) }
    }
}
