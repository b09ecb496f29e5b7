public import Commands
import RecipeDomain

extension RecipeModuleService {
    /// The maximum number of recipes in one page of ``rereadRecipes(_:isComplete:)``.
    package static let mostReread = 100

    /// Reads the lines of a page of the home's recipes, and stores what they say.
    ///
    /// The lines that have no reading are read, as those of a recipe that an earlier release stored; or all of them
    /// besides those of which a person has said what they say, to follow changes of the home's ingredients. Rereading
    /// again changes nothing. The cost in statements of a page doesn't depend on its length.
    ///
    /// - Parameters:
    ///   - request: The page, with up to 100 recipes; it ends early when their changes fill a group of operations.
    ///   - isComplete: Whether lines with a reading are read, too.
    /// - Returns: How many recipes changed, and the cursor of the next page.
    /// - Throws: A ``RecipeError`` when the lines can't be read now, or the store fails; then nothing is stored.
    public func rereadRecipes(
        _ request: PageRequest = PageRequest(),
        isComplete: Bool = false
    ) async throws(RecipeError) -> RereadRecipes {
        var readings = LineReadings(lines)
        let page = PageRequest(limit: min(request.limit, Self.mostReread), cursor: request.cursor)
        return try await context.once(in: store) { () async throws(RecipeError) in
            let summaries = try await listRecipes(page, .all)
            let keys = summaries.elements.map { Self.key(of: $0.id) }
            let entities = try await entities(keys)
            var next: [(entity: StoredEntity, recipe: StoredRecipe)] = []
            for key in keys {
                guard let entity = entities[key] else { continue }
                if let recipe = try reread(entity, isComplete: isComplete) { next.append((entity, recipe)) }
            }
            try await readings.read(linesOf: next.map(\.recipe.recipe))
            var (operations, bytes): ([PlannedOperation], Int) = ([], 0)
            for (entity, recipe) in next {
                let (planned, _) = try save(recipe, in: entity, readings)
                bytes += planned.reduce(0) { $0 + $1.bytes }
                if bytes > Self.mostBytes, !operations.isEmpty {
                    let last = summaries.elements.last { $0.id == RecipeID(operations.last?.entity.id.text ?? "") }
                    let cursor = last?.pageCursor.token ?? ""
                    return (operations, RereadRecipes(changed: operations.count, nextCursor: cursor))
                }
                operations += planned
            }
            return (operations, RereadRecipes(changed: operations.count, nextCursor: summaries.nextCursor))
        }
    }

    /// Counts the recipes of a page with lines that ``rereadRecipes(_:isComplete:)`` would read, and stores nothing.
    ///
    /// - Parameters:
    ///   - request: The page, with up to 100 recipes.
    ///   - isComplete: Whether lines with a reading count, too.
    /// - Returns: How many recipes have such lines, and the cursor of the next page.
    /// - Throws: A ``RecipeError`` when the store fails.
    public func previewReread(
        _ request: PageRequest = PageRequest(),
        isComplete: Bool = false
    ) async throws(RecipeError) -> RereadRecipes {
        let page = PageRequest(limit: min(request.limit, Self.mostReread), cursor: request.cursor)
        let summaries = try await listRecipes(page, .all)
        var count = 0
        for entity in try await entities(summaries.elements.map { Self.key(of: $0.id) }).values
        where try reread(entity, isComplete: isComplete) != nil { count += 1 }
        return RereadRecipes(changed: count, nextCursor: summaries.nextCursor)
    }

    /// Half of what a group of operations holds, with a margin for one recipe more.
    private static let mostBytes = 1_000_000

    /// Returns the recipe of an entity with the lines that are to be read; `nil` for one without any.
    private func reread(_ entity: StoredEntity, isComplete: Bool) throws(RecipeError) -> StoredRecipe? {
        let kept: StoredRecipe?
        do { kept = try RecipeRow.kept(in: entity) } catch { throw .store(error) }
        guard let kept else { return nil }
        let lines = kept.recipe.ingredients.map { line in
            line.with(id: line.id, reading: isComplete && line.reading?.isOwn != true ? nil : line.reading)
        }
        guard lines.contains(where: { $0.reading == nil }) else { return nil }
        do throws(RecipeContentError) {
            let recipe = try kept.recipe.with(ingredients: lines, details: kept.recipe.details)
            return StoredRecipe(id: kept.id, version: kept.version, recipe: recipe, marks: kept.marks)
        } catch { throw .content(error) }
    }
}

extension PlannedOperation {
    /// The number of bytes that its field groups have.
    var bytes: Int {
        intent.changes.reduce(0) { total, change in
            if case .write(let value) = change.effect { total + value.count } else { total }
        }
    }
}

/// What rereading a page of recipes did, or would do.
public struct RereadRecipes: Hashable, Sendable, Codable {
    /// How many recipes have other readings now, or have lines to read.
    public let changed: Int
    /// The cursor of the next page; empty after the last one.
    public let nextCursor: String

    /// Creates an outcome.
    public init(changed: Int, nextCursor: String) {
        self.changed = changed
        self.nextCursor = nextCursor
    }
}
