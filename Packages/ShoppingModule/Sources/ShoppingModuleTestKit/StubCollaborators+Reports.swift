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
}
