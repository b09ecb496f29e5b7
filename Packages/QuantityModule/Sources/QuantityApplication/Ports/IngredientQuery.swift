public import Foundation
public import QuantityDomain

/// Which of a home's stored ingredients are wanted: all conditions hold together.
public struct IngredientQuery: Hashable, Sendable {
    /// Where a page begins: after the ingredient of this place in the order of names.
    public struct Place: Hashable, Sendable {
        /// ``Ingredient/sortName``.
        public let sortName: String
        /// Decides between equal names.
        public let id: UUID

        /// Makes a place.
        public init(sortName: String, id: UUID) {
            self.sortName = sortName
            self.id = id
        }
    }

    /// What was typed; nothing finds all.
    public let search: IngredientSearch
    /// Only this category; `nil` for any.
    public let category: IngredientCategory?
    /// Only the home's own, or only the imported; `nil` for both.
    public let isCustom: Bool?
    /// After which place; `nil` for the beginning.
    public let after: Place?
    /// At most so many.
    public let limit: Int

    /// Makes a query.
    public init(
        search: IngredientSearch = IngredientSearch(""),
        category: IngredientCategory? = nil,
        isCustom: Bool? = nil,
        after: Place? = nil,
        limit: Int
    ) {
        self.search = search
        self.category = category
        self.isCustom = isCustom
        self.after = after
        self.limit = limit
    }
}
