import Commands
import Quantities
import RecipeModule

extension RecipeSearch {
    /// Returns the place of a recipe in the order of the search; `nil` when it does not fit.
    func value(of stored: StoredRecipe, _ cooked: CookingTotal) -> Int64? {
        let recipe = stored.recipe
        guard stored.marks.trash == nil, isFavorite.map({ $0 == stored.marks.isFavorite }) ?? true,
            mostMinutes.map({ (recipe.times.allMinutes ?? .max) <= $0 }) ?? true,
            leastRating.map({ least in recipe.details.rating.map { $0 >= least } ?? false }) ?? true,
            lastCooked?.contains(cooked.lastDay) ?? true
        else { return nil }
        let own = Set(recipe.tags.map(Self.tagKey))
        guard tags.allSatisfy({ own.contains(Self.tagKey($0)) }), with.allSatisfy({ $0.isIn(recipe) }),
            !without.contains(where: { $0.isIn(recipe) }), let fit = recipe.fit(of: words)
        else { return nil }
        let order: Int64 =
            switch sort {
            case .relevance: -Int64(fit.score)
            case .title: 0
            case .newest: -(stored.marks.addedAt?.wholeMilliseconds ?? 0)
            case .lastCooked: cooked.lastDay.map { -Int64($0.number) } ?? Sort.neverCooked
            case .longAgo: cooked.lastDay.map { Int64($0.number) } ?? Sort.neverCooked
            case .mostCooked: -Int64(cooked.times)
            case .rating: -Int64(recipe.details.rating?.stars ?? 0)
            case .time: recipe.times.allMinutes.map(Int64.init) ?? Sort.unknownMinutes
            }
        return order + (fit.isBySlip ? Sort.slipped : 0)
    }
}

extension SearchPosition {
    func precedes(_ other: SearchPosition) -> Bool {
        if value != other.value { return value < other.value }
        if titleKey != other.titleKey { return titleKey.utf8.lexicographicallyPrecedes(other.titleKey.utf8) }
        return id < other.id
    }
}
