public import Quantities

/// What a home cooks.
public struct RecipeStatistics: Hashable, Sendable {
    /// How many recipes the home has, without those in the trash.
    public let counts: RecipeCounts
    /// How often something was cooked in the period.
    public let cookings: Int
    /// The mean of the servings of the cookings that say them; `nil` when none does.
    public let averageServings: Rational?
    /// The recipes that were cooked in the period, the most often cooked first, then by title.
    public let mostCooked: [RecipeTally]
    /// How often something was cooked in each month in which something was, in order: "2026-11".
    public let months: [CookingTally]
    /// How often something was cooked on each day of the week, from Monday.
    public let weekdays: [Int]
    /// How often recipes with a tag were cooked, the most often first.
    public let tags: [CookingTally]

    /// Puts the sums of cookings together.
    package init(_ sums: CookingSums, counts: RecipeCounts) {
        self.counts = counts
        cookings = sums.days.values.reduce(0, +)
        averageServings = sums.averageServings
        (mostCooked, tags) = (sums.mostCooked, sums.tags)
        let months = Dictionary(sums.days.map { (String($0.description.prefix(7)), $1) }, uniquingKeysWith: +)
        self.months = months.map { CookingTally(name: $0, times: $1) }.sorted { $0.name < $1.name }
        var weekdays = Array(repeating: 0, count: 7)
        for (day, times) in sums.days { weekdays[day.weekday] += times }
        self.weekdays = weekdays
    }
}

/// The sums of the cookings of a period.
public struct CookingSums: Hashable, Sendable {
    /// How often something was cooked on each day on which something was.
    public let days: [CalendarDay: Int]
    /// How often something was cooked for each number of servings; cookings that say none are not counted.
    public let servings: [Rational: Int]
    /// The most often cooked recipes, the most often first, then by title and identifier.
    public let mostCooked: [RecipeTally]
    /// How often recipes with a tag were cooked, the most often first, then by the key of the tag.
    public let tags: [CookingTally]

    /// Creates sums.
    public init(
        days: [CalendarDay: Int],
        servings: [Rational: Int],
        mostCooked: [RecipeTally],
        tags: [CookingTally]
    ) {
        (self.days, self.servings) = (days, servings)
        (self.mostCooked, self.tags) = (mostCooked, tags)
    }

    /// The mean of the servings; `nil` when no cooking says any.
    fileprivate var averageServings: Rational? {
        guard !servings.isEmpty else { return nil }
        let count = Rational(servings.values.reduce(0, +))
        return try? servings.reduce(Rational.zero) { sum, next in try sum + next.key * Rational(next.value) } / count
    }
}

/// How many recipes a home has, without those in the trash.
public struct RecipeCounts: Hashable, Sendable {
    /// All of them.
    public let recipes: Int
    /// The favorites.
    public let favorites: Int
    /// Those that were never cooked.
    public let neverCooked: Int

    /// Creates counts.
    public init(recipes: Int, favorites: Int, neverCooked: Int) {
        (self.recipes, self.favorites, self.neverCooked) = (recipes, favorites, neverCooked)
    }
}

/// How often a recipe was cooked in a period.
public struct RecipeTally: Hashable, Sendable {
    /// The recipe.
    public let id: RecipeID
    /// Its title; empty when it is gone.
    public let title: String
    /// The number of times.
    public let times: Int
    /// The latest day; `nil` for never.
    public let lastDay: CalendarDay?

    /// Creates a tally.
    public init(id: RecipeID, title: String, times: Int, lastDay: CalendarDay?) {
        (self.id, self.title, self.times, self.lastDay) = (id, title, times, lastDay)
    }
}

/// How often something was cooked in a month, or with a tag.
public struct CookingTally: Hashable, Sendable {
    /// The month, or the tag as one of its recipes writes it.
    public let name: String
    /// The number of times.
    public let times: Int

    /// Creates a tally.
    public init(name: String, times: Int) { (self.name, self.times) = (name, times) }
}
