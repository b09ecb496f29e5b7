import Foundation
public import Quantities
public import ShoppingModule

extension StubCollaborators: ProductCatalog, HouseholdStock, CategoryDirectory, RecipeDirectory {
    /// Returns products from ``products``.
    public func products(for ingredients: [IngredientKey]) throws(CollaboratorFailure) -> [[ProductID]] {
        try note("products \(ingredients.count)", .product)
        return ingredients.map { (products[$0.rawValue] ?? []).map(ProductID.init(rawValue:)) }
    }

    /// Returns products from ``titles`` by name, and from ``products`` and ``titles`` by productId and barcode.
    public func find(_ references: [ProductReference]) throws(CollaboratorFailure) -> [Product?] {
        try note("find \(references.count)", .product)
        return references.map { reference in
            let title = titles.first { id, title in
                reference.isName ? title.lowercased() == reference.text.lowercased() : id == reference.text
            }
            return title.map { product($0.key) }
        }
    }

    /// Creates the product of a draft as `"prd_<title>"`, or under its barcode.
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

    /// Returns everything in ``stock``, sorted by productId.
    public func all() throws(CollaboratorFailure) -> [(product: ProductID, onHand: [Amount])] {
        try note("all stock", .inventory)
        return stock.sorted { $0.key < $1.key }.map { (ProductID(rawValue: $0.key), $0.value) }
    }

    /// Adds to the amount in ``stock`` that has the same unit.
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

    /// Takes from ``stock`` in the unit of the amount, or in grams using ``gramsPerUnit``.
    public func use(
        _ amount: Amount,
        of product: ProductID,
        ingredient: IngredientKey?
    ) throws(CollaboratorFailure) -> StockUse {
        try note("use \(amount.value) \(amount.unit) of \(product) as \(ingredient?.rawValue ?? "-")", .inventory)
        let key = ingredient?.rawValue ?? ""
        let onHand = stock[product.rawValue] ?? []
        let taken = try subtract(onHand, from: [amount], of: key)
        guard taken.left.isEmpty else {
            return onHand.allSatisfy { $0.unit == amount.unit }
                ? .notEnough(onHand: onHand) : .otherUnit(onHand: onHand)
        }
        let used = taken.path.last?.to ?? amount
        let left = try sum((stock[product.rawValue] ?? []) + [Amount(-used.value, used.unit)])
            .filter { $0.value > .zero }
        stock[product.rawValue] = left
        return .taken(onHand: left, measuredBy: taken.path.map(\.source))
    }

    /// Returns the stock from ``stock``.
    public func onHand(_ products: [ProductID]) throws(CollaboratorFailure) -> [[Amount]] {
        try note("on hand \(products.count)", .inventory)
        return products.map { stock[$0.rawValue] ?? [] }
    }

    /// Returns categories from ``categories`` and ``storeOrder``.
    public func categorize(
        _ ingredients: [Ingredient],
        store: String,
        locale: String
    ) throws(CollaboratorFailure) -> (categories: [ShopCategory], layout: StoreLayout) {
        try note("categorize \(ingredients.count) \(store)", .category)
        return (
            ingredients.map { categories[$0.key.rawValue].map(Self.category) ?? .unknown },
            StoreLayout(order: storeOrder.map(Self.category) + [.unknown])
        )
    }

    private static func category(_ id: String) -> ShopCategory {
        ShopCategory(id: CategoryID(rawValue: id), name: id.capitalized, color: "")
    }

    /// Stores the choices in ``categories``; "default" removes them.
    public func assign(
        _ ingredients: [Ingredient],
        to category: String
    ) throws(CollaboratorFailure) -> (named: ShopCategory?, found: [ShopCategory]) {
        try note("assign \(ingredients.map(\.name).joined(separator: ", ")) to \(category)", .category)
        let choice = category == "default" ? nil : category
        for ingredient in ingredients { categories[ingredient.key.rawValue] = choice }
        let named = choice.map { ShopCategory(id: CategoryID(rawValue: $0), name: $0, color: "") }
        return (named, ingredients.map { named ?? ($0.aisleHint.isEmpty ? .unknown : Self.category($0.aisleHint)) })
    }

    /// Returns recipes from ``kept`` by title.
    public func recipes(_ references: [String]) throws(CollaboratorFailure) -> [Recipe?] {
        try note("recipes \(references.count)", .recipe)
        return references.map { reference in kept.first { $0.title.lowercased() == reference.lowercased() } }
    }

    /// Reads a page's first line as the title and the others as ingredients; a page that contains "broken" has no
    /// recipe.
    public func read(_ pages: [RecipePage]) throws(CollaboratorFailure) -> [PageReading] {
        try note("read pages \(pages.count)", .recipe)
        return pages.map { page in
            let text = String(decoding: page.content, as: UTF8.self)
            guard !text.contains("broken") else {
                return .refused(code: "recipe.noRecipe", sentence: "There is no recipe in it.")
            }
            let lines = text.split(separator: "\n").map(String.init)
            let recipe = Recipe(
                title: lines.first ?? "",
                servings: Servings(text: "4", count: 4),
                lines: lines.dropFirst().map { IngredientLine($0) }
            )
            return .recipes([recipe], notes: text.contains("torn") ? ["The page is torn."] : [])
        }
    }
}
