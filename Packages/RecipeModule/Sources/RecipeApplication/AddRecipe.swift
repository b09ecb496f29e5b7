import Commands
public import Quantities
public import RecipeDomain

extension RecipeModuleService {
    /// The maximum number of recipes that a caller can add in one request.
    package static let mostAdded = 100

    /// Adds a recipe, replacing the home's recipe with the same title.
    ///
    /// Reads the lines that the home's recipe does not have as they are, and writes only what differs from that recipe.
    /// Adding an identical recipe changes nothing. What the home says of a recipe, such as its notes, stays unless the
    /// new one says it, too, and so do its tags. A recipe in the trash comes back.
    ///
    /// - Parameters:
    ///   - recipe: The recipe.
    ///   - portionSize: The grams of one portion; `nil` to leave what the home has said.
    /// - Returns: What it has become.
    /// - Throws: A ``RecipeError`` for a recipe or a portion that the home can't keep.
    public func addRecipe(_ recipe: Recipe, portionSize: Rational? = nil) async throws(RecipeError) -> AddedRecipe {
        var readings = LineReadings(lines)
        let portions = portionSize.map { [TitleKey(recipe.title): $0] } ?? [:]
        try check([recipe], portions)
        return try await context.once(in: store) { () async throws(RecipeError) in
            let (operations, added) = try await plan(adding: [recipe], portions, &readings)
            return (operations, added[0])
        }
    }

    /// Adds recipes, each as ``addRecipe(_:)`` does, all of them or none.
    ///
    /// - Parameters:
    ///   - recipes: The recipes, up to 100; of several with one title, the last one counts.
    ///   - portions: The grams of one portion by title; for other recipes, what the home has said stays.
    /// - Returns: What each of them has become.
    /// - Throws: A ``RecipeError`` for too many recipes, or for the first that the home can't keep.
    public func addRecipes(
        _ recipes: [Recipe],
        portionSizes portions: [TitleKey: Rational] = [:]
    ) async throws(RecipeError) -> [AddedRecipe] {
        guard recipes.count <= Self.mostAdded else { throw .tooMany(count: recipes.count, limit: Self.mostAdded) }
        var readings = LineReadings(lines)
        try check(recipes, portions)
        return try await context.once(in: store) { () async throws(RecipeError) in
            try await plan(adding: recipes, portions, &readings)
        }
    }

    /// Refuses recipes that are too large, and portions that weigh nothing.
    private func check(_ recipes: [Recipe], _ portions: [TitleKey: Rational]) throws(RecipeError) {
        do throws(RecipeContentError) { for recipe in recipes { try recipe.checkSize() } } catch {
            throw .content(error)
        }
        do throws(PortionError) {
            for grams in portions.values { _ = try PortionDefinition.weight(grams: grams).keptGrams() }
        } catch { throw .portion(error) }
    }

    private func plan(
        adding recipes: [Recipe],
        _ portions: [TitleKey: Rational],
        _ readings: inout LineReadings
    ) async throws(RecipeError) -> ([PlannedOperation], [AddedRecipe]) {
        let titles = recipes.map { TitleKey($0.title) }
        let entities: [TitleKey: StoredEntity]
        do { entities = try await self.entities(titled: titles) } catch { throw .store(error) }
        let last = Dictionary(zip(titles, recipes)) { _, last in last }
        try await readings.learn(from: Array(last.values))
        var next: [TitleKey: AddedRecipe] = [:]
        for (title, recipe) in last {
            guard let entity = entities[title] else { continue }
            next[title] = try joined(recipe, portions[title], with: entity)
        }
        try await readings.read(linesOf: next.values.map(\.stored.recipe))
        let history = try await history(of: Set(next.values.map(\.stored.id)))
        var operations: [PlannedOperation] = []
        for title in last.keys.sorted() {
            guard let added = next[title], let entity = entities[title] else { continue }
            let (planned, stored) = try save(added.stored, in: entity, readings, history)
            operations += planned
            next[title] = AddedRecipe(stored: stored, replaced: added.replaced, restored: added.restored)
        }
        return (operations, titles.compactMap { next[$0] })
    }

    /// Returns a recipe as the home would keep it in an entity, before its lines are read.
    private func joined(
        _ recipe: Recipe,
        _ portion: Rational?,
        with entity: StoredEntity
    ) throws(RecipeError) -> AddedRecipe {
        let kept: StoredRecipe?
        do { kept = try RecipeRow.kept(in: entity) } catch { throw .store(error) }
        guard let id = RecipeID(entity.key.id.text) else {
            throw .store(.unreadable("The recipe \(entity.key.id.text)"))
        }
        let next: Recipe
        do throws(RecipeContentError) {
            next = try recipe.with(furtherTags: kept?.recipe.tags ?? []).with(
                lines: recipe.lines(keptAs: id, from: kept?.recipe),
                details: recipe.details.keeping(kept?.recipe.details ?? .none)
            )
        } catch { throw .content(error) }
        var marks = kept?.marks ?? RecipeMarks(addedAt: context.now)
        let isRestored = marks.trash != nil
        marks.trash = nil
        marks.portionSize = portion ?? marks.portionSize
        return AddedRecipe(
            stored: StoredRecipe(id: id, version: 0, recipe: next, marks: marks),
            replaced: kept != nil && !isRestored,
            restored: isRestored
        )
    }

