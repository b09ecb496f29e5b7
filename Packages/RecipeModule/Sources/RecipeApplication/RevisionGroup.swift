import Commands
import Foundation
import RecipeDomain

/// A field group of a revision, which is made once and never changed.
enum RevisionGroup: String, CaseIterable {
    case recipe, saved, content

    /// The entity kind of a revision, also in the feed.
    static let kind: ByteText = "revision"

    /// The group's name in the entity.
    var name: ByteText { ByteText(rawValue) }

    /// When and by whom it was saved, and as which version.
    private struct Saved: Codable {
        let version: Int64
        let at: Date
        let by: String
    }

    /// Returns the changes that create a revision.
    static func changes(of revision: Revision) -> [GroupChange] {
        [
            GroupChange(Self.recipe.name, .write(json: revision.recipeID)),
            GroupChange(
                Self.saved.name,
                .write(json: Saved(version: revision.version, at: revision.at, by: revision.by))
            ),
            GroupChange(Self.content.name, .write(json: revision.content)),
        ]
    }

    /// Reads a revision.
    static func revision(of entity: StoredEntity) throws(StoreError) -> Revision {
        let recipeID = try entity.value(Self.recipe.name, as: RecipeID.self)
        let saved = try entity.value(Self.saved.name, as: Saved.self)
        let content = try entity.value(Self.content.name, as: Recipe.self)
        guard let id = RevisionID(entity.key.id.text), let recipeID, let saved, let content else {
            throw .unreadable("The revision \(entity.key.id.text)")
        }
        return Revision(
            id: id,
            recipeID: recipeID,
            version: saved.version,
            at: saved.at,
            by: saved.by,
            content: content
        )
    }
}
