import Quantities
public import ShoppingModule

extension StubCollaborators: StockReports {
    /// Returns ``expiringLots`` on one page.
    public func expiring(
        _ query: ExpiringQuery
    ) throws(CollaboratorFailure) -> (lots: [ExpiringLot], nextCursor: String) {
        try note("expiring \(query.day?.rawValue ?? "today") \(query.days ?? -1)", .inventory)
        return (expiringLots, "")
    }

    /// Returns ``missingStock`` on one page.
    public func missing(
        limit: Int,
        cursor: String
    ) throws(CollaboratorFailure) -> (missing: [MissingStock], nextCursor: String) {
        try note("missing \(limit)", .inventory)
        return (missingStock, "")
    }

    /// Returns ``wasteReport``.
    public func waste(of products: [ProductID], _ period: WastePeriod) throws(CollaboratorFailure) -> WasteReport {
        let ids = products.map(\.rawValue).joined(separator: ",")
        try note("waste \(ids) \(period.from ?? 0) \(period.until ?? 0) \(period.isByMonth)", .inventory)
        return wasteReport
    }

    /// Returns what ``usages`` has of each product.
    public func usage(
        of products: [UsageQuery],
        weeks: Int?,
        endingOn day: LotDay?
    ) throws(CollaboratorFailure) -> [StockUsage] {
        let asked = products.map { "\($0.product.rawValue)=\($0.ingredient?.rawValue ?? "")" }
        try note("usage \(asked.joined(separator: ",")) \(weeks ?? 0) \(day?.rawValue ?? "today")", .inventory)
        return products.map { usages[$0.product.rawValue] ?? StockUsage() }
    }

    /// Covers each need with the lots of its products in its unit, as far as the needs before it in its group leave
    /// them.
    public func cover(_ needs: [StockNeed]) throws(CollaboratorFailure) -> [StockCover] {
        let asked = needs.map { need in
            let products = need.alternatives.map(\.rawValue).joined(separator: "+")
            return "\(need.amount.value) \(need.amount.unit) \(need.ingredient?.rawValue ?? "")=\(products)"
        }
        try note("cover \(asked.joined(separator: ", "))", .inventory)
        var leftByGroup: [UInt32: [String: [Amount]]] = [:]
        return try needs.map { (need) throws(CollaboratorFailure) in
            if let cover = covers[need.ingredient?.rawValue ?? ""] { return cover }
            var left = leftByGroup[need.group] ?? stock
            defer { leftByGroup[need.group] = left }
            var rest = need.amount.value
            var pieces: [CoverPiece] = []
            for product in need.alternatives {
                for (place, amount) in (left[product.rawValue] ?? []).enumerated()
                where amount.unit == need.amount.unit {
                    let taken = min(amount.value, rest)
                    guard taken > .zero else { continue }
                    let due = expiringLots.first { $0.product == product }?.lot.due
                    let lot = "lot-\(place + 1)"
                    pieces.append(CoverPiece(Amount(taken, amount.unit), of: product, lot: lot, due: due))
                    rest = try exactly { try rest - taken }
                    left[product.rawValue]?[place] = Amount(try exactly { try amount.value - taken }, amount.unit)
                }
            }
            return StockCover(rest: Amount(rest, need.amount.unit), pieces: pieces)
        }
    }
}
