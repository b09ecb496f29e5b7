import Quantities
import ShoppingDomain

/// A product and what of its stock is shown.
struct ShownStock {
    let product: Product
    let onHand: [Amount]
    let shortfall: [Amount]
    let locations: [String]
    let due: [(due: DueDay, amounts: [Amount])]

    /// Shows all of a product's stock.
    init(_ product: Product, _ record: StockRecord) {
        (self.product, onHand, shortfall) = (product, record.onHand, record.shortfall)
        (locations, due) = (record.locations, record.lots.byDueDay)
    }

    /// Shows some lots of a product.
    init(_ product: Product, lots: [StockLot]) {
        (self.product, onHand, shortfall) = (product, lots.map(\.amount), [])
        var seen: Set<String> = []
        locations = lots.compactMap(\.place?.name).filter { seen.insert($0).inserted }
        due = lots.byDueDay
    }

    /// The amounts that are written, one group after the other.
    fileprivate var groups: [[Amount]] { [onHand, shortfall] + due.map(\.amounts) }
}

extension Collaborators {
    /// Writes stock in the request's locale, and further amounts with it.
    func shown(
        _ stock: [ShownStock],
        also others: [[Amount]] = []
    ) async throws(CollaboratorFailure) -> (products: [StockedProduct], others: [[StructuredQuantity]]) {
        let groups = stock.flatMap(\.groups) + others
        guard !groups.isEmpty else { return ([], []) }
        return stock.written(as: try await quantities.totals(of: groups, locale: ""))
    }

    /// Writes stock after a change: what is entered is entered, so amounts are codes ("1/2 kg") where no service writes
    /// them for people.
    func shownAfterward(
        _ stock: [ShownStock],
        also others: [[Amount]] = []
    ) async -> (products: [StockedProduct], others: [[StructuredQuantity]]) {
        do { return try await shown(stock, also: others) } catch {
            return stock.written(as: (stock.flatMap(\.groups) + others).map { $0.map(StructuredQuantity.init(code:)) })
        }
    }

    /// Returns each product in stock and each of which more was used than came in, with its record.
    func allStock() async throws(CollaboratorFailure) -> [(product: Product, record: StockRecord)] {
        let stock = try await stock.all()
        return zip(try await products(stock.map(\.product)), stock).map { ($0, $1) }
    }

    /// Returns the products in stock, and those of which more was used than came in.
    func productsOfStock() async throws(ShoppingError) -> [Product] {
        do { return try await allStock().map(\.product) } catch { throw .collaborator(error) }
    }

    /// Returns the product of each identifier; a product that is missing from the catalog may still be in stock.
    func products(_ ids: [ProductID]) async throws(CollaboratorFailure) -> [Product] {
        guard !ids.isEmpty else { return [] }
        let found = try await products.find(ids.map { .productId($0) })
        return zip(ids, found).map { $1 ?? Product(id: $0, title: "") }
    }
}

extension [ShownStock] {
    /// Returns the stock with its amounts as texts, and the texts after them.
    fileprivate func written(
        as texts: [[StructuredQuantity]]
    ) -> (products: [StockedProduct], others: [[StructuredQuantity]]) {
        var texts = texts[...]
        let products = map { entry in
            let own = [[StructuredQuantity]](texts.prefix(entry.groups.count))
            texts = texts.dropFirst(own.count)
            return StockedProduct(
                entry.product,
                onHand: own[0],
                shortfall: own[1],
                locations: entry.locations,
                due: zip(entry.due, own.dropFirst(2)).map { DueStock($0.due, $1) }
            )
        }
        return (products, [[StructuredQuantity]](texts))
    }
}

extension StructuredQuantity {
    /// Writes an amount as a number and the code of its unit.
    fileprivate init(code amount: Amount) {
        let text = amount.unit == .count ? "\(amount.value)" : "\(amount.value) \(amount.unit.rawValue)"
        self.init(range: AmountRange(amount), displayText: text, parseConfidence: 1)
    }
}
