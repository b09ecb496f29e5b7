import Quantities
public import ShoppingDomain

extension ShoppingModuleService {
    /// Returns the stock, ordered by title and then by productId.
    ///
    /// A name matches the products with that title and the products of that ingredient; a productId or a barcode
    /// matches one product. An empty array returns all stock.
    public func findStock(_ names: [String] = []) async throws(ShoppingError) -> [StockedProduct] {
        do {
            var seen: Set<String> = []
            let different = names.filter { seen.insert($0).inserted }
            let stock = try await names.isEmpty ? allStock() : stock(named: different)
            let totals = try await stock.isEmpty ? [] : ask.quantities.totals(of: stock.map(\.onHand), locale: "")
            return zip(stock, totals).map { StockedProduct($0.product, onHand: $1) }.sorted {
                Self.place($0) < Self.place($1)
            }
        } catch { throw .collaborator(error) }
    }

    private typealias Stock = [(product: Product, onHand: [Amount])]

    private func allStock() async throws(CollaboratorFailure) -> Stock {
        let stock = try await ask.stock.all()
        guard !stock.isEmpty else { return [] }
        let products = try await ask.products.find(stock.map { .productId($0.product) })
        return zip(stock, products).map { entry, product in
            // A product missing from the catalog may still be in stock.
            (product ?? Product(id: entry.product, title: "", meansIngredient: false), entry.onHand)
        }
    }

    private func stock(named names: [String]) async throws(CollaboratorFailure) -> Stock {
        let readings = try await ask.quantities.read(names.map { IngredientLine($0) })
        let references = names.map(ProductReference.init) + readings.map { .name($0.listName) }
        var found = try await ask.products.find(references.filter { !$0.text.isEmpty }).compactMap(\.self)
        let keys = readings.compactMap(\.key)
        let ids = try await keys.isEmpty ? [] : ask.products.products(for: keys).flatMap(\.self)
        if !ids.isEmpty { found += try await ask.products.find(ids.map { .productId($0) }).compactMap(\.self) }
        var seen: Set<ProductID> = []
        found = found.filter { seen.insert($0.id).inserted }
        let onHand = try await found.isEmpty ? [] : ask.stock.onHand(found.map(\.id))
        return zip(found, onHand).map { ($0, $1) }
    }

    private static func place(_ stock: StockedProduct) -> (String, String) {
        (stock.product.title.lowercased(), stock.product.id.rawValue)
    }
}
