public import Quantities

/// Which purchases someone asks for, and how they are added up.
public struct PurchaseQuery: Hashable, Sendable {
    /// What one row adds up.
    public enum Grouping: String, Hashable, Sendable, CaseIterable {
        /// The items with the same name.
        case item
        /// What was bought in one shop.
        case shop
        /// What is in one category.
        case category
        /// What one person checked.
        case person
        /// What was on one list.
        case list
        /// What led one recipe to purchases; one purchase can belong to several.
        case recipe
    }

    /// The first day, in UTC; `nil` for 90 days before the last.
    public var from: CalendarDay?
    /// The last day, in UTC; `nil` for today, up to now.
    public var until: CalendarDay?
    /// The shop; empty for all.
    public var shop = ""
    /// The category's name or identifier; empty for all.
    public var category = ""
    /// Who checked the items; empty for everyone.
    public var person = ""
    /// The item's name in any spelling, or words of it; empty for all.
    public var item = ""
    /// The list's name, a part of it, or its identifier; empty for all.
    public var list = ""
    /// The recipe's title or identifier; empty for all.
    public var recipe = ""
    /// What one row adds up.
    public var grouping = Grouping.item
    /// The most purchases to return.
    public var purchases = 0

    /// How many days a period without a beginning has.
    public static let usualDays = 90
    /// The most purchases that one reply holds.
    public static let mostPurchases = 500

    /// Creates a query for everything.
    public init() {}
}

/// What was bought in a period.
public struct PurchaseReport: Hashable, Sendable {
    /// The first day.
    public let from: CalendarDay
    /// The last day.
    public let until: CalendarDay
    /// The rows, those with the most purchases first.
    public let groups: [PurchaseGroup]
    /// All purchases together.
    public let total: PurchaseGroup
    /// The purchases, the latest first.
    public let purchases: [ListedPurchase]
    /// The recipes whose needs led to purchases, by title.
    public let recipes: [BoughtRecipe]

    /// Creates a report.
    package init(
        from: CalendarDay,
        until: CalendarDay,
        groups: [PurchaseGroup],
        total: PurchaseGroup,
        purchases: [ListedPurchase],
        recipes: [BoughtRecipe]
    ) {
        (self.from, self.until, self.groups, self.total) = (from, until, groups, total)
        (self.purchases, self.recipes) = (purchases, recipes)
    }
}

/// A purchase with the list that it was for.
public struct ListedPurchase: Hashable, Sendable {
    /// The item.
    public let name: ItemName
    /// The list.
    public let list: GroceryList
    /// The purchase.
    public let purchase: ItemPurchase
    /// Where the home finds the item now.
    public let category: ShopCategory

    /// Creates an entry.
    public init(_ name: ItemName, on list: GroceryList, _ purchase: ItemPurchase, in category: ShopCategory) {
        (self.name, self.list, self.purchase, self.category) = (name, list, purchase, category)
    }

    /// What was bought: the item, or what was taken instead.
    package var bought: ItemName { purchase.bought.substitute ?? name }

    /// The recipes whose needs led to it.
    package var recipes: [NeedSource] {
        var seen: Set<String> = []
        return purchase.lines.map(\.source).filter { $0.kind == .recipe && seen.insert($0.id).inserted }
    }
}

/// Purchases that are added up.
public struct PurchaseGroup: Hashable, Sendable {
    /// What they have in common; empty for purchases that say none.
    public let name: String
    /// How many there are.
    public let count: Int
    /// Their exact sums, one for each dimension; empty for purchases of different things.
    public let amounts: [StructuredQuantity]
    /// What they cost, exact, one for each currency.
    public let spent: [Price]
    /// How many have no price.
    public let unpriced: Int

    /// Adds up what purchases cost.
    ///
    /// - Throws: A failure for sums beyond all measure.
    public init(
        _ name: String,
        _ purchases: [ListedPurchase],
        amounts: [StructuredQuantity]
    ) throws(ArithmeticError) {
        (self.name, self.amounts, count) = (name, amounts, purchases.count)
        var costs: [String: Rational] = [:]
        let bought = purchases.map(\.purchase.bought)
        for purchase in bought {
            guard let price = purchase.price else { continue }
            costs[purchase.currency] = try (costs[purchase.currency] ?? .zero) + price
        }
        unpriced = bought.count { $0.price == nil }
        spent = costs.sorted { $0.key < $1.key }.map { Price($0.value, $0.key) }
    }
}

/// How much of a recipe was bought.
public struct BoughtRecipe: Hashable, Sendable {
    /// The recipe.
    public let source: NeedSource
    /// How many of its lines are or were on lists.
    public let lines: Int
    /// How many of them were bought.
    public let bought: Int
    /// The names of the items that are still to buy.
    public let open: [String]

    /// Creates an entry.
    package init(_ source: NeedSource, lines: Int, bought: Int, open: [String]) {
        (self.source, self.lines, self.bought, self.open) = (source, lines, bought, open)
    }

    /// Whether the home keeps it, so that its identifier isn't its title.
    public var isSaved: Bool { source.id != source.title.foldedName }
}
