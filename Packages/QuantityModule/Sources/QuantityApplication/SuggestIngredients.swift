import Commands
public import Foundation
import QuantityDomain

/// An ingredient that completes what a person types.
public struct SuggestedIngredient: Hashable, Sendable {
    /// The key.
    public let key: String
    /// The name, in the home's language or as the home calls it.
    public let name: String
    /// Whether the home has marked it as a favorite.
    public let isFavorite: Bool
    /// Whether the home created it.
    public let isCustom: Bool
    /// When the home last converted it; `nil` for never.
    public let lastUsedDate: Date?
    /// How well it fits: 0 when its name begins with the text, 1 when each word begins one of its words, 2 when the
    /// text has a typing error.
    public fileprivate(set) var distance: Int

    /// How near it is to the home: 0 for a favorite and for one that it converts, 1 for any other of its own, 2 for
    /// others.
    fileprivate var strangeness: Int { isFavorite || lastUsedDate != nil ? 0 : isCustom ? 1 : 2 }
}

extension IngredientCatalogService {
    /// The maximum number of suggestions.
    public static let mostSuggestions = 100

    /// Completes what a person types to ingredients, by the beginnings of words, and by words with a typing error.
    ///
    /// Typing errors are looked for only where the beginnings of words find too few.
    ///
    /// - Parameters:
    ///   - text: What is typed so far; without a letter, there are no suggestions.
    ///   - limit: The maximum number, up to 100.
    /// - Returns: Each ingredient once, and no two with names that differ by case, number, or accent alone: those
    ///   without a typing error first, of them the home's favorites and those that it converts, then its own, and of
    ///   equals those whose names begin with the text.
    /// - Throws: ``QuantityError/store(_:)`` when the home's rows cannot be read.
    public func suggestIngredients(_ text: String, limit: Int = 10) async throws(QuantityError) -> [SuggestedIngredient]
    {
        let limit = max(1, min(limit, Self.mostSuggestions))
        let strict = IngredientSearch(text, isTolerant: false)
        guard !strict.words.isEmpty else { return [] }
        let index = NameIndex.standard(in: try await locale())
        let homeMarks = try await ingredients.marks()
        let nearest = try await storedIngredients(homeMarks.ids)
        var known = index.entries(for: strict)
        var stored = try await storedIngredients(for: strict, besides: nearest, limit: limit)
        if known.count + stored.count < limit {
            let tolerant = IngredientSearch(text)
            known = index.entries(for: tolerant)
            stored += try await storedIngredients(for: tolerant, besides: nearest, limit: limit)
        }
        let defaults = known.compactMap { DefaultIngredients.standard.ingredient(key: $0.key) }
        let marked = homeMarks.marked(stored + defaults)
        let marks = Dictionary(marked.map { ($0.id, $0) }) { first, _ in first }
        let own = stored.map { Self.suggestion($0, marks[$0.id], strict) }
        let others = known.map { entry in
            let mark = DefaultIngredients.standard.ingredient(key: entry.key).flatMap { marks[$0.id] }
            return SuggestedIngredient(
                key: entry.key,
                name: entry.name,
                isFavorite: mark?.isFavorite == true,
                isCustom: false,
                lastUsedDate: mark?.lastUsedDate,
                distance: strict.distance(to: entry.names)
            )
        }
        let found = own.filter(\.isCustom) + others + own.filter { !$0.isCustom }
        return try await calledByHome(Self.distinct(found, limit: 2 * limit), strict, homeMarks, limit: limit)
    }

