import Quantities
public import ShoppingDomain

extension ShoppingModuleService {
    /// Returns the stock, ordered by title and then by productId.
    ///
    /// A name matches the products with that title and the products of that ingredient; a productId or a barcode
    /// matches one product. An empty array returns all stock, and the products of which more was used than came in.
    ///
    /// - Parameters:
    ///   - names: The names, productIds, or barcodes.
    ///   - location: Only what the home keeps there and within it, by the name or identifier of a location, regardless
    ///     of case and space; empty for every location.
    /// - Returns: Each product with its stock and where it is kept.
    /// - Throws: ``ShoppingError/collaborator(_:)`` when another service refuses or is unavailable.
    public func findStock(
        _ names: [String] = [],
        location: String = ""
    ) async throws(ShoppingError) -> [StockedProduct] {
        do {
            var seen: Set<String> = []
            let different = names.filter { seen.insert($0).inserted }
            let stock = try await names.isEmpty ? ask.allStock() : stock(named: different)
            guard !stock.isEmpty else { return [] }
            let shown =
                StockLocations.folded(location).isEmpty
                ? stock.map(ShownStock.init)
                : StockLocations(try await ask.settings.allLocations()).shown(stock, at: location)
            return try await ask.shown(shown).products.sorted { Self.place($0) < Self.place($1) }
        } catch { throw .collaborator(error) }
    }

    /// The records of products, each under the identifier that the inventory has.
    typealias Stock = [(product: Product, record: StockRecord)]

    private func stock(named names: [String]) async throws(CollaboratorFailure) -> Stock {
        try await ask.stock(of: products(named: names)).flatMap { product, records in records.map { (product, $0) } }
    }

    /// Returns the products that names, productIds, and barcodes match.
    func products(named names: [String]) async throws(CollaboratorFailure) -> [Product] {
        let readings = try await ask.quantities.read(names.map { IngredientLine($0) })
        let references = names.map(ProductReference.init) + readings.map { .name($0.listName) }
        var found = try await ask.products.find(references.filter { !$0.text.isEmpty }).compactMap(\.self)
        let keys = readings.compactMap(\.key)
        let ids = try await keys.isEmpty ? [] : ask.products.products(for: keys).flatMap(\.self)
        if !ids.isEmpty { found += try await ask.products.find(ids.map { .productId($0) }).compactMap(\.self) }
        var seen: Set<ProductID> = []
        return found.filter { seen.insert($0.id).inserted }
    }

    private static func place(_ stock: StockedProduct) -> (String, String) {
        (stock.product.title.lowercased(), stock.product.id.rawValue)
    }
}

extension StockLocations {
    /// Returns what of the stock is at the location that a text names, and within it.
    func shown(_ stock: ShoppingModuleService.Stock, at location: String) -> [ShownStock] {
        stock.compactMap { product, record in
            let lots = lots(record.lots, at: location)
            return lots.isEmpty ? nil : ShownStock(product, lots: lots)
        }
    }
}
