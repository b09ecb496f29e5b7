import Commands
import Foundation
public import RecipeDomain

extension RecipeModuleService {
    /// The most searches that a home keeps.
    package static let mostSearches = 200

    /// Keeps a search under a name, for the whole home, in place of the one that has it.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - name: The name, compared without case; up to ``SavedSearch/longestName`` characters.
    /// - Returns: The search as it is kept.
    /// - Throws: The error of a name or a search that can't be, or ``RecipeError/tooManySearches(limit:)``.
    public func saveSearch(_ search: RecipeSearch, as name: String) async throws(RecipeError) -> SavedSearch {
        try await context.once(in: store) { () async throws(RecipeError) in
            let saved: SavedSearch
            do throws(RecipeContentError) {
                saved = try SavedSearch(id: searchID(name), name: name, search: search)
            } catch { throw .content(error) }
            let row = RecipeRow.search(saved)
            let entity = try await entities([row.key])[row.key] ?? .absent(row.key)
            if !entity.state.isAlive, try await listSearches().count >= Self.mostSearches {
                throw .tooManySearches(limit: Self.mostSearches)
            }
            let operation = PlannedOperation(saving: row.changes, in: entity, by: RecipeRow.rules)
            return (operation.map { [$0] } ?? [], saved)
        }
    }

    /// Returns the searches that the home keeps, by name.
    public func listSearches() async throws(RecipeError) -> [SavedSearch] {
        do { return try await store.savedSearches(of: context.household) } catch { throw .store(error) }
    }

    /// Returns the search with a name.
    ///
    /// - Parameter name: The name, compared without case.
    /// - Returns: The search.
    /// - Throws: ``RecipeError/unknownSearch(_:)`` when the home has none with the name.
    public func savedSearch(_ name: String) async throws(RecipeError) -> SavedSearch {
        let key = TitleKey(name)
        guard let found = try await listSearches().first(where: { $0.nameKey == key }) else {
            throw .unknownSearch(name)
        }
        return found
    }

    /// Deletes the search with a name.
    ///
    /// - Parameter name: The name, compared without case.
    /// - Returns: The search.
    /// - Throws: ``RecipeError/unknownSearch(_:)`` when the home has none with the name.
    public func deleteSearch(_ name: String) async throws(RecipeError) -> SavedSearch {
        try await context.once(in: store) { () async throws(RecipeError) in
            let saved = try await savedSearch(name)
            let operation = PlannedOperation(.delete, of: RecipeRow.search(saved).key, expecting: nil)
            return ([operation], saved)
        }
    }

    /// Returns the identifier that a name gives: the same on every machine of the home.
    private func searchID(_ name: String) -> UUID {
        context.household.identity(of: SearchGroup.kind.text, named: TitleKey(name).text)
    }
}
