public import Commands
import Foundation
public import QuantityDomain

/// Lists ingredients: those that come along and the home's own, as one.
public struct ListIngredients: Sendable {
    /// Whose ingredients.
    public enum Filter: Sendable {
        /// Every one.
        case all
        /// Those that the home has marked.
        case favorites
        /// Those that the home has made.
        case custom
        /// Those that come along or were imported.
        case `default`
    }

    /// In which order.
    public enum Order: Sendable {
        /// By name, then brand.
        case alphabetical
        /// The last used first, then those that were never used by name.
        case lastUsed
    }

    /// What is wanted; all conditions hold together.
    public struct Question: Sendable {
        /// Whose ingredients.
        public var filter = Filter.all
        /// Only this category; `nil` for any.
        public var category: IngredientCategory?
        /// What was typed; empty finds all.
        public var search = ""
        /// In which order.
        public var order = Order.alphabetical
        /// At most so many.
        public var limit = 100
        /// The place that the last page gave; empty for the first page.
        public var after = ""

        /// Asks for the first hundred of all, by name.
        public init() {}
    }

    /// A page of them.
    public struct Page: Sendable {
        /// In the order asked.
        public let ingredients: [Ingredient]
        /// Where the next page begins; empty when this is the last.
        public let next: String
    }

    private let store: any IngredientStore

    /// Reads a store.
    public init(store: any IngredientStore) { self.store = store }

    /// The page that is asked for, with what the home has marked.
    public func run(_ question: Question, for context: CommandContext) async throws(KitchenFailure) -> Page {
        let shelf = IngredientShelf(store: store, household: context.household)
        let place: ListPlace
        do throws(KitchenError) { place = try ListPlace(text: question.after) } catch { throw .refused(error) }
        let wanted = max(1, min(question.limit, 500))
        let listing = Listing(question: question, shelf: shelf)
        let found = try await listing.ingredients(after: place, limit: wanted + 1)
        let page = Array(found.prefix(wanted))
        let isLast = found.count <= wanted
        let ingredients = try await shelf.marked(page)
        let next = isLast ? "" : ingredients.last.map { ListPlace($0, in: question.order).text } ?? ""
        return Page(ingredients: ingredients, next: next)
    }
}
