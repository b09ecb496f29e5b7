import Commands
import Foundation
import QuantityDomain

/// What people call the ingredient of a key.
public struct IngredientName: Hashable, Sendable {
    /// The key.
    public let key: String
    /// The name in the request's language, or the home's own; `nil` for an ingredient that no table knows.
    public let name: String?
    /// Further names that find it.
    public let aliases: [String]
    /// Whether the home has marked it as a favorite.
    public let isFavorite: Bool
    /// Whether the home created it.
    public let isCustom: Bool
    /// Where shops keep it, such as "produce"; empty when unknown.
    public let aisleHint: String
}

extension IngredientCatalogService {
    /// The maximum number of keys in one call of ``nameIngredients(_:includingOwn:)``.
    public static let mostNamedKeys = 10_000

    /// Names ingredients for people, in the request's language, or else in the home's.
    ///
    /// - Parameters:
    ///   - keys: The keys.
    ///   - includesOwn: Whether the home's own ingredients and its favorites follow.
    /// - Returns: One entry for each key, in the same order, then those that follow, by name; each key once.
    /// - Throws: ``QuantityError/tooMany(count:limit:)``, or the error of the store.
    public func nameIngredients(
        _ keys: [String],
        includingOwn includesOwn: Bool = false
    ) async throws(QuantityError) -> [IngredientName] {
        guard keys.count <= Self.mostNamedKeys else { throw .tooMany(count: keys.count, limit: Self.mostNamedKeys) }
        let locale = try await locale()
        let (favorites, stored) = try await reading { () async throws(StoreError) in
            let favorites = try await store.favorites(of: context.household)
            var stored = try await store.ingredients(named: Set(keys), of: context.household)
            if includesOwn {
                let own = IngredientQuery(isCustom: true, limit: Self.mostNamedKeys)
                stored += try await store.ingredients(own, of: context.household)
                stored += try await store.ingredients(ids: favorites, of: context.household)
            }
            return (favorites, stored.map(\.ingredient))
        }
        let defaults = DefaultIngredients.standard
        let shown = includesOwn ? stored + favorites.compactMap { defaults[$0] } : []
        let more = shown.filter { $0.isCustom || favorites.contains($0.id) }
            .sorted { ($0.sortName, $0.ingredientKey) < ($1.sortName, $1.ingredientKey) }
        // The home's own ingredient of a key counts before an imported one.
        let known = Dictionary(stored.map { ($0.ingredientKey, $0) }) { $0.isCustom || !$1.isCustom ? $0 : $1 }
        var seen: Set<String> = []
        return (keys + more.map(\.ingredientKey)).filter { seen.insert($0).inserted }
            .map { key in
                let names = [known[key], defaults.ingredient(key: key)].compactMap(\.self)
                return IngredientName(key, names, favorites, locale: locale)
            }
    }
}

extension IngredientName {
    /// Creates the name of a key from the ingredients that have it, the home's own first.
    fileprivate init(_ key: String, _ ingredients: [Ingredient], _ favorites: Set<UUID>, locale: String) {
        let own = ingredients.first { $0.isCustom }
        let table = IngredientNames.listName(of: key, for: nil, locale: locale)
        let isNamedLikeTable = own?.isNamedByTable ?? true
        let shown = isNamedLikeTable ? table ?? ingredients.first?.fullName : own?.fullName
        self.key = key
        name = shown
        var seen: Set<String> = [Ingredient.folded(shown ?? key)]
        aliases = ingredients.flatMap { [$0.fullName] + $0.aliases }
            .filter { seen.insert(Ingredient.folded($0)).inserted }
        isFavorite = ingredients.contains { favorites.contains($0.id) }
        isCustom = own != nil
        let aisle = IngredientNames.aisle(of: key, called: shown ?? key)
        aisleHint = aisle.isEmpty ? own?.aisle ?? "" : aisle
    }
}

extension Ingredient {
    /// Whether the home's own ingredient has the English name of one that Larder knows, and therefore one in each
    /// language.
    var isNamedByTable: Bool {
        let known = [
            IngredientNames.englishName(of: ingredientKey),
            DefaultIngredients.standard.ingredient(key: ingredientKey)?.name,
        ]
        let folded = Ingredient.folded(name)
        return brand == nil && known.contains { $0.map { Ingredient.folded($0) } == folded }
    }
}
