import Commands
public import RecipeDomain

extension RecipeModuleService {
    /// Moves recipes to the trash, all of them or none, and says what belongs to each.
    ///
    /// Lists keep what came from a recipe. A recipe that is in the trash already stays there.
    ///
    /// - Parameters:
    ///   - references: Identifiers or titles, up to 100.
    ///   - isPreview: Whether nothing is moved.
    /// - Returns: The recipes, each once.
    /// - Throws: ``RecipeError/unknownRecipe(_:near:)`` for the first one that the home does not have.
    public func deleteRecipes(
        _ references: [String],
        isPreview: Bool = false
    ) async throws(RecipeError) -> [DeletedRecipe] {
        try await context.once(in: store) { () async throws(RecipeError) in
            let found = try await known(references)
            let note = TrashNote(at: context.now, by: context.actor)
            let moved = isPreview ? [] : found.filter { $0.marks.trash == nil }
            let operations = try await setTrash(of: moved, to: note)
            let ids = Set(found.map(\.id))
            let (revisions, cooked) = (try await history(of: ids), try await cookingTotals(of: ids))
            let deleted = found.map { recipe in
                DeletedRecipe(
                    id: recipe.id,
                    title: recipe.recipe.title,
                    lines: recipe.recipe.ingredients.count,
                    revisions: revisions[recipe.id]?.count ?? 0,
                    cookings: cooked[recipe.id]?.times ?? 0
                )
            }
            return (operations, deleted)
        }
    }

    /// Brings recipes back from the trash, all of them or none.
    ///
    /// - Parameter references: Identifiers, or titles of recipes in the trash, up to 100.
    /// - Returns: The recipes, each once.
    /// - Throws: ``RecipeError/notInTrash(_:near:)`` for the first one that is not there,
    ///   ``RecipeError/titleTaken(_:)`` when the home has another recipe with its title by now.
    public func restoreRecipes(_ references: [String]) async throws(RecipeError) -> [StoredRecipe] {
        try await context.once(in: store) { () async throws(RecipeError) in
            let found = try await trashed(references)
            for recipe in found { try await checkIsShown(recipe) }
            let operations = try await setTrash(of: found, to: nil)
            let restored = found.map { recipe in
                var marks = recipe.marks
                marks.trash = nil
                return StoredRecipe(
                    id: recipe.id,
                    version: recipe.version + 1,
                    recipe: recipe.recipe,
                    marks: marks
                )
            }
            return (operations, restored)
        }
    }

    /// Deletes recipes in the trash for good, with their history and with when they were cooked.
    ///
    /// One command deletes at most as many as a group of operations holds; the outcome says whether more are left.
    ///
    /// - Parameter references: Identifiers or titles of recipes in the trash, up to 100; none for all.
    /// - Returns: The titles of those that are gone, and whether more is left.
    /// - Throws: ``RecipeError/notInTrash(_:near:)`` for the first one that is not there.
    public func emptyTrash(_ references: [String] = []) async throws(RecipeError) -> EmptiedTrash {
        try await context.once(in: store) { () async throws(RecipeError) in
            let ids: [RecipeID]
            var hasMore = false
            if references.isEmpty {
                let page = try await listRecipes(PageRequest(limit: Self.mostAdded), .trash)
                (ids, hasMore) = (page.elements.map(\.id), !page.nextCursor.isEmpty)
            } else {
                ids = try await trashed(references).map(\.id)
            }
            let recipes = try await recipes(ids: Set(ids))
            let parts = try await parts(of: Set(ids))
            var (operations, titles): ([PlannedOperation], [String]) = ([], [])
            for recipe in recipes.sorted(by: { $0.titleKey < $1.titleKey }) {
                let deletions = parts[recipe.id] ?? []
                let room = GroupLimits.entries - operations.count
                guard deletions.count < room else {
                    // The recipe itself goes last, so that what is left can still be found.
                    operations += deletions.prefix(operations.isEmpty ? room : 0)
                    hasMore = true
                    break
                }
                operations += deletions
                operations.append(PlannedOperation(.delete, of: Self.key(of: recipe.id), expecting: recipe.version))
                titles.append(recipe.recipe.title)
            }
            return (operations, EmptiedTrash(titles: titles, hasMore: hasMore))
        }
    }

    /// Returns the deletions of what belongs to recipes.
    private func parts(of ids: Set<RecipeID>) async throws(RecipeError) -> [RecipeID: [PlannedOperation]] {
        let cookings: [RecipeID: [CookingID]]
        do { cookings = try await store.cookingIDs(of: ids, in: context.household) } catch { throw .store(error) }
        let keys = try await history(of: ids).mapValues { $0.map { RevisionHead.key(of: $0.id) } }
            .merging(cookings.mapValues { $0.map(CookingGroup.key) }, uniquingKeysWith: +)
        return keys.mapValues { $0.map { PlannedOperation(.delete, of: $0, expecting: nil) } }
    }

