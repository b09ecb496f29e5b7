public import Commands
import Foundation
public import Quantities
public import RecipeDomain

extension RecipeModuleService {
    /// Says that the acting person has cooked a recipe.
    ///
    /// Two people who say so at once have cooked it twice; each can take back what was said.
    ///
    /// - Parameters:
    ///   - reference: An identifier or a title.
    ///   - day: The day, one that has begun in some time zone; `nil` for today in UTC.
    ///   - servings: How many it was cooked for; `nil` for those of the recipe.
    ///   - note: What to remember, up to ``Cooking/longestNote`` characters; empty for nothing.
    /// - Returns: The cooking, and how often the recipe was cooked with it.
    /// - Throws: ``RecipeError/unknownRecipe(_:near:)``, ``RecipeError/inTrash(title:)``, ``RecipeError/dayAhead(_:)``,
    ///   or the error of a value.
    public func markRecipeCooked(
        _ reference: String,
        on day: CalendarDay? = nil,
        servings: Rational? = nil,
        note: String = ""
    ) async throws(RecipeError) -> TotaledCooking {
        try await context.once(in: store) { () async throws(RecipeError) in
            let recipe = try await known([reference])[0]
            guard recipe.marks.trash == nil else { throw .inTrash(title: recipe.recipe.title) }
            let now = context.now.wholeMilliseconds
            let day = day ?? CalendarDay(milliseconds: now)
            guard day <= CalendarDay.last(begunBy: now) else { throw .dayAhead(day) }
            let command = context.commandName ?? "\(context.now.wholeMilliseconds)/\(context.principal)"
            let cooking: Cooking
            do throws(RecipeContentError) {
                cooking = try Cooking(
                    id: CookingID(uuid: UUID(namespace: recipe.id.uuid, name: "cooking:\(command)")),
                    recipeID: recipe.id,
                    day: day,
                    servings: servings ?? recipe.recipe.servings?.count,
                    by: context.actor,
                    saidAt: context.now,
                    note: note
                )
            } catch { throw .content(error) }
            let before = try await cookingTotals(of: [recipe.id])[recipe.id] ?? CookingTotal()
            let total = CookingTotal(times: before.times + 1, lastDay: max(before.lastDay ?? day, day))
            let row = RecipeRow.cooking(cooking)
            let operation = PlannedOperation(.create(row.changes), of: row.key, expecting: nil)
            return ([operation], TotaledCooking(cooking: cooking, title: recipe.recipe.title, total: total))
        }
    }

    /// Takes back that someone has cooked a recipe.
    ///
    /// - Parameter id: The cooking.
    /// - Returns: What was taken back, and how often the recipe was cooked without it.
    /// - Throws: ``RecipeError/unknownCooking(_:)`` when the home has no such cooking, or no longer.
    public func deleteCooking(_ id: CookingID) async throws(RecipeError) -> TotaledCooking {
        try await context.once(in: store) { () async throws(RecipeError) in
            let cooking: Cooking?
            let others: [Cooking]
            do throws(StoreError) {
                cooking = try await store.cookings(ids: [id], of: context.household).first
                let query = CookingQuery(recipe: cooking?.recipeID)
                let latest = cooking == nil ? [] : try await store.cookings(query, limit: 2, of: context.household)
                others = latest.filter { $0.id != id }
            } catch { throw .store(error) }
            guard let cooking else { throw .unknownCooking(id.description) }
            let before = try await cookingTotals(of: [cooking.recipeID])[cooking.recipeID] ?? CookingTotal()
            let title = try await recipes(ids: [cooking.recipeID]).first?.recipe.title ?? ""
            let total = CookingTotal(times: max(0, before.times - 1), lastDay: others.first?.day)
            let operation = PlannedOperation(.delete, of: CookingGroup.key(of: id), expecting: nil)
            return ([operation], TotaledCooking(cooking: cooking, title: title, total: total))
        }
    }

    /// Returns a page of what was cooked, the latest day first.
    ///
    /// - Parameters:
    ///   - reference: The identifier or the title of a recipe; `nil` for all.
    ///   - first: The first day; `nil` for any.
    ///   - last: The last day; `nil` for any.
    ///   - request: The page.
    /// - Returns: The page; a recipe that is gone has no title.
    /// - Throws: ``RecipeError/unknownRecipe(_:near:)``, or the error of a cursor.
    public func listCookings(
        of reference: String? = nil,
        from first: CalendarDay? = nil,
        until last: CalendarDay? = nil,
        _ request: PageRequest = PageRequest()
    ) async throws(RecipeError) -> Page<TitledCooking> {
        var recipe: RecipeID?
        if let reference { recipe = try await known([reference])[0].id }
        let query = CookingQuery(recipe: recipe, from: first, until: last)
        let position: CookingPosition?
        do throws(PageCursorError) {
            let cursor = try request.position(partCount: 2)
            position = cursor.flatMap { cursor in
                (try? CalendarDay(cursor.parts[0])).map { CookingPosition(day: $0, id: cursor.parts[1]) }
            }
            if cursor != nil, position == nil { throw .invalidCursor(request.cursor) }
        } catch { throw .page(error) }
        let found: [Cooking]
        do throws(StoreError) {
            let limit = request.readLimit
            found = try await store.cookings(query, after: position, limit: limit, of: context.household)
        } catch { throw .store(error) }
        let titles = try await recipes(ids: Set(found.map(\.recipeID))).map { ($0.id, $0.recipe.title) }
        let byID = Dictionary(titles) { first, _ in first }
        return Page(
            found.map { TitledCooking(cooking: $0, title: byID[$0.recipeID] ?? "") },
            for: request,
            bytes: { $0.title.utf8.count + ($0.cooking.note?.utf8.count ?? 0) + 200 },
            cursor: { PageCursor(after: $0.cooking.day.description, $0.cooking.id.description) }
        )
    }

    /// Returns how often recipes were cooked; none for one that was never cooked.
    public func cookingTotals(of ids: Set<RecipeID>) async throws(RecipeError) -> [RecipeID: CookingTotal] {
        do { return try await store.cookingTotals(of: ids, in: context.household) } catch { throw .store(error) }
    }
}

/// A cooking with the title of its recipe.
public struct TitledCooking: Hashable, Sendable {
    /// The cooking.
    public let cooking: Cooking
    /// The title; empty when the recipe is gone.
    public let title: String

    /// Creates a cooking with a title.
    public init(cooking: Cooking, title: String) { (self.cooking, self.title) = (cooking, title) }
}

/// A cooking, and how often its recipe was cooked after it was said or taken back.
public struct TotaledCooking: Hashable, Sendable, Codable {
    /// The cooking.
    public let cooking: Cooking
    /// The title of the recipe; empty when the recipe is gone.
    public let title: String
    /// How often the recipe was cooked.
    public let total: CookingTotal
}
