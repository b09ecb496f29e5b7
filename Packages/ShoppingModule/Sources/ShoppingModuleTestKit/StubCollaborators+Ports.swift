import Foundation
public import Quantities
public import ShoppingModule

extension StubCollaborators: QuantityReader, ProductCatalog, HouseholdStock, CategoryDirectory, RecipeDirectory {
    /// Reads `"2 cup flour"`, `"flour, to taste"` and headings.
    public func read(_ lines: [IngredientLine]) throws(CollaboratorFailure) -> [Reading] {
        try note("read \(lines.count)", .quantity)
        return lines.map { line in
            let unread = StructuredQuantity(range: nil, displayText: line.text, parseConfidence: 0)
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
                name: words[2],
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

    /// Answers from ``titles``, and by productId and barcode from ``products`` and ``titles``.
    public func find(_ references: [ProductReference]) throws(CollaboratorFailure) -> [Product?] {
        try note("find \(references.count)", .product)
        return references.map { reference in
            let title = titles.first { id, title in
                reference.isName ? title.lowercased() == reference.text.lowercased() : id == reference.text
            }
            return title.map { product($0.key) }
        }
    }

    /// Makes the product of a draft as `"prd_<title>"`, or under its barcode.
    public func register(_ draft: ProductDraft) throws(CollaboratorFailure) -> (product: Product, created: Bool) {
        try note("register \(draft.barcode.isEmpty ? draft.title : draft.barcode)", .product)
        let known = titles.first { $0.key == draft.barcode || $0.value == draft.title && draft.barcode.isEmpty }?.key
        let id = known ?? (draft.barcode.isEmpty ? "prd_\(draft.title)" : draft.barcode)
        if known == nil {
            titles[id] = draft.title
            if let key = draft.ingredient { products[key.rawValue, default: []].append(id) }
        }
        return (product(id), known == nil)
    }

    private func product(_ id: String) -> Product {
        Product(
            id: ProductID(rawValue: id),
            title: titles[id] ?? "",
            meansIngredient: products.values.contains { $0.contains(id) }
        )
    }

    /// Answers from ``stock``, by productId.
    public func all() throws(CollaboratorFailure) -> [(product: ProductID, onHand: [Amount])] {
        try note("all stock", .inventory)
        return stock.sorted { $0.key < $1.key }.map { (ProductID(rawValue: $0.key), $0.value) }
    }

    /// Adds to ``stock`` what has the same unit.
    public func add(
        _ amount: Amount,
        of product: ProductID,
        location: String
    ) throws(CollaboratorFailure) -> [Amount] {
        try note("add \(amount.value) \(amount.unit) of \(product) \(location)", .inventory)
        let sums = try sum((stock[product.rawValue] ?? []) + [amount])
        stock[product.rawValue] = sums
        return sums
    }

    /// Takes from ``stock`` in the unit of the amount, or in grams by ``gramsPerUnit``.
    public func use(
        _ amount: Amount,
        of product: ProductID,
        ingredient: IngredientKey?
    ) throws(CollaboratorFailure) -> (onHand: [Amount], measuredBy: [String]) {
        try note("use \(amount.value) \(amount.unit) of \(product) as \(ingredient?.rawValue ?? "-")", .inventory)
        guard let key = ingredient ?? IngredientKey(rawValue: product.rawValue) else { return ([], []) }
        let taken = try subtract(
            GrossDemand(
                key: key,
                need: [Self.quantity(amount)],
                stock: stock[product.rawValue] ?? []
            )
        )
        guard taken.toBuy.isEmpty else { throw CollaboratorFailure(.inventory, cause: StubError.notEnough(product)) }
        let used = taken.path.last?.to ?? amount
        let left = try sum((stock[product.rawValue] ?? []) + [Amount(-used.value, used.unit)])
            .filter { $0.value > .zero }
        stock[product.rawValue] = left
        return (left, taken.path.map(\.source))
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

    /// Writes exact values and codes.
    public func format(_ amounts: [Amount]) throws(CollaboratorFailure) -> [StructuredQuantity] {
        try note("format \(amounts.count)", .quantity)
        return amounts.map(Self.quantity)
    }

    static func quantity(_ amount: Amount) -> StructuredQuantity {
        StructuredQuantity(
            range: AmountRange(amount),
            displayText: amount.unit == .count ? "\(amount.value)" : "\(amount.value) \(amount.unit)",
            parseConfidence: 1
        )
    }
}
