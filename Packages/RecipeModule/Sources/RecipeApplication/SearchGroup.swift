import Commands
import Foundation
import RecipeDomain

/// A field group of a saved search.
enum SearchGroup: String, CaseIterable {
    case name, search

    /// The entity kind of a saved search, also in the feed.
    static let kind: ByteText = "search"

    /// The group's name in the entity.
    var group: ByteText { ByteText(rawValue) }

    /// The entity of a search.
    static func key(of id: UUID) -> EntityKey { EntityKey(kind: kind, id: ByteText(id.uuidString.lowercased())) }

    /// Returns the changes that make an entity hold a search.
    static func changes(of saved: SavedSearch) -> [GroupChange] {
        [
            GroupChange(Self.name.group, .write(json: saved.name)),
            GroupChange(Self.search.group, .write(json: saved.search)),
        ]
    }

    /// Reads a search.
    static func search(of entity: StoredEntity) throws(StoreError) -> SavedSearch {
        let name = try entity.value(Self.name.group, as: String.self)
        let search = try entity.value(Self.search.group, as: RecipeSearch.self)
        guard let id = UUID(uuidString: entity.key.id.text), let name, let search,
            let saved = try? SavedSearch(id: id, name: name, search: search)
        else { throw .unreadable("The search \(entity.key.id.text)") }
        return saved
    }
}
