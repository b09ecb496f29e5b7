public import Commands
import ProductDomain

extension ProductModuleService {
    /// Returns a page of the home's products as records, by title, archived and blocked ones too, with the ingredients
    /// that prefer them.
    ///
    /// Imported into an empty home and exported again, the records are the same, byte for byte.
    ///
    /// - Throws: ``ProductError/page(_:)`` for a cursor of another list.
    public func exportProducts(_ page: PageRequest) async throws(ProductError) -> ProductExport {
        let products = try await store.query(ProductQuery(page: page), of: context.household)
        do {
            let aliases = try await aliases(of: products.elements.map(\.productId))
            let links = try await IngredientLinks(of: products.elements.flatMap(\.ingredientKeys), in: self)
            return ProductExport(
                records: products.elements.map { product in
                    ProductRecord.line(
                        of: product,
                        aliases: aliases[product.productId] ?? [],
                        preferredIn: links.stores(preferring: product)
                    )
                },
                nextCursor: products.nextCursor
            )
        } catch { throw .store(error) }
    }
}

/// A page of an export.
public struct ProductExport: Hashable, Sendable {
    /// A JSON object for each product, on one line.
    public let records: [String]
    /// The text that requests the next page; empty after the last one.
    public let nextCursor: String
}
