import Quantities
public import ShoppingDomain

extension ShoppingModuleService {
    /// Returns the stock, ordered by title and then by productId.
    ///
    /// A name matches the products with that title and the products of that ingredient; a productId or a barcode
    /// matches one product. An empty array returns all stock.
    ///
    /// - Parameters:
    ///   - names: The names, productIds, or barcodes.
    ///   - location: Only what the home keeps there, regardless of case and space; empty for every location.
    /// - Returns: Each product with its stock and where it is kept.
    /// - Throws: ``ShoppingError/collaborator(_:)`` when another service refuses or is unavailable.
    public func findStock(
        _ names: [String] = [],
        location: String = ""
    ) async throws(ShoppingError) -> [StockedProduct] {
        do {
            var seen: Set<String> = []
            let different = names.filter { seen.insert($0).inserted }
            let wanted = Self.folded(location)
            let stock = try await (names.isEmpty ? allStock() : stock(named: different)).filter { _, record in
                wanted.isEmpty || record.locations.contains { Self.folded($0) == wanted }
            }
            guard !stock.isEmpty else { return [] }
            let parts = stock.map(\.record.onHand) + stock.map(\.record.shortfall)
            let totals = try await ask.quantities.totals(of: parts, locale: "")
            return stock.enumerated().map { place, entry in
                StockedProduct(
                    entry.product,
                    onHand: totals[place],
                    shortfall: totals[place + stock.count],
                    locations: entry.record.locations
                )
            }.sorted { Self.place($0) < Self.place($1) }
        } catch { throw .collaborator(error) }
    }

    /// The records of products, each under the identifier that the inventory has.
    typealias Stock = [(product: Product, record: StockRecord)]

    func allStock() async throws(CollaboratorFailure) -> Stock {
        let stock = try await ask.stock.all()
        guard !stock.isEmpty else { return [] }
        let products = try await ask.products.find(stock.map { .productId($0.product) })
        return zip(stock, products).map { entry, product in
            // A product missing from the catalog may still be in stock.
            (product ?? Product(id: entry.product, title: "", meansIngredient: false), entry)
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
        return try await ask.stock(of: found).flatMap { product, records in records.map { (product, $0) } }
    }

    /// Returns what the names of one location have in common, as the inventory compares them.
    private static func folded(_ location: String) -> String {
        location.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func place(_ stock: StockedProduct) -> (String, String) {
        (stock.product.title.lowercased(), stock.product.id.rawValue)
    }
}
