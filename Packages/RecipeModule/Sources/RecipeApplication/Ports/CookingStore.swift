public import Commands
public import Quantities
public import RecipeDomain

/// Keeps what the people of homes have cooked.
public protocol CookingStore: Sendable {
    /// Returns the home's cookings with these identifiers, in any order, omitting unknown ones.
    func cookings(ids: Set<CookingID>, of household: HouseholdID) async throws(StoreError) -> [Cooking]

    /// Returns at most `limit` of the home's cookings after a position, the latest day first, and those of one day by
    /// identifier.
    func cookings(
        _ query: CookingQuery,
        after position: CookingPosition?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [Cooking]

    /// Returns the identifiers of all cookings of recipes, in any order.
    func cookingIDs(
        of recipes: Set<RecipeID>,
        in household: HouseholdID
    ) async throws(StoreError) -> [RecipeID: [CookingID]]

    /// Returns how often recipes were cooked, omitting those that were never cooked.
    func cookingTotals(
        of recipes: Set<RecipeID>,
        in household: HouseholdID
    ) async throws(StoreError) -> [RecipeID: CookingTotal]

    /// Returns the sums of the home's cookings in a period, with at most `limit` recipes and tags.
    ///
    /// A recipe that is gone has no title and no tags; one in the trash has both. A tag is written as the recipe with
    /// the least identifier writes it.
    func cookingSums(
        from first: CalendarDay?,
        until last: CalendarDay?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> CookingSums
}

extension CookingStore {
    /// Returns the latest cookings.
    package func cookings(
        _ query: CookingQuery,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [Cooking] {
        try await cookings(query, after: nil, limit: limit, of: household)
    }
}

/// Which cookings are asked for.
public struct CookingQuery: Hashable, Sendable {
    /// The recipe; `nil` for all.
    public let recipe: RecipeID?
    /// The first day; `nil` for any.
    public let from: CalendarDay?
    /// The last day; `nil` for any.
    public let until: CalendarDay?

    /// Creates a query.
    public init(recipe: RecipeID? = nil, from: CalendarDay? = nil, until: CalendarDay? = nil) {
        (self.recipe, self.from, self.until) = (recipe, from, until)
    }
}

/// A place in a list of cookings: the last one before it.
public struct CookingPosition: Hashable, Sendable {
    /// The day.
    public let day: CalendarDay
    /// The text of the identifier.
    public let id: String

    /// Creates a position.
    public init(day: CalendarDay, id: String) { (self.day, self.id) = (day, id) }
}
