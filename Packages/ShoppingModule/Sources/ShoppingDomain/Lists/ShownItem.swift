public import Quantities

/// An item as a list shows it, with its needs added up as far as exact or decided.
public struct ShownItem: Hashable, Sendable {
    /// The item.
    public let item: ListItem
    /// The items that a person decided to show as this one.
    public let joined: [ListItem]
    /// The name in the number of its total: "Lemons" for three.
    public let name: String
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
    /// What to take from where; `nil` for a checked item, for what is no ingredient, and outside of a shown list.
    public var supply: ItemSupply?
    /// How much was bought of a checked item, for people, where that isn't what was needed; `nil` otherwise, and
    /// outside of a shown list.
    public var bought: StructuredQuantity?

    /// Creates an entry.
    public init(
        _ item: ListItem,
        joined: [ListItem] = [],
        name: String? = nil,
        totals: [StructuredQuantity] = [],
        text: String,
        needs: [ListNeed],
        path: [ConversionStep] = [],
        conversions: [String] = [],
        category: ShopCategory = .unknown,
        isAssigned: Bool = false,
        supply: ItemSupply? = nil
    ) {
        self.supply = supply
        self.name = name ?? item.name.text
        (self.item, self.joined, self.totals, self.text) = (item, joined, totals, text)
        (self.needs, self.path, self.conversions) = (needs, path, conversions)
        (self.category, self.isAssigned) = (category, isAssigned)
    }

    /// What people wrote of it beside name and amount, each once, as in "butter 250 g for baking".
    public var remarks: [String] {
        var seen: Set<String> = ["", name.foldedName, item.note.foldedName]
        // "1 bottle (750 ml)" says what it holds.
        let amounts = totals.map { $0.displayText.filter { $0 != " " } }
        return needs.compactMap(\.remark).filter { remark in
            seen.insert(remark.foldedName).inserted
                && !amounts.contains { $0.contains("(\(remark.filter { $0 != " " }))") }
                && !Self.words(of: remark).isSubset(of: Self.words(of: name))
        }
    }

    private static func words(of text: String) -> Set<Substring> {
        Set(text.foldedName.split { !$0.isLetter && !$0.isNumber })
    }

    /// Whether it is checked, and so are the items that it stands for.
    public var isChecked: Bool { item.isChecked && joined.allSatisfy(\.isChecked) }

    /// Returns the entry in a category.
    package func found(in category: ShopCategory, isAssigned: Bool) -> ShownItem {
        var found = ShownItem(
            item,
            joined: joined,
            name: name,
            totals: totals,
            text: text,
            needs: needs,
            path: path,
            conversions: conversions,
            category: category,
            isAssigned: isAssigned,
            supply: supply
        )
        found.bought = bought
        return found
    }
}

/// What of an item is still to buy, computed when its list is shown.
public struct ItemSupply: Hashable, Sendable {
    /// Where a person finds it.
    public let shelf: Shelf
    /// What is left of the totals after what the home has; empty when that covers them, or nothing is counted.
    public let toBuy: [StructuredQuantity]
    /// What to take from the shelf, as ``PlanItem/take``.
    public let take: [StructuredQuantity]
    /// What the home has.
    public let inStock: [StructuredQuantity]
    /// The product that the home takes; `nil` where a person would have to choose, and for what isn't bought.
    public let product: ProposedProduct?
    /// Whole packs to take in place of ``take``; `nil` where the pack, or a conversion to it, is not known.
    public let packs: PacksToTake?
    /// The conversions that the subtraction used.
    public let path: [ConversionStep]
    /// The measured conversions for display.
    public let conversions: [String]

    /// Creates the supply of an item with a demand.
    package init(_ demand: Demand, product: ProposedProduct?, packs: PacksToTake?) {
        shelf = demand.shelf
        toBuy = demand.toBuy
        take = demand.shelf == .have ? demand.fromStock.map(\.amount) : demand.take
        (inStock, self.product, self.packs) = (demand.inStock, product, packs)
        path = demand.path
        conversions = demand.conversions + (packs?.conversions ?? [])
    }

    /// What a purchase by the list brings into the stock: the packs, or else the only amount to take, such as a head of
    /// garlic for three cloves; `nil` when there is none or several.
    public var bought: Amount? {
        if let packs, let pack = packs.product.pack,
            let whole = try? pack.content.scaled(by: Rational(packs.packs)).scaled(by: Rational(pack.count))
        {
            return whole
        }
        let taken = take.isEmpty ? toBuy : take
        return taken.count == 1 ? taken[0].range?.amount : nil
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
    /// The store of the list, if the home doesn't have it any more; empty otherwise.
    public let missingStore: String

    /// Creates a list.
    public init(
        _ list: GroceryList,
        items: [ShownItem],
        questions: [MergeQuestion],
        store: StoreID?,
        missingStore: String = ""
    ) {
        (self.list, self.items, self.questions, self.store) = (list, items, questions, store)
        self.missingStore = missingStore
    }

    /// How many items are checked.
    public var checked: Int { items.count(where: \.isChecked) }
}
