import Quantities
import RecipeModule

extension CookingSums {
    /// Adds up cookings of recipes, which stand by identifier.
    init(_ cookings: [Cooking], of recipes: [StoredRecipe], limit: Int) {
        let times = Dictionary(grouping: cookings, by: \.recipeID)
        let titles = Dictionary(recipes.map { ($0.id, $0.recipe.title) }) { first, _ in first }
        let tallies = times.map { id, cookings in
            RecipeTally(id: id, title: titles[id] ?? "", times: cookings.count, lastDay: cookings.map(\.day).max())
        }
        let mostCooked = tallies.sorted {
            ($1.times, TitleKey($0.title), $0.id.description) < ($0.times, TitleKey($1.title), $1.id.description)
        }
        var tags: [String: CookingTally] = [:]
        for stored in recipes {
            guard let count = times[stored.id]?.count else { continue }
            for (key, written) in Dictionary(grouping: stored.recipe.tags, by: RecipeSearch.tagKey) {
                let known = tags[key]
                tags[key] = CookingTally(name: known?.name ?? written[0], times: (known?.times ?? 0) + count)
            }
        }
        let sorted = tags.sorted { ($1.value.times, $0.key) < ($0.value.times, $1.key) }
        self.init(
            days: Dictionary(cookings.map { ($0.day, 1) }, uniquingKeysWith: +),
            servings: Dictionary(cookings.compactMap(\.servings).map { ($0, 1) }, uniquingKeysWith: +),
            mostCooked: Array(mostCooked.prefix(limit)),
            tags: sorted.prefix(limit).map(\.value)
        )
    }
}
