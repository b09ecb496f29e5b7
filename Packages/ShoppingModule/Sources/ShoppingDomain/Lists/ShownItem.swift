public import Quantities

/// An item as a list shows it, with its needs added up as far as exact or decided.
public struct ShownItem: Hashable, Sendable {
    /// The item.
    public let item: ListItem
    /// The items that a person decided to show as this one.
    public let joined: [ListItem]
    /// One total for each group of units that stays separate; empty for the name alone.
    public let totals: [StructuredQuantity]
    /// The item for display: "Salt: 3 tsp, plus: a pinch (Recipe A)".
    public let text: String
    /// What each source needs that is still to buy, or, of a checked item, what was.
    public let needs: [ListNeed]
    /// The conversions between dimensions in the totals.
    public let path: [ConversionStep]
    /// The measured conversions for display.
    public let conversions: [String]
    /// Where it is found.
    public let category: ShopCategory
    /// Whether the home chose the category.
    public let isAssigned: Bool

    /// Creates an entry.
    public init(
        _ item: ListItem,
        joined: [ListItem] = [],
        totals: [StructuredQuantity] = [],
        text: String,
        needs: [ListNeed],
        path: [ConversionStep] = [],
        conversions: [String] = [],
        category: ShopCategory = .unknown,
        isAssigned: Bool = false
    ) {
        (self.item, self.joined, self.totals, self.text) = (item, joined, totals, text)
        (self.needs, self.path, self.conversions) = (needs, path, conversions)
        (self.category, self.isAssigned) = (category, isAssigned)
    }

    /// Whether it is checked, and so are the items that it stands for.
    public var isChecked: Bool { item.isChecked && joined.allSatisfy(\.isChecked) }

    /// Returns the entry in a category.
    package func found(in category: ShopCategory, isAssigned: Bool) -> ShownItem {
        ShownItem(
            item,
            joined: joined,
            totals: totals,
            text: text,
            needs: needs,
            path: path,
            conversions: conversions,
            category: category,
            isAssigned: isAssigned
        )
    }
}

/// A list with everything on it.
public struct ShownList: Hashable, Sendable {
    /// The list.
    public let list: GroceryList
    /// The items in the order of the store, checked ones last.
    public let items: [ShownItem]
    /// What needs a person's decision; the numbers of the questions begin with 1.
    public let questions: [MergeQuestion]
    /// The store in whose order they are; `nil` for the home's own order.
    public let store: StoreID?

    /// Creates a list.
    public init(_ list: GroceryList, items: [ShownItem], questions: [MergeQuestion], store: StoreID?) {
        (self.list, self.items, self.questions, self.store) = (list, items, questions, store)
    }

    /// How many items are checked.
    public var checked: Int { items.count(where: \.isChecked) }
}
