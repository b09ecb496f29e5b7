import Foundation
public import Quantities
public import ShoppingModule

extension StubCollaborators: ProductCatalog, HouseholdStock, CategoryDirectory, RecipeDirectory {
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
        let key = ingredient?.rawValue ?? ""
        let taken = try subtract(stock[product.rawValue] ?? [], from: [amount], of: key)
        guard taken.left.isEmpty else { throw CollaboratorFailure(.inventory, cause: StubError.notEnough(product)) }
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

    /// Reads a page's first line as the title and the others as its ingredients; one with "broken" in it has no recipe.
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
