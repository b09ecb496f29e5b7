import Foundation
public import Quantities
public import ShoppingModule

extension Kitchen: QuantityReader, ProductDirectory, StockReader, CategoryDirectory, RecipeDirectory {
    /// Reads `"2 cup flour"`, `"flour, to taste"` and headings.
    public func read(_ lines: [IngredientLine]) throws(CollaboratorFailure) -> [Reading] {
        try note("read \(lines.count)", .quantity)
        return lines.map { line in
            let unread = Quantity(.unparseable, displayText: line.text, confidence: 0)
            if line.text.hasSuffix(":") { return Reading(quantity: unread, key: nil, listName: "") }
            let parts = line.text.split(separator: ", ", maxSplits: 1).map(String.init)
            let words = parts[0].split(separator: " ").map(String.init)
            guard words.count == 3, let value = Rational(words[0]) else {
                return Reading(
                    quantity: unread,
                    key: IngredientKey(rawValue: parts[0].lowercased()),
                    listName: parts[0].capitalized,
                    phrase: parts.count > 1 ? parts[1] : ""
                )
            }
            let unit = UnitCode(rawValue: words[1] == "x" ? "" : words[1])
            return Reading(
                quantity: Self.quantity(Amount(value, unit)),
                key: IngredientKey(rawValue: words[2]),
                listName: words[2].capitalized,
                assumptions: parts.count > 1 ? [parts[1]] : []
            )
        }
    }

    /// Answers from ``products``.
    public func products(for ingredients: [IngredientKey]) throws(CollaboratorFailure) -> [[ProductID]] {
        try note("products \(ingredients.count)", .product)
        return ingredients.map { (products[$0.rawValue] ?? []).map(ProductID.init(rawValue:)) }
    }

    /// Answers from ``stock``.
    public func onHand(_ products: [ProductID]) throws(CollaboratorFailure) -> [[Amount]] {
        try note("on hand \(products.count)", .inventory)
        return products.map { stock[$0.rawValue] ?? [] }
    }

    /// Answers from ``categories`` and ``shelves``.
    public func categorize(
        _ ingredients: [Ingredient],
        store: String
    ) throws(CollaboratorFailure) -> (categories: [ShopCategory], layout: StoreLayout) {
        try note("categorize \(ingredients.count) \(store)", .category)
        let shelf = { @Sendable in ShopCategory(id: CategoryID(rawValue: $0), name: $0.capitalized, color: "") }
        return (
            ingredients.map { categories[$0.key.rawValue].map(shelf) ?? .unknown },
            StoreLayout(order: shelves.map(shelf) + [.unknown])
        )
    }

    /// Answers from ``kept``, by title.
    public func recipes(_ references: [String]) throws(CollaboratorFailure) -> [Recipe?] {
        try note("recipes \(references.count)", .recipe)
        return references.map { reference in kept.first { $0.title.lowercased() == reference.lowercased() } }
    }

    static func quantity(_ amount: Amount) -> Quantity {
        Quantity(
            .single(amount),
            displayText: amount.unit == .count ? "\(amount.value)" : "\(amount.value) \(amount.unit)"
        )
    }
}
