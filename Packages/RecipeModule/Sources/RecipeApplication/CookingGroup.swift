import Commands
import Foundation
import Quantities
import RecipeDomain

/// A field group of a cooking, which is said once and never changed.
enum CookingGroup: String, CaseIterable {
    case recipe, cooked, note

    /// The entity kind of a cooking, also in the feed.
    static let kind: ByteText = "cooking"

    /// The group's name in the entity.
    var name: ByteText { ByteText(rawValue) }

    /// When, by whom, and for how many it was cooked.
    private struct Cooked: Codable {
        let day: CalendarDay
        let servings: Rational?
        let by: String
        let at: Date
    }

    /// The entity of a cooking.
    static func key(of id: CookingID) -> EntityKey { EntityKey(kind: kind, id: ByteText(id.description)) }

    /// Returns the changes that create a cooking.
    static func changes(of cooking: Cooking) -> [GroupChange] {
        let cooked = Cooked(day: cooking.day, servings: cooking.servings, by: cooking.by, at: cooking.saidAt)
        let changes = [
            GroupChange(Self.recipe.name, .write(json: cooking.recipeID)),
            GroupChange(Self.cooked.name, .write(json: cooked)),
        ]
        return changes + (cooking.note.map { [GroupChange(Self.note.name, .write(json: $0))] } ?? [])
    }

    /// Reads a cooking.
    static func cooking(of entity: StoredEntity) throws(StoreError) -> Cooking {
        let recipeID = try entity.value(Self.recipe.name, as: RecipeID.self)
        let cooked = try entity.value(Self.cooked.name, as: Cooked.self)
        let note = try entity.value(Self.note.name, as: String.self)
        guard let id = CookingID(entity.key.id.text), let recipeID, let cooked,
            let cooking = try? Cooking(
                id: id,
                recipeID: recipeID,
                day: cooked.day,
                servings: cooked.servings,
                by: cooked.by,
                saidAt: cooked.at,
                note: note
            )
        else { throw .unreadable("The cooking \(entity.key.id.text)") }
        return cooking
    }
}
