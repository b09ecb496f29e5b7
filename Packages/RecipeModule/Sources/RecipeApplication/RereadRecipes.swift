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
            let ids = summaries.elements.map(\.id)
            let (operations, rest) = try await reread(ids, isComplete ? .all : .unread, &readings)
            guard let next = rest.first, let place = ids.firstIndex(of: next), place > 0 else {
                return (operations, RereadRecipes(changed: operations.count, nextCursor: summaries.nextCursor))
            }
            let cursor = summaries.elements[place - 1].pageCursor.token
            return (operations, RereadRecipes(changed: operations.count, nextCursor: cursor))
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
        let count = try await unread(summaries.elements.map(\.id), isComplete ? .all : .unread).count
        return RereadRecipes(changed: count, nextCursor: summaries.nextCursor)
    }

    /// Reads the lines that have one of some keys again, in all recipes, also in the trash, besides those of which a
    /// person has said what they say: the ingredients of the keys have changed.
    ///
    /// It goes on in batches, each stored by itself. A repetition after an interruption does what is left, because a
    /// recipe that is done has none of the keys any more, or changes no further.
    ///
    /// - Parameter keys: The keys, up to ``mostUseKeys``.
    /// - Returns: How many recipes changed; there is no next page.
    /// - Throws: ``RecipeError/tooMany(count:limit:)``; or a ``RecipeError`` when the lines can't be read now, or the
    ///   store fails, and then the batches before are stored.
    public func rereadRecipes(using keys: [String]) async throws(RecipeError) -> RereadRecipes {
        try await context.once(in: store) { () async throws(RecipeError) in
            let batch = RecipeModuleService(store: store, lines: lines, pages: pages, context: context.unnamed)
            var (rest, changed): ([RecipeID], Int) = (try await recipes(using: keys), 0)
            while !rest.isEmpty {
                let ids = Array(rest.prefix(Self.mostReread))
                let done = try await batch.reread(batch: ids, Set(keys))
                changed += done.changed
                rest.removeFirst(done.recipes)
            }
            return ([], RereadRecipes(changed: changed, nextCursor: ""))
        }
    }

    /// Counts the recipes with lines that ``rereadRecipes(using:)`` would read, and stores nothing.
    ///
    /// - Parameter keys: The keys, up to ``mostUseKeys``.
    /// - Returns: How many recipes have such lines; there is no next page.
    /// - Throws: ``RecipeError/tooMany(count:limit:)``, or the error of the store.
    public func previewReread(using keys: [String]) async throws(RecipeError) -> RereadRecipes {
        var (rest, count): (ArraySlice<RecipeID>, Int) = (try await recipes(using: keys)[...], 0)
        while !rest.isEmpty {
            count += try await unread(Array(rest.prefix(Self.mostReread)), .using(Set(keys))).count
            rest = rest.dropFirst(Self.mostReread)
        }
        return RereadRecipes(changed: count, nextCursor: "")
    }

    /// Which lines are read.
    private enum Rereading {
        /// Those without a reading.
        case unread
        /// All of them besides those of which a person has said what they say.
        case all
        /// Of the latter, those with one of these keys.
        case using(Set<String>)

        /// Whether a line is read.
        func includes(_ reading: LineReading?) -> Bool {
            guard let reading else {
                guard case .using = self else { return true }
                return false
            }
            switch self {
            case .unread: return false
            case .all: return !reading.isOwn
            case .using(let keys): return !reading.isOwn && keys.contains(reading.ingredientKey)
            }
        }
    }

    /// Half of what a group of operations holds, with a margin for one recipe more.
    private static let mostBytes = 1_000_000

    /// What a batch of recipes did.
    private struct Batch: Codable, Sendable {
        /// How many recipes of the batch are done.
        let recipes: Int
        /// How many of those have other readings now.
        let changed: Int
    }

    /// Reads recipes of a batch, at least one of them.
    private func reread(batch ids: [RecipeID], _ keys: Set<String>) async throws(RecipeError) -> Batch {
        var readings = LineReadings(lines)
        return try await context.once(in: store) { () async throws(RecipeError) in
            let (operations, rest) = try await reread(ids, .using(keys), &readings)
            return (operations, Batch(recipes: ids.count - rest.count, changed: operations.count))
        }
    }

    /// Plans the changes of recipes, as many as fill a group of operations; returns the recipes that are left.
    private func reread(
        _ ids: [RecipeID],
        _ rereading: Rereading,
        _ readings: inout LineReadings
    ) async throws(RecipeError) -> (operations: [PlannedOperation], rest: ArraySlice<RecipeID>) {
        let next = try await unread(ids, rereading)
        try await readings.read(linesOf: next.map(\.recipe.recipe))
        var (operations, bytes): ([PlannedOperation], Int) = ([], 0)
        for (entity, recipe) in next {
            let (planned, _) = try save(recipe, in: entity, readings)
            bytes += planned.reduce(0) { $0 + $1.bytes }
            if bytes > Self.mostBytes, !operations.isEmpty { return (operations, ids.drop { $0 != recipe.id }) }
            operations += planned
        }
        return (operations, [])
    }

    /// Returns those of recipes that have lines to read, without their readings, in the same order.
    private func unread(
        _ ids: [RecipeID],
        _ rereading: Rereading
    ) async throws(RecipeError) -> [(entity: StoredEntity, recipe: StoredRecipe)] {
        let entities = try await entities(ids.map { Self.key(of: $0) })
        var found: [(entity: StoredEntity, recipe: StoredRecipe)] = []
        for id in ids {
            guard let entity = entities[Self.key(of: id)] else { continue }
            if let recipe = try unread(entity, rereading) { found.append((entity, recipe)) }
        }
        return found
    }

    /// Returns the recipe of an entity with the lines that are to be read; `nil` for one without any.
    private func unread(_ entity: StoredEntity, _ rereading: Rereading) throws(RecipeError) -> StoredRecipe? {
        let kept: StoredRecipe?
        do { kept = try RecipeRow.kept(in: entity) } catch { throw .store(error) }
        guard let kept, kept.recipe.ingredients.contains(where: { rereading.includes($0.reading) }) else { return nil }
        let lines = kept.recipe.ingredients.map { line in
            line.with(id: line.id, reading: rereading.includes(line.reading) ? nil : line.reading)
        }
        do throws(RecipeContentError) {
            let recipe = try kept.recipe.with(ingredients: lines, details: kept.recipe.details)
            return StoredRecipe(id: kept.id, version: kept.version, recipe: recipe, marks: kept.marks)
        } catch { throw .content(error) }
    }

    /// Returns the recipes with a line that has one of some keys, by identifier.
    private func recipes(using keys: [String]) async throws(RecipeError) -> [RecipeID] {
        guard keys.count <= Self.mostUseKeys else { throw .tooMany(count: keys.count, limit: Self.mostUseKeys) }
        do {
            return try await store.recipes(using: Set(keys), in: context.household).sorted {
                $0.description < $1.description
            }
        } catch { throw .store(error) }
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
