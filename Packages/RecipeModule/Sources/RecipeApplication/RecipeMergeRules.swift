public import Commands
import Quantities
import RecipeDomain

/// How a home's recipes merge when two people change them at once.
///
/// The last writer of a group wins, so a person who sets a portion doesn't undo another person's change to the steps.
/// The ingredient lines and the yield form one group, because amounts for four with a yield of eight would be a recipe
/// that neither person wrote. Two people who add the same title add the same recipe, because its identifier derives
/// from the title.
extension RecipeRow: KeyedRow {
    /// The field groups of a recipe.
    public static let rules = MergeRules([
        MergeRules.Kind(
            kind,
            [titleGroup, ingredientsGroup, timesGroup, tagsGroup, stepsGroup, sourceGroup, portionGroup]
                .map { MergeRules.Group($0, .lastWriter) }
        )
    ])

    /// The entity kind of a recipe, also in the feed.
    public static let kind: ByteText = "recipe"
    private static let titleGroup: ByteText = "title"
    private static let ingredientsGroup: ByteText = "ingredients"
    private static let timesGroup: ByteText = "times"
    private static let tagsGroup: ByteText = "tags"
    private static let stepsGroup: ByteText = "steps"
    private static let sourceGroup: ByteText = "source"
    private static let portionGroup: ByteText = "portion"

    /// The ingredient lines and the yield.
    private struct Ingredients: Codable {
        let servings: Servings?
        let lines: [IngredientLine]
    }

    /// Where a recipe comes from, and its language.
    private struct Source: Codable {
        let url: String?
        let language: String?
    }

    /// Refuses content that isn't a recipe, and a recipe that is too large to plan.
    public static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? {
        for key in Set(operations.map(\.entity)) where key.kind == kind {
            guard let entity = try entities.entity(key), entity.state.isAlive else { continue }
            let content = try content(of: entity)
            do throws(RecipeContentError) { try content.get().checkSize() } catch {
                return OperationRefusal(code: error.code, sentence: error.description)
            }
        }
        return nil
    }

    /// The title of a recipe.
    public var keyTexts: [String] {
        if case .recipe(let stored) = self { [stored.recipe.title] } else { [] }
    }

    /// Reads the row of an entity.
    public init(reading entity: StoredEntity) throws(StoreError) {
        guard entity.key.kind == Self.kind else {
            self = .later(entity.key)
            return
        }
        guard let id = RecipeID(entity.key.id.text), case .success(let recipe) = try Self.content(of: entity) else {
            throw .unreadable("The recipe \(entity.key.id.text)")
        }
        let portion = try entity.value(Self.portionGroup, as: Rational?.self) ?? nil
        self = .recipe(StoredRecipe(id: id, version: entity.version, recipe: recipe, portionSize: portion))
    }

    /// Returns the recipe of an entity, or `nil` for a deleted one.
    static func kept(in entity: StoredEntity) throws(StoreError) -> StoredRecipe? {
        guard entity.state.isAlive, case .recipe(let stored) = try RecipeRow(entity) else { return nil }
        return stored
    }

    private static func content(
        of entity: StoredEntity
    ) throws(StoreError) -> Result<Recipe, RecipeContentError> {
        let title = try entity.value(titleGroup) ?? ""
        let ingredients = try entity.value(ingredientsGroup) ?? Ingredients(servings: nil, lines: [])
        let times = try entity.value(timesGroup) ?? CookingTimes()
        let tags = try entity.value(tagsGroup) ?? [String]()
        let steps = try entity.value(stepsGroup) ?? [String]()
        let source = try entity.value(sourceGroup) ?? Source(url: nil, language: nil)
        return Result { () throws(RecipeContentError) in
            try Recipe(
                title: title,
                servings: ingredients.servings,
                ingredients: ingredients.lines,
                times: times,
                tags: tags,
                language: source.language,
                sourceURL: source.url,
                steps: steps
            )
        }
    }

    /// The key of the entity that the row belongs to.
    public var key: EntityKey {
        switch self {
        case .recipe(let stored): EntityKey(kind: Self.kind, id: ByteText(stored.id.description))
        case .later(let key): key
        }
    }

    /// The changes that create the whole row.
    public var changes: [GroupChange] {
        guard case .recipe(let stored) = self else { return [] }
        let recipe = stored.recipe
        let ingredients = Ingredients(servings: recipe.servings, lines: recipe.ingredients)
        let source = Source(url: recipe.sourceURL, language: recipe.language)
        return [
            GroupChange(Self.titleGroup, .write(json: recipe.title)),
            GroupChange(Self.ingredientsGroup, .write(json: ingredients)),
            GroupChange(Self.timesGroup, .write(json: recipe.times)),
            GroupChange(Self.tagsGroup, .write(json: recipe.tags)),
            GroupChange(Self.stepsGroup, .write(json: recipe.steps)),
            GroupChange(Self.sourceGroup, .write(json: source)),
            GroupChange(Self.portionGroup, .write(json: stored.portionSize)),
        ]
    }
}