    /// Returns the entity of each title: that of the recipe with it, or the one that a new recipe takes.
    func entities(titled titles: [TitleKey]) async throws(StoreError) -> [TitleKey: StoredEntity] {
        let found = try await store.recipes(titles: Set(titles), of: context.household)
        let best = Dictionary(grouping: found, by: \.titleKey).compactMapValues { same in
            same.min {
                ($0.marks.trash != nil ? 1 : 0, $0.id.description) < (
                    $1.marks.trash != nil ? 1 : 0, $1.id.description
                )
            }
        }
        var entities: [TitleKey: StoredEntity] = [:]
        let stored = try await store.entities(best.values.map { Self.key(of: $0.id) }, in: context.household)
        for (title, recipe) in best { entities[title] = stored[Self.key(of: recipe.id)] }
        var (rest, number) = (Set(titles).subtracting(best.keys), 1)
        while !rest.isEmpty {
            let keys = Dictionary(uniqueKeysWithValues: rest.map { ($0, Self.key(of: id(named: $0, number))) })
            let candidates = try await store.entities(keys.values, in: context.household)
            for (title, key) in keys {
                let entity = candidates[key] ?? .absent(key)
                // A recipe that was renamed keeps its identifier, which its first title would have given.
                guard !entity.state.isAlive else { continue }
                entities[title] = entity
                rest.remove(title)
            }
            number += 1
        }
        return entities
    }

    /// Returns the identifier that a title gives: the same on every machine of the home.
    private func id(named title: TitleKey, _ number: Int) -> RecipeID {
        let name = number == 1 ? title.text : "\(title.text)\n\(number)"
        return RecipeID(uuid: context.household.identity(of: RecipeRow.kind.text, named: name))
    }

    /// Returns the entity of a recipe, even if the home doesn't have the recipe.
    func entity(of id: RecipeID) async throws(StoreError) -> StoredEntity {
        let key = Self.key(of: id)
        return try await store.entities([key], in: context.household)[key] ?? .absent(key)
    }

    /// Returns entities, even those that the home doesn't have.
    func entities(_ keys: [EntityKey]) async throws(RecipeError) -> [EntityKey: StoredEntity] {
        do throws(StoreError) { return try await store.entities(keys, in: context.household) } catch {
            throw .store(error)
        }
    }

    static func key(of id: RecipeID) -> EntityKey { EntityKey(kind: RecipeRow.kind, id: ByteText(id.description)) }

    /// Plans the operations that make an entity hold a recipe, and returns them with the recipe at its new version.
    ///
    /// A recipe that returns after its deletion continues its version numbers. With the history of the recipe, a
    /// content that changes leaves a revision.
    func save(
        _ next: StoredRecipe,
        in entity: StoredEntity,
        _ readings: LineReadings? = nil,
        _ history: RevisionHeads? = nil
    ) throws(RecipeError) -> ([PlannedOperation], StoredRecipe) {
        let recipe: Recipe
        do { recipe = try readings?.filled(next.recipe) ?? next.recipe } catch { throw .content(error) }
        let filled = StoredRecipe(id: next.id, version: 0, recipe: recipe, marks: next.marks)
        let changes = RecipeRow.changes(of: filled, over: entity)
        let planned = PlannedOperation(saving: changes, in: entity, by: RecipeRow.rules)
        let version = entity.version + (planned == nil ? 0 : 1)
        let stored = StoredRecipe(id: next.id, version: version, recipe: recipe, marks: next.marks)
        guard let planned else { return ([], stored) }
        guard let history else { return ([planned], stored) }
        let before: StoredRecipe?
        do { before = try RecipeRow.kept(in: entity) } catch { throw .store(error) }
        return ([planned] + planRevision(of: stored, from: before, history[next.id] ?? []), stored)
    }
}

/// The outcome of adding a recipe.
public struct AddedRecipe: Hashable, Sendable, Codable {
    /// The recipe as the home now keeps it.
    public let stored: StoredRecipe
    /// Whether it replaced a recipe with the same title.
    public let replaced: Bool
    /// Whether it brought back a recipe with the same title from the trash.
    public let restored: Bool

    /// Creates an outcome.
    public init(stored: StoredRecipe, replaced: Bool, restored: Bool = false) {
        self.stored = stored
        self.replaced = replaced
        self.restored = restored
    }

    /// Decodes an outcome; one of an earlier release restored nothing.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        stored = try values.decode(StoredRecipe.self, forKey: .stored)
        replaced = try values.decode(Bool.self, forKey: .replaced)
        restored = try values.decodeIfPresent(Bool.self, forKey: .restored) ?? false
    }
}