    /// Puts the home's own ingredient in the place of what it stands for after a merge or another name.
    private func calledByHome(
        _ found: [SuggestedIngredient],
        _ search: IngredientSearch,
        _ homeMarks: IngredientMarks,
        limit: Int
    ) async throws(QuantityError) -> [SuggestedIngredient] {
        let keys = Set(found.map(\.key))
        let own = try await reading { () async throws(StoreError) in
            try await store.ingredients(named: keys, of: context.household).map(\.ingredient).filter(\.isCustom)
        }
        guard !own.isEmpty else { return Array(found.prefix(limit)) }
        let marks = Dictionary(homeMarks.marked(own).map { ($0.id, $0) }) { first, _ in first }
        let owned = Set(own.map(\.ingredientKey))
        let called = found.map { one in
            let folded = Ingredient.folded(one.key)
            let owner = owned.contains(one.key) ? nil : own.first { $0.foldedNames.contains(folded) }
            guard let owner else { return one }
            var suggestion = Self.suggestion(owner, marks[owner.id], search)
            // What was typed may be a name of it that only the tables know.
            suggestion.distance = min(suggestion.distance, one.distance)
            return suggestion
        }
        return Self.distinct(called, limit: limit)
    }

    /// Returns stored ingredients by their identities.
    private func storedIngredients(_ ids: Set<UUID>) async throws(QuantityError) -> [Ingredient] {
        try await reading { () async throws(StoreError) in
            try await ids.isEmpty ? [] : store.ingredients(ids: ids, of: context.household).map(\.ingredient)
        }
    }

    /// Returns stored ingredients that match, the home's own first: the nearest ones, and of all others the first by
    /// name that begin with the text, and the first that have its words anywhere.
    private func storedIngredients(
        for search: IngredientSearch,
        besides nearest: [Ingredient],
        limit: Int
    ) async throws(QuantityError) -> [Ingredient] {
        try await reading { () async throws(StoreError) in
            var found = nearest.filter(search.matches)
            // A page after the text itself begins with the names that it begins; a full one of these needs no others. A
            // text with a typing error begins none.
            let isStrict = !search.words.contains(where: \.toleratesErrors)
            let beginning = search.words.first.map { PageCursor(after: $0.text, "") }
            for isCustom in [true, false] {
                for place in isStrict ? [beginning, nil] : [nil] {
                    let query = IngredientQuery(search: search, isCustom: isCustom, after: place, limit: limit)
                    let page = try await store.ingredients(query, of: context.household).map(\.ingredient)
                    found += page
                    if page.count == limit, let last = page.last, search.distance(to: [last.fullName]) == 0 { break }
                }
            }
            var seen: Set<UUID> = []
            let distinct = found.filter { seen.insert($0.id).inserted }
            return distinct.filter(\.isCustom) + distinct.filter { !$0.isCustom }
        }
    }

    private static func suggestion(
        _ ingredient: Ingredient,
        _ marked: Ingredient?,
        _ search: IngredientSearch
    ) -> SuggestedIngredient {
        SuggestedIngredient(
            key: ingredient.ingredientKey,
            name: ingredient.fullName,
            isFavorite: marked?.isFavorite == true,
            isCustom: ingredient.isCustom,
            lastUsedDate: marked?.lastUsedDate,
            distance: search.distance(to: [ingredient.fullName] + ingredient.aliases)
        )
    }

    /// Sorts suggestions; of several with one key or folded name, the first of the list stays.
    private static func distinct(_ found: [SuggestedIngredient], limit: Int) -> [SuggestedIngredient] {
        var (keys, names): (Set<String>, Set<String>) = ([], [])
        let distinct = found.filter { one in
            keys.insert(one.key).inserted && names.insert(Ingredient.folded(one.name)).inserted
        }
        return Array(
            distinct.sorted { one, other in
                let (first, second) = (one.order, other.order)
                return first == second ? one.name.lowercased() < other.name.lowercased() : first < second
            }
            .prefix(limit)
        )
    }
}

extension SuggestedIngredient {
    /// What comes first; the name decides between equals.
    fileprivate var order: (Int, Int, Int, Int) {
        let recent = lastUsedDate.map { -Int($0.timeIntervalSince1970) } ?? 0
        return (distance == 2 ? 1 : 0, strangeness, distance, recent)
    }
}
