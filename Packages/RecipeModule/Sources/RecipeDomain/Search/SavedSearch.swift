public import Foundation

/// A search that the home keeps under a name.
public struct SavedSearch: Hashable, Sendable, Codable {
    /// The identifier, which derives from the name.
    public let id: UUID
    /// The name, with single spaces; never empty.
    public let name: String
    /// The search.
    public let search: RecipeSearch

    /// The most characters of a name.
    public static let longestName = 100

    /// Creates a search with a name.
    ///
    /// - Throws: A ``RecipeContentError`` for a name that is empty or too long, and for a search that can't be.
    public init(id: UUID, name: String, search: RecipeSearch) throws(RecipeContentError) {
        let name = name.whitespaceFolded
        guard !name.isEmpty, name.count <= Self.longestName else { throw .notASearchName(name) }
        try search.check()
        (self.id, self.name, self.search) = (id, name, search)
    }

    /// The key by which names are compared.
    public var nameKey: TitleKey { TitleKey(name) }
}
