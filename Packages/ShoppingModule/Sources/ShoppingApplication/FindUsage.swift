public import Quantities
public import ShoppingDomain

/// A product whose use is asked about.
public struct UsedProduct: Sendable {
    /// The product.
    public let product: Product
    /// Its identifier in the inventory.
    public let stockId: ProductID
    /// Whether nothing of it is in stock, so that it is only of interest if it was used in the weeks asked about.
    let isUsedUp: Bool

    init(_ product: Product, stockId: ProductID, isUsedUp: Bool = false) {
        (self.product, self.stockId, self.isUsedUp) = (product, stockId, isUsedUp)
    }
}

/// How a home buys and uses one product, for people.
public struct NamedUsage: Sendable {
    /// The product.
    public let product: Product
    /// What is known.
    public let usage: StockUsage
    /// The last purchase; `nil` when the product was never bought.
    public let lastPurchase: (quantity: StructuredQuantity?, priced: StructuredQuantity?)?
    /// The amounts of each rate, in the order of ``StockUsage/rates``.
    public let rates: [NamedRate]
    /// What was thrown away meanwhile, one amount for each unit.
    public let discarded: [StructuredQuantity]
}

/// The amounts of a rate, for people; `nil` where there is none.
public struct NamedRate: Sendable {
    /// How much is used in a week.
    public let perWeek: StructuredQuantity?
    /// The average of the last four weeks.
    public let recentPerWeek: StructuredQuantity?
    /// The average of those before.
    public let earlierPerWeek: StructuredQuantity?
    /// What is there.
    public let onHand: StructuredQuantity?
}

extension ShoppingModuleService {
    /// The most products whose use one request of another service can ask about.
    public static let mostUsageProducts = 100

    /// Returns the products whose use is asked about, by title.
    ///
    /// - Parameter names: The products with these names, productIds, or barcodes; empty for all in stock, and
    ///   those that the latest ``latestEvents`` uses have used up.
    /// - Returns: The products, each under the identifier that the inventory has.
    /// - Throws: ``ShoppingError/collaborator(_:)`` when another service refuses or is unavailable.
    public func usedProducts(_ names: [String] = []) async throws(ShoppingError) -> [UsedProduct] {
        try await asking { () async throws(CollaboratorFailure) in
            let found: [UsedProduct]
            if names.isEmpty {
                let stock = try await ask.allStock().filter { !$0.record.onHand.isEmpty }
                let present = stock.flatMap { [$0.product.id, $0.record.product] + $0.product.earlierIds }
                found =
                    stock.map { UsedProduct($0.product, stockId: $0.record.product) }
                    + (try await usedUp(besides: Set(present)))
            } else {
                found = try await ask.stock(of: products(named: names)).map { product, records in
                    UsedProduct(product, stockId: records.first?.product ?? product.id)
                }
            }
            return found.sorted { Self.order(of: $0.product) < Self.order(of: $1.product) }
        }
    }

    /// Returns the products that were used lately, and of which nothing is in stock.
    private func usedUp(besides present: Set<ProductID>) async throws(CollaboratorFailure) -> [UsedProduct] {
        let events = try await ask.latestEvents([.consume, .recount], atMost: Self.latestEvents)
        var seen = present
        let ids = events.filter { $0.undone == nil }.map(\.product).filter { seen.insert($0).inserted }
        var known = present
        return zip(try await ask.products(ids), ids).compactMap { product, id in
            // A product without a title is deleted, or tells a person nothing.
            guard !product.title.isEmpty, !present.contains(product.id), known.insert(product.id).inserted else {
                return nil
            }
            return UsedProduct(product, stockId: id, isUsedUp: true)
        }
    }

    /// Returns how the home buys and uses products.
    ///
    /// - Parameters:
    ///   - products: Some of what ``usedProducts(_:)`` returns, at most ``mostUsageProducts``.
    ///   - weeks: The most weeks to look at; `nil` for what the inventory takes.
    ///   - day: The last day of those weeks; `nil` for today in UTC.
    /// - Returns: One entry for each, in the same order, without what is used up and was not used in those weeks.
    /// - Throws: ``ShoppingError/collaborator(_:)`` when another service refuses or is unavailable.
    public func usage(
        of products: ArraySlice<UsedProduct>,
        weeks: Int? = nil,
        endingOn day: LotDay? = nil
    ) async throws(ShoppingError) -> [NamedUsage] {
        guard !products.isEmpty else { return [] }
        return try await asking { () async throws(CollaboratorFailure) in
            let titled = products.map(\.product).filter { !$0.title.isEmpty }
            let readings = try await ask.quantities.read(titled.map { IngredientLine($0.title) })
            let keys = Dictionary(zip(titled.map(\.id), readings.map(\.key))) { first, _ in first }
            let queries = products.map { UsageQuery($0.stockId, ingredient: keys[$0.product.id] ?? nil) }
            let found = try await ask.reports.usage(of: queries, weeks: weeks, endingOn: day)
            var texts = try await ask.shown([], also: found.flatMap(\.groups)).others[...]
            return zip(products, found).compactMap { product, usage in
                let own = texts.prefix(usage.groups.count)
                texts = texts.dropFirst(own.count)
                guard !product.isUsedUp || !usage.rates.isEmpty else { return nil }
                return NamedUsage(product.product, usage, Array(own))
            }
        }
    }
}

extension StockUsage {
    /// The amounts that are written, one group after the other.
    fileprivate var groups: [[Amount]] {
        let purchase = [lastPurchase.map { [$0.amount] } ?? [], lastPurchase?.pricedAmount.map { [$0] } ?? []]
        let numbers = rates.flatMap { rate in
            // Nothing on hand is used up, and has no amount.
            let onHand = rate.onHand.flatMap { $0.value > .zero ? $0 : nil }
            return [rate.perWeek, rate.recentPerWeek, rate.earlierPerWeek, onHand].map { $0.map { [$0] } ?? [] }
        }
        return purchase + [discarded] + numbers
    }
}

extension NamedUsage {
    /// Names a product's usage with the texts of its ``StockUsage/groups``.
    fileprivate init(_ product: Product, _ usage: StockUsage, _ texts: [[StructuredQuantity]]) {
        (self.product, self.usage, discarded) = (product, usage, texts[2])
        lastPurchase = usage.lastPurchase.map { _ in (texts[0].first, texts[1].first) }
        rates = usage.rates.indices.map { place in
            let own = texts[(3 + 4 * place)..<(7 + 4 * place)].map(\.first)
            return NamedRate(perWeek: own[0], recentPerWeek: own[1], earlierPerWeek: own[2], onHand: own[3])
        }
    }
}
