import Commands
public import RecipeDomain

extension RecipeModuleService {
    /// Adds a copy of a recipe, and returns it.
    ///
    /// - Parameters:
    ///   - reference: An identifier or a title.
    ///   - title: The title of the copy; `nil` for that of the recipe with the next free number: "Soup (2)".
    /// - Returns: The copy.
    /// - Throws: ``RecipeError/titleTaken(_:)`` when the home has a recipe with the title.
    public func duplicateRecipe(_ reference: String, as title: String? = nil) async throws(RecipeError) -> StoredRecipe
    {
        var readings = LineReadings(lines)
        return try await context.once(in: store) { () async throws(RecipeError) in
            guard let kept = try await getRecipes([reference])[0] else { throw await unknownRecipe(reference) }
            let (copyTitle, entity) = try await place(forCopyOf: kept, as: title)
            guard let id = RecipeID(entity.key.id.text) else {
                throw .store(.unreadable("The recipe \(entity.key.id.text)"))
            }
            let copy: Recipe
            do throws(RecipeContentError) {
                copy = try kept.recipe.copy(titled: copyTitle, as: id)
                try copy.checkSize()
            } catch { throw .content(error) }
            try await readings.read(linesOf: [copy])
            let marks = RecipeMarks(portionSize: kept.portionSize, addedAt: context.now)
            let stored = StoredRecipe(id: id, version: 0, recipe: copy, marks: marks)
            return try save(stored, in: entity, readings, try await history(of: [id]))
        }
    }

    /// The number of titles that are tried at once.
    private static let triedTitles = 50

    private func place(
        forCopyOf kept: StoredRecipe,
        as title: String?
    ) async throws(RecipeError) -> (title: String, entity: StoredEntity) {
        if let title { try await checkIsFree(title, for: nil) }
        do throws(StoreError) {
            if let title, let entity = try await entities(titled: [TitleKey(title)])[TitleKey(title)] {
                return (title, entity)
            }
            var number = kept.copyNumber + 1
            while true {
                let titles = (number..<(number + Self.triedTitles)).map { "\(kept.copiedTitle) (\($0))" }
                let found = try await store.recipes(titles: Set(titles.map { TitleKey($0) }), of: context.household)
                let taken = Set(found.map(\.titleKey))
                if let free = titles.first(where: { !taken.contains(TitleKey($0)) }),
                    let entity = try await entities(titled: [TitleKey(free)])[TitleKey(free)]
                {
                    return (free, entity)
                }
                number += Self.triedTitles
            }
        } catch { throw .store(error) }
    }
}

extension StoredRecipe {
    /// The title without the number of a copy: "Soup" of "Soup (2)".
    fileprivate var copiedTitle: String { copy.title }

    /// The number of the copy that the recipe is; 1 for an original.
    fileprivate var copyNumber: Int { copy.number }

    private var copy: (title: String, number: Int) {
        let title = recipe.title
        guard title.hasSuffix(")"), let open = title.lastIndex(of: "("), open > title.startIndex,
            title[title.index(before: open)] == " ",
            let number = Int(title[title.index(after: open)...].dropLast()), (2..<100_000).contains(number)
        else { return (title, 1) }
        return (String(title[..<title.index(before: open)]), number)
    }
}

extension Recipe {
    /// Returns the recipe under another title and identifier, whose lines have identifiers of their own.
    fileprivate func copy(titled title: String, as id: RecipeID) throws(RecipeContentError) -> Recipe {
        var names = LineNames(recipe: id)
        let lines = ingredients.map { $0.with(id: names.name($0.text), reading: $0.reading) }
        return try with(title: title, lines: lines, details: details)
    }
}
