public import ShoppingDomain

/// Answers questions about the home's stock, which change nothing.
public protocol StockReports: Sendable {
    /// Returns a page of lots that should be used soon: first what may be dangerous, each by day; the cursor is empty
    /// after the last page.
    func expiring(
        _ query: ExpiringQuery
    ) async throws(CollaboratorFailure) -> (lots: [ExpiringLot], nextCursor: String)

    /// Returns a page of products of which the home has less than it wants; the cursor is empty after the last page.
    func missing(
        limit: Int,
        cursor: String
    ) async throws(CollaboratorFailure) -> (missing: [MissingStock], nextCursor: String)

    /// Adds up what was thrown away in a period, under any of the products' identifiers; of all products when empty.
    func waste(of products: [ProductID], _ period: WastePeriod) async throws(CollaboratorFailure) -> WasteReport

    /// Returns how the home buys and uses products, in the order asked; at most
    /// ``ShoppingModuleService/mostUsageProducts``.
    ///
    /// The weeks that are looked at end on a day, today in UTC if it is `nil`.
    func usage(
        of products: [UsageQuery],
        weeks: Int?,
        endingOn day: LotDay?
    ) async throws(CollaboratorFailure) -> [StockUsage]

    /// Returns what the stock covers of each need, in the order asked; what covers one is not there for the next of its
    /// group. At most ``ShoppingModuleService/mostNeeds``.
    func cover(_ needs: [StockNeed]) async throws(CollaboratorFailure) -> [StockCover]
}
