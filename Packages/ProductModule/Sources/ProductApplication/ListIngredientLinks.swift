public import Commands
public import ProductDomain

/// A product that is an ingredient.
public struct IngredientLink: Hashable, Sendable {
    /// The ingredient, by the quantity service's key.
    public let ingredientKey: String
    /// The product.
    public let product: Product
    /// Whether lists propose it where a store has no product of its own.
    public let isPreferred: Bool
    /// The identifiers of the stores for which lists propose it, sorted.
    public let preferredStores: [String]
}

/// A page of the links of a home.
public struct IngredientLinkPage: Hashable, Sendable {
    /// The links, by product and then by ingredient.
    public let links: [IngredientLink]
    /// The text that requests the next page, which may have no links; empty after the last one.
    public let nextCursor: String
}

extension ProductModuleService {
    /// Returns the products in use of some ingredients, in the order of the keys, each once,
    /// and then by identifier.
    ///
    /// - Throws: ``ProductError/tooMany(count:most:)`` for more than ``mostProducts``, ``ProductError/store(_:)`` when
    ///   the store fails.
    public func ingredientLinks(of ingredientKeys: [String]) async throws(ProductError) -> [IngredientLink] {
        try Self.check(ingredientKeys.count)
        var seen: Set<String> = []
        let ingredientKeys = ingredientKeys.filter { seen.insert($0).inserted }
        do {
            let links = try await IngredientLinks(of: ingredientKeys, in: self)
            let wanted = Array(Set(ingredientKeys.flatMap(links.products)))
            let products = wanted.isEmpty ? [:] : try await store.get(wanted, of: context.household)
            return ingredientKeys.flatMap { key in
                links.products(of: key).compactMap { products[$0] }.map { links.link($0, to: key) }
            }
        } catch { throw .store(error) }
    }

    /// Returns a page of all products in use that are ingredients, by title.
    ///
    /// A page counts products, also those without an ingredient.
    ///
    /// - Throws: ``ProductError/page(_:)`` for a cursor of another list.
    public func listIngredientLinks(_ page: PageRequest) async throws(ProductError) -> IngredientLinkPage {
        let query = ProductQuery(page: page, filters: [.isInUse])
        let products = try await store.query(query, of: context.household, bytes: \.linkByteCount)
        do {
            let links = try await IngredientLinks(of: products.elements.flatMap(\.ingredientKeys), in: self)
            return IngredientLinkPage(
                links: products.elements.flatMap { product in
                    product.ingredientKeys.map { links.link(product, to: $0) }
                },
                nextCursor: products.nextCursor
            )
        } catch { throw .store(error) }
    }
}

extension IngredientLinks {
    fileprivate func link(_ product: Product, to key: String) -> IngredientLink {
        let stores = preferred(for: key).byStore.filter { $0.value == product.productId }.keys
        return IngredientLink(
            ingredientKey: key,
            product: product,
            isPreferred: stores.contains(PreferredProducts.everywhere),
            preferredStores: stores.filter { $0 != PreferredProducts.everywhere }.sorted { $0.utf8Precedes($1) }
        )
    }
}
