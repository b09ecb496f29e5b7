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
        MergeRules.Kind(kind, RecipeGroup.allCases.map { MergeRules.Group($0.name, .lastWriter) }),
        MergeRules.Kind(RevisionGroup.kind, RevisionGroup.allCases.map { MergeRules.Group($0.name, .lastWriter) }),
        MergeRules.Kind(SearchGroup.kind, SearchGroup.allCases.map { MergeRules.Group($0.group, .lastWriter) }),
        MergeRules.Kind(CookingGroup.kind, CookingGroup.allCases.map { MergeRules.Group($0.name, .lastWriter) }),
    ])

    /// The entity kind of a recipe, also in the feed.
    public static let kind: ByteText = "recipe"

    /// Refuses content that isn't a recipe, and a recipe that is too large to plan.
    public static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? {
        for key in Set(operations.map(\.entity)) {
            guard let entity = try entities.entity(key), entity.state.isAlive else { continue }
            if let refusal = partRefusal(of: entity) { return refusal }
            guard key.kind == kind else { continue }
            let content = try RecipeGroup.content(of: entity)
            do throws(RecipeContentError) { try content.get().checkSize() } catch {
                return OperationRefusal(code: error.code, sentence: error.description)
            }
        }
        return nil
    }

    /// Refuses a revision, a cooking, or a search that can't be read.
    private static func partRefusal(of entity: StoredEntity) -> OperationRefusal? {
        do throws(StoreError) {
            if entity.key.kind == RevisionGroup.kind { _ = try RevisionGroup.revision(of: entity) }
            if entity.key.kind == SearchGroup.kind { _ = try SearchGroup.search(of: entity) }
            if entity.key.kind == CookingGroup.kind { _ = try CookingGroup.cooking(of: entity) }
            return nil
        } catch {
            return OperationRefusal(
                code: "recipe.unreadablePart",
                sentence: "A part of a recipe can't be read: update Larder on the device that sends it."
            )
        }
    }

    /// The title of a recipe.
    public var keyTexts: [String] {
        if case .recipe(let stored) = self { [stored.recipe.title] } else { [] }
    }

    /// Reads the row of an entity.
    public init(reading entity: StoredEntity) throws(StoreError) {
        switch entity.key.kind {
        case Self.kind: break
        case RevisionGroup.kind:
            self = .revision(try RevisionGroup.revision(of: entity))
            return
        case SearchGroup.kind:
            self = .search(try SearchGroup.search(of: entity))
            return
        case CookingGroup.kind:
            self = .cooking(try CookingGroup.cooking(of: entity))
            return
        default:
            self = .later(entity.key)
            return
        }
        guard let id = RecipeID(entity.key.id.text), case .success(let recipe) = try RecipeGroup.content(of: entity)
        else { throw .unreadable("The recipe \(entity.key.id.text)") }
        let marks = try RecipeGroup.marks(of: entity)
        self = .recipe(StoredRecipe(id: id, version: entity.version, recipe: recipe, marks: marks).identified)
    }

    /// Returns the recipe of an entity, or `nil` for a deleted one.
    static func kept(in entity: StoredEntity) throws(StoreError) -> StoredRecipe? {
        guard entity.state.isAlive, case .recipe(let stored) = try RecipeRow(entity) else { return nil }
        return stored
    }

    /// The key of the entity that the row belongs to.
    public var key: EntityKey {
        switch self {
        case .recipe(let stored): EntityKey(kind: Self.kind, id: ByteText(stored.id.description))
        case .revision(let revision): RevisionHead.key(of: revision.id)
        case .search(let saved): SearchGroup.key(of: saved.id)
        case .cooking(let cooking): CookingGroup.key(of: cooking.id)
        case .later(let key): key
        }
    }

    /// The changes that create the whole row.
    public var changes: [GroupChange] {
        switch self {
        case .recipe(let stored): Self.changes(of: stored, over: .absent(key))
        case .revision(let revision): RevisionGroup.changes(of: revision)
        case .search(let saved): SearchGroup.changes(of: saved)
        case .cooking(let cooking): CookingGroup.changes(of: cooking)
        case .later: []
        }
    }

    /// Returns the changes that make an entity hold a recipe, without the groups that neither has.
    static func changes(of stored: StoredRecipe, over entity: StoredEntity) -> [GroupChange] {
        RecipeGroup.allCases.compactMap { group in
            guard
                let effect = group.write(stored)
                    ?? (entity.state.groups[group.name] == nil ? nil : .write(json: Null()))
            else { return nil }
            return GroupChange(group.name, effect)
        }
    }
}

/// The absence of a value.
private struct Null: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}