    /// Returns the recipes with identifiers, in any order.
    func recipes(ids: Set<RecipeID>) async throws(RecipeError) -> [StoredRecipe] {
        do throws(StoreError) { return try await store.recipes(ids: ids, of: context.household) } catch {
            throw .store(error)
        }
    }

    private func setTrash(
        of recipes: [StoredRecipe],
        to note: TrashNote?
    ) async throws(RecipeError) -> [PlannedOperation] {
        var operations: [PlannedOperation] = []
        let keys = recipes.map { Self.key(of: $0.id) }
        let entities: [EntityKey: StoredEntity]
        do { entities = try await store.entities(keys, in: context.household) } catch { throw .store(error) }
        for recipe in recipes {
            guard let entity = entities[Self.key(of: recipe.id)] else { continue }
            var marks = recipe.marks
            marks.trash = note
            let next = StoredRecipe(id: recipe.id, version: 0, recipe: recipe.recipe, marks: marks)
            operations += try save(next, in: entity, nil, nil).0
        }
        return operations
    }

    /// Returns the recipes of references, each once.
    func known(_ references: [String]) async throws(RecipeError) -> [StoredRecipe] {
        guard references.count <= Self.mostAdded else { throw .tooMany(count: references.count, limit: Self.mostAdded) }
        var (found, seen): ([StoredRecipe], Set<RecipeID>) = ([], [])
        for (reference, recipe) in zip(references, try await getRecipes(references)) {
            guard let recipe else { throw await unknownRecipe(reference) }
            if seen.insert(recipe.id).inserted { found.append(recipe) }
        }
        return found
    }

    private func trashed(_ references: [String]) async throws(RecipeError) -> [StoredRecipe] {
        guard references.count <= Self.mostAdded else { throw .tooMany(count: references.count, limit: Self.mostAdded) }
        let (byID, byTitle): ([StoredRecipe], [StoredRecipe])
        do throws(StoreError) {
            byID = try await store.recipes(ids: Set(references.compactMap { RecipeID($0) }), of: context.household)
            byTitle = try await store.recipes(titles: Set(references.map { TitleKey($0) }), of: context.household)
        } catch { throw .store(error) }
        var (found, seen): ([StoredRecipe], Set<RecipeID>) = ([], [])
        for reference in references {
            let named = byID.first { $0.id.description == RecipeID(reference)?.description }
            let recipe = named ?? byTitle.first { $0.titleKey == TitleKey(reference) && $0.marks.trash != nil }
            guard let recipe, recipe.marks.trash != nil else { throw await notInTrash(reference) }
            if seen.insert(recipe.id).inserted { found.append(recipe) }
        }
        return found
    }

    /// Refuses to bring a recipe back beside another with its title.
    private func checkIsShown(_ recipe: StoredRecipe) async throws(RecipeError) {
        if let other = try await getRecipes([recipe.recipe.title])[0], other.id != recipe.id {
            throw .titleTaken(recipe.recipe.title)
        }
    }
}

/// A recipe that was moved to the trash, and what belongs to it.
public struct DeletedRecipe: Hashable, Sendable, Codable {
    /// The recipe.
    public let id: RecipeID
    /// Its title.
    public let title: String
    /// How many ingredient lines it has.
    public let lines: Int
    /// How many versions its history has.
    public let revisions: Int
    /// How often it was cooked.
    public let cookings: Int

    /// Creates an outcome.
    public init(id: RecipeID, title: String, lines: Int, revisions: Int, cookings: Int = 0) {
        self.id = id
        self.title = title
        self.lines = lines
        self.revisions = revisions
        self.cookings = cookings
    }

    /// Decodes an outcome; one of an earlier release has no cookings.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(RecipeID.self, forKey: .id),
            title: try values.decode(String.self, forKey: .title),
            lines: try values.decode(Int.self, forKey: .lines),
            revisions: try values.decode(Int.self, forKey: .revisions),
            cookings: try values.decodeIfPresent(Int.self, forKey: .cookings) ?? 0
        )
    }
}

/// What was deleted for good.
public struct EmptiedTrash: Hashable, Sendable, Codable {
    /// The titles of the recipes.
    public let titles: [String]
    /// Whether the trash has more, which another command deletes.
    public let hasMore: Bool

    /// Creates an outcome.
    public init(titles: [String], hasMore: Bool) {
        self.titles = titles
        self.hasMore = hasMore
    }
}
