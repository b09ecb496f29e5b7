import Commands
public import RecipeDomain

extension RecipeModuleService {
    /// Adds a recipe, replacing the home's recipe with the same title.
    ///
    /// Writes only what differs from that recipe. Adding an identical recipe changes nothing.
    public func addRecipe(_ recipe: Recipe) async throws(RecipeError) -> AddedRecipe {
        do { try recipe.checkSize() } catch { throw .content(error) }
        return try await context.once(in: store) { () async throws(RecipeError) in
            let key = TitleKey(recipe.title)
            let named = RecipeID(uuid: context.household.identity(of: RecipeRow.kind.text, named: key.text))
            do throws(StoreError) {
                let existing = try await store.recipes(titles: [key], of: context.household).first
                let id = existing?.id ?? named
                let entity = try await entity(of: id)
                let kept = try RecipeRow.kept(in: entity)
                // The portion belongs to the home, so reading the page again must not change it.
                let next = StoredRecipe(id: id, version: 0, recipe: recipe, portionSize: kept?.portionSize)
                let (planned, stored) = Self.save(next, in: entity)
                return (planned, AddedRecipe(stored: stored, replaced: kept != nil))
            } catch { throw .store(error) }
        }
    }

    /// Returns the entity of a recipe, even if the home doesn't have the recipe.
    func entity(of id: RecipeID) async throws(StoreError) -> StoredEntity {
        let key = EntityKey(kind: RecipeRow.kind, id: ByteText(id.description))
        return try await store.entities([key], in: context.household)[key] ?? .absent(key)
    }

    /// Plans the operations that make an entity hold a recipe, and returns them with the recipe at its new version.
    ///
    /// A recipe that returns after its deletion continues its version numbers.
    static func save(_ next: StoredRecipe, in entity: StoredEntity) -> ([PlannedOperation], StoredRecipe) {
        let planned = PlannedOperation(saving: RecipeRow.recipe(next).changes, in: entity, by: RecipeRow.rules)
        let version = entity.version + (planned == nil ? 0 : 1)
        let stored = StoredRecipe(id: next.id, version: version, recipe: next.recipe, portionSize: next.portionSize)
        return ([planned].compactMap(\.self), stored)
    }
}

/// The outcome of adding a recipe.
public struct AddedRecipe: Hashable, Sendable, Codable {
    /// The recipe as the home now keeps it.
    public let stored: StoredRecipe
    /// Whether it replaced a recipe with the same title.
    public let replaced: Bool

    /// Creates an outcome.
    public init(stored: StoredRecipe, replaced: Bool) {
        self.stored = stored
        self.replaced = replaced
    }
}
