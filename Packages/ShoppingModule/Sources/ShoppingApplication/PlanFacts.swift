import ShoppingDomain

/// The stock and the categories of the ingredients on a list.
struct PlanFacts {
    /// The stock.
    var stock: PlanStock
    /// The order of the store.
    let layout: StoreLayout
    /// Where the home finds each ingredient, and each of its products.
    private let categories: [AislePlace: ShopCategory]

    /// Something that a store has in an aisle.
    private struct AislePlace: Hashable {
        let key: IngredientKey?
        let product: ProductID?
    }

    /// Requests the products, and then the categories and the stock concurrently.
    ///
    /// If several requests fail, always reports the category service, because the caller named the store.
    init(
        about ingredients: [Ingredient],
        store: String,
        locale: String,
        _ ask: Collaborators
    ) async throws(CollaboratorFailure) {
        let products = await Self.products(for: ingredients, ask)
        async let categoriesFound = Self.categories(of: ingredients, products, store: store, locale: locale, ask)
        async let stockFound = Self.stock(for: ingredients, products, ask)
        // Both finish before either failure is thrown, so that one failure doesn't cancel the other request midway.
        let answers = await (categories: categoriesFound, stock: stockFound)
        (categories, layout) = try answers.categories.get()
        stock = try answers.stock.get()
    }

    /// Returns where the home finds an ingredient if it takes a product.
    func category(of ingredient: IngredientKey, as product: ProductID?) -> ShopCategory {
        let own = product.flatMap { categories[AislePlace(key: ingredient, product: $0)] }
        return own ?? categories[AislePlace(key: ingredient, product: nil)] ?? layout.unknown
    }

    private typealias Products = Result<[IngredientKey: [ProductID]], CollaboratorFailure>
    private typealias Categories = (places: [AislePlace: ShopCategory], layout: StoreLayout)

    // An `async let` loses the type of an error, so each of these functions returns a `Result`.

    private static func products(for ingredients: [Ingredient], _ ask: Collaborators) async -> Products {
        do { return .success(try await PlanStock.products(for: ingredients, ask)) } catch { return .failure(error) }
    }

    /// Asks about every product of an ingredient, because which one the home takes depends on the store.
    private static func categories(
        of ingredients: [Ingredient],
        _ products: Products,
        store: String,
        locale: String,
        _ ask: Collaborators
    ) async -> Result<Categories, CollaboratorFailure> {
        var known: [IngredientKey: [ProductID]] = [:]
        if case .success(let found) = products { known = found }
        let items = ingredients.flatMap { ingredient in
            ([nil] + (known[ingredient.key] ?? [])).map { product in
                AisleItem(
                    name: ingredient.name,
                    key: ingredient.key,
                    aisleHint: ingredient.aisleHint,
                    product: product
                )
            }
        }
        do {
            let (found, layout) = try await ask.categories.categorize(items, store: store, locale: locale)
            let places = zip(items, found).map { (AislePlace(key: $0.key, product: $0.product), $1) }
            return .success((Dictionary(places) { first, _ in first }, layout))
        } catch { return .failure(error) }
    }

    private static func stock(
        for ingredients: [Ingredient],
        _ products: Products,
        _ ask: Collaborators
    ) async -> Result<PlanStock, CollaboratorFailure> {
        do { return .success(try await PlanStock(for: ingredients, of: try products.get(), ask)) } catch {
            return .failure(error)
        }
    }
}
