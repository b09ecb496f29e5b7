import Commands
public import Quantities
public import ShoppingDomain

/// Which recipes a person looks for by what the home has.
public struct CookableQuery: Hashable, Sendable {
    /// Only recipes that lack at most so many ingredients; `nil` for any number.
    public var mostLacking: Int?
    /// Only recipes that use something that is due within so many days of ``day``; `nil` for all.
    public var dueWithinDays: Int?
    /// The day; `nil` for today in UTC.
    public var day: CalendarDay?
    /// How many recipes a page has, up to ``mostRecipes``.
    public var limit: Int
    /// The end of the page before; empty for the first page.
    public var cursor: String

    /// The maximum number of recipes of a page.
    public static let mostRecipes = 100

    /// Creates a query for all recipes.
    public init(limit: Int = 20, cursor: String = "") { (self.limit, self.cursor) = (limit, cursor) }
}

/// A page of recipes.
public struct CookablePage: Sendable {
    /// A recipe, and for each ingredient that it lacks what it needs and what is to get, for people.
    public typealias Entry = (
        recipe: CookableRecipe, texts: [(needed: [StructuredQuantity], toGet: [StructuredQuantity])]
    )

    /// The recipes, those that the stock allows first.
    public let recipes: [Entry]
    /// How many recipes there are on all pages.
    public let total: Int
    /// The end of the page; empty after the last one.
    public let nextCursor: String
}

extension ShoppingLists {
    /// Finds the recipes that the stock allows: the most complete ones first, and of equally complete ones those that
    /// use what should be used soon.
    ///
    /// Each recipe is compared with all of the stock, as ``ShoppingModuleService/cover(_:)`` compares one. The recipes
    /// are read, and their ingredients compared, in batches, so that no recipe costs a request of its own.
    ///
    /// - Parameter query: Which recipes.
    /// - Returns: A page of them.
    /// - Throws: ``ShoppingError/page(_:)`` for a cursor of another list, or another service's failure.
    public func cookable(_ query: CookableQuery) async throws(ShoppingError) -> CookablePage {
        let start: Int
        do throws(PageCursorError) { start = try query.start } catch { throw .page(error) }
        let limit = max(1, min(query.limit, CookableQuery.mostRecipes))
        let day = query.day ?? CalendarDay(milliseconds: now)
        let last = query.dueWithinDays.flatMap { LotDay(rawValue: day.adding(days: $0).description) }
        return try await asking { () async throws(CollaboratorFailure) in
            let all = try await CookableRecipes(shopping).recipes
                .filter { recipe in
                    let isDue = last.map { last in recipe.due.map { $0.due.day <= last } ?? false } ?? true
                    return isDue && recipe.lacking.count <= query.mostLacking ?? .max
                }
                .sorted(by: CookableRecipe.comesFirst)
            let page = all.dropFirst(start).prefix(limit)
            let groups = page.flatMap(\.lacking).flatMap { [$0.needed, $0.toGet] }
            var texts = try await groups.isEmpty ? [] : ask.quantities.totals(of: groups, locale: "")[...]
            let end = start + page.count
            return CookablePage(
                recipes: page.map { recipe in
                    (
                        recipe,
                        recipe.lacking.map { _ in
                            defer { texts = texts.dropFirst(2) }
                            return (texts.first ?? [], texts.dropFirst().first ?? [])
                        }
                    )
                },
                total: all.count,
                nextCursor: end < all.count ? PageCursor(after: "\(end)").token : ""
            )
        }
    }
}

extension CookableQuery {
    /// How many recipes the pages before have.
    fileprivate var start: Int {
        get throws(PageCursorError) {
            guard let position = try PageRequest(cursor: cursor).position() else { return 0 }
            guard let start = Int(position.parts[0]), start > 0 else { throw .invalidCursor(cursor) }
            return start
        }
    }
}
