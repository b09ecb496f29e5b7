import Commands
import Foundation
import Quantities
import RecipeDomain

/// A field group of a recipe, which changes as a whole.
enum RecipeGroup: String, CaseIterable {
    case title, ingredients, times, tags, steps, source, description, notes, rating, cover, nutrition, portion, weight
    case favorite, added, trash

    /// The group's name in the entity.
    var name: ByteText { ByteText(rawValue) }

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

    /// Returns the write of the group; `nil` for a value that most recipes don't have, and this one neither.
    func write(_ stored: StoredRecipe) -> GroupEffect? {
        let (recipe, marks) = (stored.recipe, stored.marks)
        return switch self {
        case .title: .write(json: recipe.title)
        case .ingredients: .write(json: Ingredients(servings: recipe.servings, lines: recipe.ingredients))
        case .times: .write(json: recipe.times)
        case .tags: .write(json: recipe.tags)
        case .steps: .write(json: recipe.steps)
        case .source: .write(json: Source(url: recipe.sourceURL, language: recipe.language))
        case .portion: .write(json: marks.portionSize)
        case .description: recipe.details.description.map { .write(json: $0) }
        case .notes: recipe.details.notes.map { .write(json: $0) }
        case .rating: recipe.details.rating.map { .write(json: $0) }
        case .cover: recipe.details.cover.map { .write(json: $0) }
        case .nutrition: recipe.details.nutrition.map { .write(json: $0) }
        case .weight: recipe.details.totalWeight.map { .write(json: $0) }
        case .favorite: marks.isFavorite ? .write(json: true) : nil
        case .added: marks.addedAt.map { .write(json: $0) }
        case .trash: marks.trash.map { .write(json: $0) }
        }
    }

    /// Reads the content of a recipe.
    static func content(of entity: StoredEntity) throws(StoreError) -> Result<Recipe, RecipeContentError> {
        let title = try entity.value(Self.title.name) ?? ""
        let ingredients = try entity.value(Self.ingredients.name) ?? Ingredients(servings: nil, lines: [])
        let times = try entity.value(Self.times.name) ?? CookingTimes()
        let tags = try entity.value(Self.tags.name) ?? [String]()
        let steps = try entity.value(Self.steps.name) ?? [RecipeStep]()
        let source = try entity.value(Self.source.name) ?? Source(url: nil, language: nil)
        let description = try optional(.description, of: entity, as: String.self)
        let notes = try optional(.notes, of: entity, as: String.self)
        let rating = try optional(.rating, of: entity, as: Rating.self)
        let cover = try optional(.cover, of: entity, as: PictureReference.self)
        let nutrition = try optional(.nutrition, of: entity, as: NutritionFacts.self)
        let weight = try optional(.weight, of: entity, as: Rational.self)
        return Result { () throws(RecipeContentError) in
            try Recipe(
                title: title,
                servings: ingredients.servings,
                ingredients: ingredients.lines,
                times: times,
                tags: tags,
                language: source.language,
                sourceURL: source.url,
                steps: steps,
                details: RecipeDetails(
                    description: description,
                    notes: notes,
                    rating: rating,
                    cover: cover,
                    nutrition: nutrition,
                    totalWeight: weight
                )
            )
        }
    }

    /// Reads what the home says of a recipe.
    static func marks(of entity: StoredEntity) throws(StoreError) -> RecipeMarks {
        RecipeMarks(
            portionSize: try optional(.portion, of: entity, as: Rational.self),
            isFavorite: try optional(.favorite, of: entity, as: Bool.self) ?? false,
            addedAt: try optional(.added, of: entity, as: Date.self),
            trash: try optional(.trash, of: entity, as: TrashNote.self)
        )
    }

    /// Returns the value of a group; `nil` when it is missing or was cleared.
    private static func optional<Value: Decodable>(
        _ group: RecipeGroup,
        of entity: StoredEntity,
        as _: Value.Type
    ) throws(StoreError) -> Value? {
        try entity.value(group.name, as: Value?.self) ?? nil
    }
}
