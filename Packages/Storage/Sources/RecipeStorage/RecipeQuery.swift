import Commands
import Quantities
import RecipeModule
import SQLKit

/// The query of a search, as portable SQL with its arguments: a row a recipe, with its value in the order.
///
/// Without words, each order is that of an index, which a page reads from its place on.
struct RecipeQuery {
    private let household: HouseholdID
    private let index: TextIndex
    /// For each typed word, the words of the home that it is with a slip.
    private let slips: [String: [String]]
    private var conditions = ["household_id = ?", "trashed_at IS NULL"]
    private var source = "recipes"
    private let value: String?
    /// A value for each `?`, in their order.
    private(set) var arguments: SQLArguments = []

    /// Builds the query of a page of a search, whose words it looks up.
    init(
        _ search: RecipeSearch,
        after position: SearchPosition?,
        limit: Int,
        in household: HouseholdID,
        _ connection: any SQLConnection
    ) throws {
        self.household = household
        index = TextIndex(.recipeFields, of: household, connection)
        let words = search.words
        let sought = (search.with + search.without).filter(\.isFoundByWords)
        slips = try index.words(withSlipsIn: Array(Set(words + sought.flatMap(\.words))))
        value = Self.value(of: search.sort, hasWords: !words.isEmpty)
        if !words.isEmpty { source += " JOIN (\(hits(words))) AS hits ON hits.recipe = recipes.id" }
        arguments.append(household.blob)
        for tag in search.tags {
            add("id IN (SELECT recipe_id FROM recipe_tags WHERE household_id = ? AND tag = ?)")
            arguments += [household.blob, RecipeSearch.tagKey(tag)]
        }
        for ingredient in search.with { add("id IN (\(recipes(with: ingredient)))") }
        for ingredient in search.without { add("id NOT IN (\(recipes(with: ingredient)))") }
        addMarks(search)
        let position = position ?? SearchPosition(value: .min, titleKey: "", id: "")
        add(value.map { "(\($0), title_key, id) > (?, ?, ?)" } ?? "(title_key, id) > (?, ?)")
        if value != nil { arguments.append(position.value) }
        arguments += [position.titleKey, position.id, max(0, limit)]
    }

    /// The query.
    var sql: String {
        """
        SELECT id, title, title_key, servings_text, servings_count, ingredient_count, favorite, rating, times_cooked,
            last_cooked, \(value ?? "0") AS sort_value
        FROM \(source) WHERE \(conditions.joined(separator: " AND "))
        ORDER BY \(value.map { "\($0), " } ?? "")title_key, id LIMIT ?
        """
    }

    private mutating func add(_ condition: String) { conditions.append(condition) }

    private mutating func addMarks(_ search: RecipeSearch) {
        if let isFavorite = search.isFavorite { add("favorite = \(isFavorite ? 1 : 0)") }
        if let minutes = search.mostMinutes { add("all_minutes <= \(minutes)") }
        if let rating = search.leastRating { add("rating >= \(rating.stars)") }
        switch search.lastCooked {
        case .by(let day): add("last_cooked <= \(day.number)")
        case .since(let day): add("last_cooked >= \(day.number)")
        case .notSince(let day): add("(last_cooked < \(day.number) OR last_cooked IS NULL)")
        case .never: add("last_cooked IS NULL")
        case nil: break
        }
    }

    /// Returns what comes before the title in an order: the least first; `nil` for nothing.
    private static func value(of sort: RecipeSearch.Sort, hasWords: Bool) -> String? {
        let order = order(of: sort, hasWords: hasWords)
        return hasWords ? "(\(order ?? "0") + hits.slipped * \(RecipeSearch.Sort.slipped))" : order
    }

    private static func order(of sort: RecipeSearch.Sort, hasWords: Bool) -> String? {
        switch sort {
        case .relevance: hasWords ? "-hits.score" : nil
        case .title: nil
        case .newest: "newest_order"
        case .lastCooked: "last_cooked_order"
        case .longAgo: "long_ago_order"
        case .mostCooked: "times_cooked_order"
        case .rating: "rating_order"
        case .time: "time_order"
        }
    }

    /// Selects the recipes that have every word, how well they fit (the sum of where each word counts most), and
    /// whether they have a word with a slip alone.
    private mutating func hits(_ words: [String]) -> String {
        var parts: [String] = []
        for (place, word) in words.enumerated() {
            parts.append(part(TextIndex.Choice(beginning: word), of: place, share: 1))
            let slipped = slips[word] ?? []
            if !slipped.isEmpty { parts.append(part(TextIndex.Choice(or: slipped), of: place, share: 2)) }
        }
        return """
            SELECT recipe, SUM(weight) AS score, MAX(slipped) AS slipped FROM (
                SELECT recipe, typed, MAX(weight) AS weight, MIN(slipped) AS slipped FROM (\(parts.joined(separator: " UNION ALL "))) AS parts
                GROUP BY recipe, typed
            ) AS best GROUP BY recipe HAVING COUNT(*) = \(words.count)
            """
    }

    /// Selects the recipes where a typed word may be, with how much it counts there.
    private mutating func part(_ choice: TextIndex.Choice, of place: Int, share: Int) -> String {
        let cases = RecipeField.allCases.map { "WHEN '\($0.rawValue)' THEN \($0.weight / share)" }
        let found = index.ids(having: [choice])
        arguments += found.arguments
        return """
            SELECT substr(recipe_field_id, 1, 36) AS recipe, \(place) AS typed,
                CASE substr(recipe_field_id, 38) \(cases.joined(separator: " ")) END AS weight, \(share - 1) AS slipped
            FROM (\(found.sql)) AS found\(share)
            """
    }

    /// Selects the recipes with an ingredient.
    private mutating func recipes(with ingredient: SoughtIngredient) -> String {
        var parts: [String] = []
        if let key = ingredient.key {
            parts.append("SELECT recipe_id FROM recipe_ingredients WHERE household_id = ? AND ingredient_key = ?")
            arguments += [household.blob, key]
        }
        if ingredient.isFoundByWords {
            let words = ingredient.words.map { TextIndex.Choice(beginning: $0, or: slips[$0] ?? []) }
            let found = index.ids(having: words)
            arguments += found.arguments
            parts.append(
                """
                SELECT substr(recipe_field_id, 1, 36) FROM (\(found.sql)) AS found
                WHERE substr(recipe_field_id, 38) = '\(RecipeField.ingredients.rawValue)'
                """
            )
        }
        return parts.joined(separator: " UNION ALL ")
    }
}
