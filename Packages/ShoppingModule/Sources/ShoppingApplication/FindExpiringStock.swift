public import Quantities
public import ShoppingDomain

/// A lot that should be used soon, for people.
public struct NamedExpiringLot: Sendable {
    /// The lot.
    public let lot: ShownLot
    /// Its product.
    public let product: Product
    /// The days until it is due; below zero when that has passed.
    public let daysLeft: Int
}

/// A product of which the home has less than it wants, for people.
public struct NamedMissingStock: Sendable {
    /// The product.
    public let product: Product
    /// Less than this is too little.
    public let minimum: StructuredQuantity?
    /// How much the home wants; `nil` for the minimum.
    public let target: StructuredQuantity?
    /// What is there, one amount for each unit.
    public let onHand: [StructuredQuantity]
    /// How much to get; `nil` when the stock does not convert exactly to the unit of the minimum.
    public let toGet: StructuredQuantity?
}

extension ShoppingModuleService {
    /// Returns a page of what should be used soon.
    ///
    /// - Parameter query: What is soon.
    /// - Returns: The lots, first what may be dangerous, and the cursor of the next page.
    /// - Throws: ``ShoppingError/collaborator(_:)`` when another service refuses or is unavailable.
    public func expiringStock(
        _ query: ExpiringQuery
    ) async throws(ShoppingError) -> (lots: [NamedExpiringLot], nextCursor: String) {
        try await asking { () async throws(CollaboratorFailure) in
            let page = try await ask.reports.expiring(query)
            let products = try await ask.products(page.lots.map(\.product))
            let shown = try await ask.shown(page.lots.map(\.lot))
            let lots = zip(page.lots, zip(products, shown)).map { entry, named in
                NamedExpiringLot(lot: named.1, product: named.0, daysLeft: entry.daysLeft)
            }
            return (lots, page.nextCursor)
        }
    }

    /// Returns a page of the products of which the home has less than it wants.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of products with a minimum that are looked at.
    ///   - cursor: The end of the page before; empty for the first page.
    /// - Returns: The products by title, and the cursor of the next page.
    /// - Throws: ``ShoppingError/collaborator(_:)`` when another service refuses or is unavailable.
    public func missingStock(
        limit: Int,
        cursor: String = ""
    ) async throws(ShoppingError) -> (missing: [NamedMissingStock], nextCursor: String) {
        try await asking { () async throws(CollaboratorFailure) in
            let page = try await ask.reports.missing(limit: limit, cursor: cursor)
            let products = try await ask.products(page.missing.map(\.product))
            let amounts = page.missing.flatMap { entry in
                [[entry.minimum], entry.target.map { [$0] } ?? [], entry.onHand, entry.toGet.map { [$0] } ?? []]
            }
            let texts = try await ask.shown([], also: amounts).others
            let missing = products.enumerated().map { place, product in
                let own = texts[(4 * place)..<(4 * place + 4)].map(\.self)
                return NamedMissingStock(
                    product: product,
                    minimum: own[0].first,
                    target: own[1].first,
                    onHand: own[2],
                    toGet: own[3].first
                )
            }
            return (missing.sorted { Self.order(of: $0.product) < Self.order(of: $1.product) }, page.nextCursor)
        }
    }

    static func order(of product: Product) -> (String, String) {
        (product.title.lowercased(), product.id.rawValue)
    }
}

extension Collaborators {
    /// Writes lots in the request's locale.
    func shown(_ lots: [StockLot]) async throws(CollaboratorFailure) -> [ShownLot] {
        let amounts = lots.flatMap { lot in [[lot.amount], lot.purchase.pricedAmount.map { [$0] } ?? []] }
        let texts = try await shown([], also: amounts).others
        return lots.enumerated().map { place, lot in
            ShownLot(lot: lot, quantity: texts[2 * place].first, pricedQuantity: texts[2 * place + 1].first)
        }
    }
}
